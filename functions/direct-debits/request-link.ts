import { requestLink as route } from '#lib/api/customer-links/routes.ts';
import { requestLink } from '#lib/domain/direct-debit/link-requests.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { changeDirectDebit, type Decide } from '#lib/operations/direct-debits/change-direct-debit.ts';
import { countAskedMail } from '#lib/operations/mails/ask-for-mail.ts';

const REQUESTED = { requested: true };

/**
 * Mails a link to the address on file, at anyone's request. The response does not reveal whether the direct debit
 * exists, whose it is or whether a mail is sent. Nothing changes but the count of mails to that address.
 */
export const handler = endpoint(route, async ({ params, now }) => {
  await changeDirectDebit(params.id, requestCounted, now, ({ count }) => [count]);
  return REQUESTED;
});

const requestCounted = (async (debit, clock) => {
  const decision = requestLink(debit, clock);
  const counted =
    decision &&
    (await countAskedMail(debit.customer.email, { by: 'customer', accountId: debit.account_id }, clock.now));
  return counted && 'count' in counted ? { ...decision, ...counted } : undefined;
}) satisfies Decide<NonNullable<ReturnType<typeof requestLink>>>;
