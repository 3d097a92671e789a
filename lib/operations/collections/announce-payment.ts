import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { changeDirectDebit, event } from '#lib/operations/change-direct-debit.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { retryOnConflict, transact } from '#lib/store/transact.ts';

/**
 * Has the customer told of a payment that is due by a day, once for each date. One whose amount varies is announced
 * when the merchant charges it.
 */
export function announcePayment(id: string, by: CalendarDate, now: Date): Promise<boolean> {
  return retryOnConflict(async () => {
    const debit = await findDirectDebit(id);
    const date = debit?.next_payment_date ?? null;
    if (debit?.status !== 'active' || debit.amount === null || date === null) return false;
    if (date > by || debit.announced_date === date) return false;
    const { next, writes } = changeDirectDebit(debit, { announced_date: date }, now);
    const { amount, reference, concept } = debit;
    const announcement = { amount, date, reference, concept };
    await transact([...writes, event(next, 'direct_debit.charge_upcoming', announcement, now)]);
    return true;
  });
}
