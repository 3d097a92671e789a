import type { Caller } from '#lib/auth/principal.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { own } from './find-own.ts';
import { requireLiveLink } from './links.ts';

/**
 * A direct debit of the caller's account, as of this moment. `not_found`; `access_refused` where it is another
 * account's or another than the link's; `token_used` where the link is spent or retired.
 */
export async function findOwnDirectDebit(caller: Caller, id: string): Promise<DirectDebit> {
  if (caller.link && caller.link.directDebitId !== id) throw new ApiError('access_refused');
  const debit = own(caller, await findDirectDebit(id));
  requireLiveLink(debit, caller);
  return debit;
}
