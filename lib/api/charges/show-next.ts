import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { UpcomingCollection } from '#lib/domain/direct-debit/upcoming-collection.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import type { Upcoming } from './upcoming-record.ts';

/** Returns the next collection of a direct debit as the interface shows it, with amounts in pesos. */
export function showNextCollection(
  { id, currency, concept, reference, payment_method_id }: DirectDebit,
  upcoming: UpcomingCollection | null,
): Upcoming {
  if (upcoming === null) return { upcoming_collection: null };
  const { date, orders, isMaximum } = upcoming;
  return {
    upcoming_collection: {
      direct_debit_id: id,
      date,
      amount: pesosOf(orders),
      earlier_amount: pesosOf(orders.filter(({ is_earlier }) => is_earlier)),
      is_maximum: isMaximum,
      ...{ currency, concept, reference, payment_method_id },
      orders: orders.map(({ order_id, retry_of, period, is_earlier, concept: own, amount }) => ({
        order_id,
        retry_of,
        period,
        is_earlier,
        concept: own,
        amount: amountOf(amount),
      })),
    },
  };
}

function pesosOf(orders: readonly { amount: Centavos }[]): number {
  return amountOf(orders.reduce((sum, { amount }) => sum + amount, 0) as Centavos);
}
