import { exchangeLink } from '#lib/api/customer-links/routes.ts';
import { expiryOf, requireValidLink } from '#lib/domain/direct-debit/links.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { showLink } from '#lib/operations/links.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { findLinkCode } from '#lib/store/link-codes.ts';

/**
 * Returns the link that a short code belongs to. An expired or replaced link is refused as its token would be. Reading
 * a link does not spend it.
 */
export const handler = endpoint(exchangeLink, async ({ body, now }) => {
  const found = await findLinkCode(body.code);
  const debit = found && (await findDirectDebit(found.direct_debit_id));
  if (!debit) throw new ApiError('not_found');
  if (now >= expiryOf(found)) {
    const message = 'This link has expired. Request a new one.';
    throw new ApiError('unauthenticated', { message, extra: { direct_debit_id: debit.id } });
  }
  const link = requireValidLink(debit, found.token_id);
  return { ...(await showLink(debit, link)), direct_debit_id: debit.id };
});
