import { requestLink as route } from '#lib/api/customer-links/routes.ts';
import { requestLink } from '#lib/domain/direct-debit/link-requests.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { countAskedMail } from '#lib/operations/ask-for-mail.ts';
import { changeDirectDebit, type Decide } from '#lib/operations/change-direct-debit.ts';
import { clockAt } from '#lib/operations/clock.ts';

const REQUESTED = { requested: true };

/**
 * Has a link mailed to the address on file, for whoever asks: the response says nothing of whether there is such a direct
 * debit, whose it is, or whether a mail is sent. Beyond the mails that the address may get, nothing changes.
 */
export const handler = endpoint(route, async ({ params, now }) => {
  await changeDirectDebit(params.id, requestCounted, clockAt(now), ({ count }) => [count]);
  return REQUESTED;
});

const requestCounted = (async (debit, clock) => {
  const decision = requestLink(debit, clock);
  const counted = decision && (await countAskedMail(debit, 'customer', clock.now));
  return counted && 'count' in counted ? { ...decision, ...counted } : undefined;
}) satisfies Decide<NonNullable<ReturnType<typeof requestLink>>>;
