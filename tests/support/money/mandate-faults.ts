import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { PreNotification } from './pre-notifications.ts';

/** An order as it was sent to the bank with the file of a day; its amount is in centavos. */
export type Presented = { day: string; file: string; amount: number; order: Charge };

/**
 * The most earlier periods of a direct debit that may be collected on a day in addition to that day's own (Mandate,
 * Periods and limits).
 */
const MOST_EARLIER = 2;

/**
 * Returns how the presentments of one direct debit break the limit of the day: too many earlier periods on one, or an
 * order that is presented twice.
 */
export function faultsOfBound(presented: readonly Presented[]): string[] {
  const days = [...Map.groupBy(presented, ({ day }) => day)].flatMap(([day, some]) => {
    const earlier = new Set(
      some.flatMap(({ order: { period } }) => (period.to !== null && period.to < day ? [period.from] : [])),
    );
    return earlier.size > MOST_EARLIER ? [`${day} takes ${earlier.size} earlier periods`] : [];
  });
  const twice = [...Map.groupBy(presented, ({ order }) => order.id)].flatMap(([id, times]) =>
    times.length > 1 ? [`${id} is presented on ${times.map(({ day }) => day).join(', ')}`] : [],
  );
  return [...days, ...twice];
}

/**
 * Returns the orders that were presented without a pre-notification of that order for that day, amount and account,
 * made at the latest on the calendar day before.
 */
export function faultsOfPreNotification(
  presented: readonly Presented[],
  preNotifications: readonly PreNotification[],
): string[] {
  return presented
    .filter((one) => !preNotifications.some((preNotification) => preNotifies(preNotification, one)))
    .map(
      ({ day, order }) => `the order of ${order.period.from} is taken on ${day} without an preNotification`,
    );
}

function preNotifies(
  { on, date, payment_method_id, orders }: PreNotification,
  { day, amount, order }: Presented,
): boolean {
  const isNamed = ({ order_id, retry_of, period }: PreNotification['orders'][number]) =>
    order_id === null ? retry_of === order.retry_of && period === order.period.n : order_id === order.id;
  const isOfDay = date === day && on < day && payment_method_id === order.payment_method_id;
  return isOfDay && orders.some((named) => named.amount === amount && isNamed(named));
}
