import { exchangeLink } from '#lib/api/customer-links/routes.ts';
import { expiryOf, requireValidLink } from '#lib/domain/direct-debit/links.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { tokenExpired } from '#lib/errors/token-expired.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { showLink } from '#lib/operations/links/links.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { findLinkCode } from '#lib/store/link-codes.ts';

const NO_LINK = 'There is no link with this code. Send the whole code, or request a new link.';

/**
 * Returns the link that a short code belongs to. An expired or replaced link is refused as its token would be. Reading
 * a link does not spend it.
 */
export const handler = endpoint(exchangeLink, async ({ body, now }) => {
  const found = await findLinkCode(body.code);
  const debit = found && (await findDirectDebit(found.direct_debit_id));
  if (!debit) throw new ApiError('not_found', { message: NO_LINK });
  if (now >= expiryOf(found)) throw tokenExpired('link', { direct_debit_id: debit.id });
  const link = requireValidLink(debit, found.token_id);
  return { ...(await showLink(debit, link)), direct_debit_id: debit.id };
});
