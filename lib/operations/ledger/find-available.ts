import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { balanceOf } from '#lib/domain/ledger/sums.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { findLedgerSums } from '#lib/store/ledger/ledger-sums.ts';
import { findLowered } from '#lib/store/ledger/lowered.ts';
import type { Outgoing } from '#lib/store/ledger/outgoing.ts';

/** What of an account may leave, in centavos. */
export type Available = {
  /** What may be promised now. */
  readonly available: Centavos;
  /** What refunds that are not released were promised; `available` is without it. */
  readonly promised: Centavos;
};

/** Returns what of an account may leave now. The notes are read before the sums (`findLowered`). */
export async function findAvailable(
  { account_id, promised: closed }: Outgoing,
  today: CalendarDate,
): Promise<Available> {
  const { unsummed, promised } = await findLowered(account_id);
  const { counts } = await findLedgerSums(account_id);
  const available = (balanceOf(counts, today).available - unsummed - promised - closed) as Centavos;
  return { available, promised };
}
