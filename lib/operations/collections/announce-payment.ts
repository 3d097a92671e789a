import type { CalendarDate } from '../../domain/calendar/dates.ts';
import { findDirectDebit } from '../../store/direct-debits.ts';
import { transact, whileStale } from '../../store/transact.ts';
import { changeDirectDebit, event } from '../change-direct-debit.ts';

/**
 * Has the customer told of a payment that is due by a day, once for each date. One whose amount varies is announced
 * when the merchant charges it.
 */
export function announcePayment(id: string, by: CalendarDate, now: Date): Promise<boolean> {
  return whileStale(async () => {
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
