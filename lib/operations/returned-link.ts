import { decodeJwt } from 'jose';
import { requireGood } from '#lib/domain/direct-debit/links.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import type { ReturnedSecret } from './returned-secret.ts';

/**
 * The link in a stored response: in force while it is the one of its direct debit, and not used; `token_used` after that, as
 * of any use of it. Its end need not be tested: whoever asked for it has a token that ends before.
 */
export function returnedLink(link: { token: string } | null | undefined): ReturnedSecret | undefined {
  if (!link) return undefined;
  return {
    renewal: 'Ask for a new link with another Idempotency-Key.',
    requireInForce: async () => {
      const { jti, direct_debit_id } = decodeJwt(link.token);
      const debit = await findDirectDebit(String(direct_debit_id));
      if (!debit) throw new ApiError('not_found');
      requireGood(debit, String(jti));
    },
  };
}
