import type { BookingTime } from '#lib/domain/ledger/new-line.ts';
import { isReserveKept, reserveTermsOf } from '#lib/domain/ledger/reserve.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { findKept } from '#lib/store/ledger/reserves.ts';

/**
 * Throws unless the reserve of all payments that an account may be transferred now is kept. The next run keeps it.
 *
 * @throws ApiError `nothing_available`
 */
export async function requireReserveKept(accountId: string, clock: BookingTime): Promise<void> {
  const { reserve_percent } = reserveTermsOf(await requireAccount(accountId));
  if (reserve_percent === 0) return;
  const kept = await findKept(accountId);
  if (!isReserveKept(kept?.until, clock)) throw new ApiError('nothing_available');
}
