import { requireValidLink } from '#lib/domain/direct-debit/links.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { ReturnedSecret } from '#lib/operations/returned-secret.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';

/**
 * Returns the link in a stored response. It is in force while it is the current, unused link of its direct debit. After
 * that, repeating the response is refused like the use of the link: `token_used`. Its expiry is not checked, since the
 * token that requested it expires first.
 */
export function returnedLink(link: { token: string } | null | undefined): ReturnedSecret | undefined {
  if (!link) return undefined;
  return {
    requireInForce: async () => {
      const { jti, direct_debit_id } = claimsOf(link.token);
      const debit = await findDirectDebit(direct_debit_id);
      if (!debit) throw new ApiError('not_found');
      requireValidLink(debit, jti);
    },
  };
}

/** Returns the claims of a token of ours. It was sealed with the response, so its signature need not be verified. */
function claimsOf(token: string): { jti: string; direct_debit_id: string } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}
