import { periodOn } from './periods.ts';
import { names } from './pre-notifications.ts';
import type { Presented } from './presented.ts';

/** If both places for earlier periods were taken by runs, no older order that could be presented was left waiting. */
export function outOfTurn({ tracked, facts, file: { date }, mine }: Presented): string[] {
  const own = periodOn(facts.terms, date);
  const earlier = mine.filter(({ order }) => order.from < own);
  if (new Set(earlier.map(({ order }) => order.from)).size < 2) return [];
  const isCycleDay = mine.some(({ order }) => order.from === own && order.retryOf === null);
  const maximum = facts.consent?.terms.maximum ?? 0;
  const left = [...tracked.orders.values()].filter(
    ({ id, status, amount }) =>
      (status === 'created' || (status === 'pending_next_cycle' && isCycleDay)) &&
      amount <= maximum &&
      !facts.unlisted.has(id),
  );
  return earlier.flatMap(({ order }) => {
    const preNotification = tracked.preNotifications.find(
      (one) => one.date === date && names(one, order, facts),
    );
    if (!preNotification?.made.isRun) return [];
    const older = left.filter((one) => {
      const waiting = tracked.waiting.get(one.id);
      const isDue = waiting !== undefined && (waiting.status !== 'created' || waiting.date <= date);
      return isDue && one.from < order.from && waiting.step < preNotification.made.step;
    });
    return older.map(
      (one) => `oldest first: ${order.reference} of ${order.from} before ${one.reference} of ${one.from}`,
    );
  });
}
