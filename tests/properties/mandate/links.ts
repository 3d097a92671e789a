import { handler as createLink } from '#functions/direct-debits/create-session-link.ts';
import { handler as getDebit } from '#functions/direct-debits/get.ts';
import { handler as resend } from '#functions/direct-debits/resend-email.ts';
import { createSessionLink, getDirectDebit, resendEmail } from '#lib/api/direct-debits/routes.ts';
import { noteMail } from '#lib/store/sent-mails.ts';
import { eventsOf } from '#tests/support/records/delivered.ts';
import { call, type OpenLink } from './calls.ts';
import { instantOf } from './moment.ts';
import type { Tracked } from './tracked.ts';
import type { World } from './world.ts';

/** Returns a link that the merchant requests and hands to the customer. Undefined if there is none. */
export async function linkFromMerchant(world: World, { id }: Tracked): Promise<OpenLink | undefined> {
  const made = await call(world.merchant, createLink, createSessionLink, { params: { id } });
  if (made.status !== 201) return undefined;
  const claims = JSON.parse(Buffer.from(made.body.token.split('.')[1], 'base64url').toString());
  const { jti: tokenId, direct_debit_id: directDebitId, customer_id: customerId, purpose } = claims;
  return { tokenId, directDebitId, customerId, purpose };
}

/**
 * Returns a link that the service mails to the customer, with its mail recorded as sent. Undefined if none is mailed.
 */
export async function mailedLink(world: World, { id, customerId }: Tracked): Promise<OpenLink | undefined> {
  const params = { id };
  const before = new Set((await eventsOf(id)).map(({ sk }) => sk));
  const { status } = await call(world.merchant, resend, resendEmail, { params });
  const event = (await eventsOf(id)).find(
    (one) => one.event_type === 'direct_debit.link_requested' && !before.has(one.sk),
  );
  if (status !== 200 || !event) return undefined;
  const { body } = await call(world.merchant, getDebit, getDirectDebit, { params });
  const { token_id: tokenId } = event.data as { token_id: string };
  const of = { accountId: event.account_id, directDebitId: id, eventId: event.event_id, linkId: tokenId };
  const mail = { kind: 'activation', to: body.customer.email, outcome: 'sent', message_id: 'm1' } as const;
  await noteMail(of, mail, instantOf(world.moment));
  return { tokenId, directDebitId: id, customerId, purpose: 'activation' };
}
