import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import {
  chargesOfCycle,
  openCycle as decide,
  isDue,
  postpone,
} from '#lib/domain/direct-debit/billing-cycle.ts';
import { changeDirectDebit } from '#lib/operations/change-direct-debit.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { findCharges } from '#lib/store/charges.ts';
import { drawReference } from '#lib/store/references.ts';

export type OpenedCycle = { opened: number; completed: boolean };

/**
 * Opens the cycle of a direct debit that is due on a day: its own charge, one for each that failed before, and the
 * date of the next. All in one transaction, which moves the date on: whoever comes again, or at the same time, finds
 * it not due. Nothing is collected for an account that is suspended.
 */
export async function openCycle(id: string, date: CalendarDate, now: Date): Promise<OpenedCycle> {
  const decision = await changeDirectDebit(
    id,
    async (debit, clock) => {
      if (!isDue(debit, date)) return undefined;
      const [seller, carried] = await Promise.all([
        requireAccount(debit.account_id),
        findCharges(debit.carried_orders),
      ]);
      if (seller.status === 'suspended') return postpone(debit, date, clock);
      const references = await Promise.all(chargesOfCycle(debit, carried).map(() => drawReference()));
      return decide(debit, { date, carried, references, seller }, clock);
    },
    now,
  );
  return { opened: decision?.opened.length ?? 0, completed: decision?.next.status === 'completed' };
}
