import { mapTexts } from '#lib/domain/map-texts.ts';
import { isolatedLine } from '#lib/domain/one-line.ts';
import { frameEn } from '#lib/wording/en/mail-phrases.ts';
import { mailsEn } from '#lib/wording/en/mails.ts';
import { frameEs } from '#lib/wording/es/mail-phrases.ts';
import { mailsEs } from '#lib/wording/es/mails.ts';
import type { MailFacts, MailKind } from '#lib/wording/facts.ts';
import type { Language } from '#lib/wording/language.ts';
import type { MailsWording } from '#lib/wording/mails.ts';
import { layOutHtml } from './lay-out-html.ts';
import { layOutText } from './lay-out-text.ts';
import { withOneStop } from './with-one-stop.ts';

export type RenderedMail = { subject: string; html: string; text: string };

const LANGUAGES = {
  es: { mails: mailsEs, frame: frameEs },
  en: { mails: mailsEn, frame: frameEn },
};

/**
 * Writes one mail about a direct debit: subject, HTML and plain text. It depends only on the facts. Control characters
 * in them become spaces, and every value is escaped in the HTML.
 * @throws TypeError if a link is not an absolute http or https address
 */
export function renderMail<Kind extends MailKind>(
  kind: Kind,
  language: Language,
  facts: MailFacts[Kind],
): RenderedMail {
  const { mails, frame } = LANGUAGES[language];
  const clean = mapTexts(facts, isolatedLine);
  const content = (mails[kind] as MailsWording[Kind])(clean);
  const { subject, details, ...sentences } = content;
  const mail = {
    ...mapTexts({ ...sentences, footer: frame.footer(clean.merchantName) }, withOneStop),
    support: frame.support(clean),
    subject,
    details,
    greeting: frame.greeting(clean.customerName),
    ...linksOf(clean),
    manage: { label: frame.manage(clean), url: addressOf(clean.manageUrl) },
  };
  return {
    subject,
    html: layOutHtml({ ...mail, language, linkCopy: frame.linkCopy }).text,
    text: layOutText(mail),
  };
}

/** Returns the target of the button, and the short form that is printed. */
function linksOf(facts: object): { link?: string; shortLink?: string } {
  if (!('link' in facts)) return {};
  const { url, shortUrl } = (facts as MailFacts['validation_needed']).link;
  return { link: addressOf(url), shortLink: addressOf(shortUrl) };
}

function addressOf(url: string): string {
  const parsed = URL.parse(url);
  if (parsed?.protocol === 'https:' || parsed?.protocol === 'http:') return parsed.href;
  throw new TypeError('A link in a mail must be an absolute http or https address');
}
