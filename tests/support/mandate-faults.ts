import type { Announcement } from './announcements.ts';

/** An order as it went to the bank on a day; its amount is in centavos. */
export type Presented = {
  day: string;
  amount: number;
  order: { id: string; period: { from: string; to: string | null }; retry_of: string | null };
};

/** The most earlier periods of a direct debit that may be taken on a day beside that day's own (Mandate, Periods and limits). */
const MOST_EARLIER = 2;

/**
 * What the presentments of one direct debit break of the bound of the day: too many earlier periods on one, or an order
 * that is presented twice.
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

/** Which orders were presented without an announcement for that day, made on the calendar day before at the latest. */
export function faultsOfNotice(
  presented: readonly Presented[],
  announcements: readonly Announcement[],
): string[] {
  return presented
    .filter((one) => !announcements.some((announcement) => announces(announcement, one)))
    .map(({ day, order }) => `the order of ${order.period.from} is taken on ${day} without an announcement`);
}

function announces({ on, date, order_id }: Announcement, { day, order }: Presented): boolean {
  return date === day && on < day && (order_id === undefined || order_id === order.id);
}
