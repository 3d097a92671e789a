import { identityRows, termNotes, termRows } from '#lib/wording/detail-rows.ts';
import type { MailedFacts } from '#lib/wording/facts.ts';
import { instantInWords } from '#lib/wording/format.ts';
import type { MailsWording } from '#lib/wording/mails.ts';
import { termsEn } from './terms.ts';

/** The mail with a link to what was authorised, in English. */
export const portalMailEn: Pick<MailsWording, 'link_requested'> = {
  link_requested: (facts) => ({
    subject: `The link you requested: your direct debit with ${facts.merchantName}`,
    preheader: 'It shows your direct debit and its charges.',
    heading: 'The link you requested',
    paragraphs: [whatItShows(facts)],
    action: {
      label: 'See my direct debit',
      note: `The link is personal: do not share it. It expires on ${instantInWords(facts.link.expiresAt, 'en')}.`,
    },
    details: facts.isOver ? identityRows(termsEn, facts) : termRows(termsEn, facts),
    rights: [
      ...(facts.isOver ? [] : termNotes(termsEn, facts)),
      'If you did not request this link, you do not need to do anything: this message was sent to this address only.',
    ],
  }),
};

function whatItShows({ merchantName, concept, hasAgreed, isOver }: MailedFacts): string {
  if (isOver && !hasAgreed)
    return `With this link you can see the direct debit that ${merchantName} asked you to authorise for “${concept}”. You did not authorise it: there will be no charge.`;
  if (isOver)
    return `With this link you can see the direct debit that you had with ${merchantName} for “${concept}”, and the charges that were made. It is no longer in force: no new charge will be sent to your bank.`;
  return `With this link you can see what you authorised ${merchantName} to collect for “${concept}”, and the charges so far. You can also change the account or cancel the direct debit.`;
}
