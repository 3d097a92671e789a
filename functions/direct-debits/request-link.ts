import { requestLink as route } from '#lib/api/routes/customer-links.ts';
import { requestLink } from '#lib/domain/direct-debit/link-requests.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { changeDirectDebit } from '#lib/operations/change-direct-debit.ts';
import { clockAt } from '#lib/operations/clock.ts';

const REQUESTED = { requested: true };

/**
 * Has a link mailed to the address on file, for whoever asks: the response says nothing of whether there is such a direct
 * debit, whose it is, or whether a mail is sent.
 */
export const handler = endpoint(route, async ({ params, now }) => {
  await changeDirectDebit(params.id, requestLink, clockAt(now));
  return REQUESTED;
});
