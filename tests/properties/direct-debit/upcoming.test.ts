import { describe, expect, test } from '@jest/globals';
import { addDays } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { chargeTerms } from '#lib/domain/direct-debit/charge-terms.ts';
import { FARTHEST_DAY } from '#lib/domain/direct-debit/schedule.ts';
import type { ComingOrder, UpcomingCollection } from '#lib/domain/direct-debit/upcoming-collection.ts';
import { refusal } from '#tests/domain/direct-debit/sample.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { examples, SEED } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { history, live } from './histories.ts';
import { collecting, type PresentedOn, presentedUntil, upcomingIn } from './upcoming.ts';
import { clockOf, todayIn, type World } from './world.ts';

const TRIES = { seed: SEED, numRuns: examples(100) };

/** Longer than any order waits that is presented automatically, except for the longest intervals. */
const DAYS = 70;

/** How many moments of a history are examined, evenly from its beginning to its end. */
const MOMENTS = 12;

function momentsOf(...[first, happenings]: Parameters<typeof live>): World[] {
  const all = [first, ...[...live(first, happenings)].map(({ after }) => after)];
  const step = Math.max(Math.floor(all.length / MOMENTS), 1);
  return all.filter((_, index) => index % step === 0);
}

/** Histories; whether the run of the day is over at the examined moments. */
const moments = fc.tuple(fc.oneof(history, collecting), fc.boolean());

const sumOf = (orders: readonly { amount: number }[]) => orders.reduce((sum, { amount }) => sum + amount, 0);
const namedBy = ({ order_id, retry_of, period, amount, concept }: ComingOrder) =>
  JSON.stringify([order_id ?? retry_of ?? period, amount, concept]);
const nameOf = ({ id, retry_of, period, totals, items }: Charge, known: World) =>
  JSON.stringify([
    known.charges.some((charge) => charge.id === id) ? id : (retry_of ?? period.n),
    totals.total,
    items[0]?.name,
  ]);

function expectSame(
  said: UpcomingCollection | null,
  presented: PresentedOn | undefined,
  before: World,
): void {
  expect(said?.date).toBe(presented?.date);
  const [orders, coming] = [presented?.orders ?? [], said?.orders ?? []];
  expect(sumOf(coming)).toBe(sumOf(orders.map(({ totals }) => ({ amount: totals.total }))));
  expect(coming.map(namedBy).sort()).toEqual(orders.map((one) => nameOf(one, before)).sort());
}

describe('the upcoming collection, whatever happened to a direct debit before,', () => {
  test('is the day, the sum and the orders that the next runs present first', () => {
    let [compared, several] = [0, 0];
    fc.assert(
      fc.property(moments, ([of, isOver]) => {
        for (const world of momentsOf(...of)) {
          const upcoming = upcomingIn(world, isOver);
          const until = upcoming?.date ?? addDays(todayIn(world), DAYS);
          const [presented] = presentedUntil(world, isOver, until);
          if (upcoming === null || upcoming.isMaximum) {
            expect(presented).toBeUndefined();
            continue;
          }
          compared += 1;
          several += upcoming.orders.length > 1 ? 1 : 0;
          expectSame(upcoming, presented, world);
        }
      }),
      TRIES,
    );
    expect(compared).toBeGreaterThan(TRIES.numRuns);
    expect(several).toBeGreaterThan(TRIES.numRuns / 10);
  });

  longTest('is right for each later day as well, as long as the bank returns nothing', () => {
    let compared = 0;
    fc.assert(
      fc.property(moments, ([of, isOver]) => {
        for (const world of momentsOf(...of)) {
          const until = addDays(todayIn(world), DAYS);
          for (const presented of presentedUntil(world, isOver, until)) {
            compared += 1;
            expectSame(upcomingIn(world, isOver, presented.date), presented, world);
          }
        }
      }),
      { ...TRIES, numRuns: examples(30) },
    );
    expect(compared).toBeGreaterThan(examples(30));
  });

  longTest('is the maximum for that day if the amount varies and there is no charge', () => {
    let compared = 0;
    fc.assert(
      fc.property(moments, ([of, isOver]) => {
        for (const world of momentsOf(...of)) {
          const upcoming = upcomingIn(world, isOver);
          if (!upcoming?.isMaximum) continue;
          // No charge can be created for it yet: the next date of a yearly one may be that far away.
          if (upcoming.date > addDays(todayIn(world), FARTHEST_DAY)) continue;
          compared += 1;
          const { date: charge_date, orders } = upcoming;
          const [{ amount } = { amount: 0 as never }] = orders;
          const charge = (more: number) => () =>
            chargeTerms(world.debit, { amount: (amount + more) as never, charge_date }, 0, clockOf(world));
          expect(charge(0)()).toMatchObject({ chargeDate: charge_date, amount });
          expect(charge(1)).toThrow(
            refusal(amount === world.debit.max_amount ? 'validation_failed' : 'mandate_limit_exceeded'),
          );
        }
      }),
      TRIES,
    );
    expect(compared).toBeGreaterThan(0);
  });
});
