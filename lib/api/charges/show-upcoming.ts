import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { Payload } from '#lib/domain/events.ts';
import { amountOf } from '#lib/domain/money.ts';
import type { UpcomingCollection } from './upcoming-record.ts';

/** Returns a pre-notification as the interface shows it, with amounts in pesos. */
export function showUpcomingCollection(
  upcoming: Payload<'direct_debit.charge_upcoming'>,
  { currency, notify_url }: Pick<DirectDebit, 'currency' | 'notify_url'>,
): UpcomingCollection {
  const { direct_debit_id, date, amount, earlier, concept, reference, payment_method_id, orders } = upcoming;
  return {
    direct_debit_id,
    date,
    amount: amountOf(amount),
    earlier_amount: earlier === undefined ? 0 : amountOf(earlier),
    currency,
    concept,
    reference,
    payment_method_id,
    notify_url,
    orders: orders.map(({ order_id, retry_of, period, amount: part }) => ({
      order_id,
      retry_of,
      period,
      amount: amountOf(part),
    })),
  };
}
