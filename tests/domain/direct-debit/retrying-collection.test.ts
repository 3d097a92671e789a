import { describe, expect, test } from '@jest/globals';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { retryingCollection, type UpcomingFacts } from '#lib/domain/direct-debit/upcoming-collection.ts';
import { scheduledRuns } from '#lib/operations/direct-debits/find-upcoming.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { carried, debit, due, order, TODAY, TOMORROW } from './plan-sample.ts';
import { centavos, clock, counted, cyclePreNotified, pre_notification, SELLER } from './sample.ts';

const MORNING = `${TODAY}T15:00:00.000Z`;
const EVENING = `${TOMORROW}T00:00:00.000Z`;

/** Returns the day on which the failed order `ord_4` is retried, once the run of today has ended. */
function retryDay(of: DirectDebit, facts: Partial<UpcomingFacts>, at = MORNING): string | undefined {
  const none = { orders: [], carried: [], retried: [], isSuspended: false, seller: SELLER };
  const all = { ...none, takenOn: () => ({}), ...facts };
  return retryingCollection('ord_4', of, all, scheduledRuns(clock(at), true))?.date;
}

const carrying = (...ids: string[]) =>
  counted({ carried_orders: ids, periods: [{ n: 4, held: centavos(350_50), open: 0, paid: 0, failed: 1 }] });

describe('the collection that retries a failed order', () => {
  const facts = { carried: [carried('ord_4', 4)] };

  test('is the next one of its direct debit', () => {
    expect(retryDay(debit(carrying('ord_4')), facts)).toBe('2027-03-16');
  });

  test('is that of the next business day if the order failed too late to be pre-notified for the next one', () => {
    const pre_notified = { pre_notification: cyclePreNotified(TODAY, TOMORROW) };
    const tomorrow = due({ next_payment_date: day(TOMORROW), ...pre_notified, ...carrying('ord_4') });
    expect(retryDay(tomorrow, facts, EVENING)).toBe('2027-02-18');
  });

  test('is a later one if earlier periods have the two places of a day', () => {
    const periods = [2, 3, 4];
    const orders = periods.map((n) => carried(`ord_${n}`, n));
    const of = debit(carrying(...orders.map(({ id }) => id)));
    expect(retryDay(of, { carried: orders })).toBe('2027-03-17');
  });

  test('is that of its retry’s own day, also if something else is collected before', () => {
    const on = (id: string, date: string, retry_of: string | null) =>
      order(id, 4, { retry_of, charge_date: day(date), pre_notification: pre_notification(TODAY, date) });
    const orders = [on('ord_8', '2027-02-19', null), on('ord_9', '2027-02-22', 'ord_4')];
    expect(retryDay(debit(counted({ open_orders: 2 })), { orders })).toBe('2027-02-22');
  });

  test.each([
    ['its merchant is suspended', {}, { isSuspended: true }],
    ['its direct debit is paused', { status: 'pending' as const }, {}],
    ['it is above the maximum', { max_amount: centavos(100_00), amount: centavos(100_00) }, {}],
  ])('is none while %s', (_, changes, more) => {
    expect(retryDay(debit({ ...carrying('ord_4'), ...changes }), { ...facts, ...more })).toBeUndefined();
  });
});
