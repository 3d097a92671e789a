import { endOfLink, type SignInRequest } from '#lib/domain/people/sign-in.ts';
import { renderMerchantMail } from '#lib/email/render-merchant-mail.ts';
import { setting } from '#lib/environment.ts';
import { type MailToSend, mailOnce } from '#lib/operations/mails/mail-once.ts';
import { digestOf, newSecret } from '#lib/secrets/random-secrets.ts';
import type { OutboxEvent } from '#lib/store/events/events.ts';
import { addCode, findSignInRequest } from '#lib/store/people/sign-in-requests.ts';
import { type Choice, choicesOf } from './complete-sign-in.ts';

/**
 * Mails the link of a sign-in to its address, if the address is that of a member. The code in the link is made here and
 * only its digest is stored, before the mail is sent: a mail that is sent again has another code, and both work.
 */
export async function mailSignIn({
  event_id,
  data: { sign_in_id },
}: OutboxEvent<'sign_in.requested'>): Promise<void> {
  const request = await findSignInRequest(sign_in_id);
  if (!request || request.spent_at !== undefined || Date.now() >= endOfLink(request)) return;
  const choices = await choicesOf(request.email);
  const [first] = choices;
  if (!first) return;
  const of = { accountId: first.account.account_id, eventId: event_id };
  await mailOnce(of, compose(request, choices, { event_id, sign_in_id }));
}

async function compose(
  { id, email, language }: SignInRequest,
  choices: readonly Choice[],
  tags: Readonly<Record<string, string>>,
): Promise<MailToSend> {
  const secret = newSecret();
  await addCode(id, digestOf(secret));
  const rendered = renderMerchantMail('sign_in', language, {
    merchantName: choices.map(({ account }) => account.name).join(', '),
    link: `${setting('PUBLIC_URL')}/sign-in${language === 'en' ? '?lang=en' : ''}#code=${id}.${secret}`,
  });
  return { kind: 'sign_in', to: email, fromName: 'Domicilia', tags, ...rendered };
}
