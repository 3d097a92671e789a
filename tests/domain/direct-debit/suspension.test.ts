import { describe, expect, test } from '@jest/globals';
import { openCycle, ordersOf } from '#lib/domain/direct-debit/billing-cycle.ts';
import type { CollectionFacts } from '#lib/domain/direct-debit/collection-facts.ts';
import { planCollection } from '#lib/domain/direct-debit/collection-plan.ts';
import { lastSuspension } from '#lib/domain/direct-debit/lapse.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { debit, late, SCHEDULE, TODAY } from './plan-sample.ts';
import { FACTS, runOn, SELLER } from './sample.ts';

// Monthly from the 15th: the period of December is the third, that of February the fifth.
const missed = debit({ schedule: { ...SCHEDULE, cycle: 3 }, next_payment_date: day('2026-12-15') });
const suspended = (from: string, to: string): CollectionFacts => ({
  ...FACTS,
  suspension: { from: day(from), to: day(to) },
});
const plan = (facts: CollectionFacts, of = missed) => planCollection(of, facts, runOn(TODAY));

test.each([
  [{}, undefined],
  [{ suspended_on: '2027-01-10' }, { from: '2027-01-10' }],
  [{ resumed_on: '2027-01-10' }, undefined],
  [{ suspended_on: '2027-01-11', resumed_on: '2027-01-10' }, { from: '2027-01-11' }],
  [
    { suspended_on: '2027-01-10', resumed_on: '2027-01-10' },
    { from: '2027-01-10', to: '2027-01-10' },
  ],
  [
    { suspended_on: '2027-01-10', resumed_on: '2027-02-15' },
    { from: '2027-01-10', to: '2027-02-15' },
  ],
])('an account that notes %j was last suspended for the days %j', (noted, suspension) =>
  expect(lastSuspension(noted as Parameters<typeof lastSuspension>[0])).toEqual(suspension),
);

describe('a period that passed without a run', () => {
  test('lapses if its merchant was suspended all the time', () => {
    expect(plan(suspended('2026-12-15', '2027-01-15')).own).toBe('lapsed');
    expect(plan(suspended('2026-12-01', '2027-02-10')).own).toBe('lapsed');
  });

  test('is collected late if its merchant was suspended for a part of it', () => {
    expect(plan(suspended('2026-12-16', '2027-01-15')).own).toBe('preNotify');
    expect(plan(suspended('2026-12-15', '2027-01-14')).own).toBe('preNotify');
  });

  test('is skipped for the first one that has not lapsed', () => {
    const run = runOn(TODAY);
    const facts = suspended('2026-12-01', '2027-02-10');
    expect(ordersOf(missed, planCollection(missed, facts, run), run)).toEqual([]);
    const { next, opened } = openCycle(missed, { ...facts, references: [], seller: SELLER }, run);
    expect(opened).toEqual([]);
    expect(next).toMatchObject({ schedule: { cycle: 4 }, next_payment_date: '2027-02-17' });
    const longer = openCycle(
      { ...missed, schedule: { ...SCHEDULE, cycle: 1 } },
      { ...suspended('2026-10-01', '2027-01-20'), references: [], seller: SELLER },
      run,
    );
    expect(longer.next).toMatchObject({ schedule: { cycle: 4 }, next_payment_date: '2027-02-17' });
  });
});

describe('an order that was due without a run', () => {
  const order = late('a', 4, { charge_date: day('2027-01-15'), first_due_on: day('2027-01-15') });

  test('lapses if its merchant was suspended for a whole period since', () => {
    const { withdrawn } = plan({ ...suspended('2027-01-10', '2027-02-15'), orders: [order] }, debit());
    expect(withdrawn.lapsed).toEqual([order]);
  });

  test('is pre-notified again if its merchant was suspended for a part of it', () => {
    const { orders } = plan({ ...suspended('2027-01-16', '2027-02-15'), orders: [order] }, debit());
    expect(orders.preNotify).toEqual([order]);
  });
});

describe('an order that was at the bank until today', () => {
  const order = late('a', 5, { charge_date: day(TODAY), first_due_on: day('2027-02-08') });
  const weekly = debit({ interval: 'weekly' });
  const from = (date: string) => ({ ...FACTS, isSuspended: true, suspension: { from: day(date) } });

  test('does not lapse because its merchant is suspended for an hour', () => {
    const { withdrawn, orders } = plan({ ...from(TODAY), orders: [order] }, weekly);
    expect([withdrawn.lapsed, orders.wait]).toEqual([[], [order]]);
  });

  test('lapses once its merchant was suspended for a whole period', () => {
    const lapsed = (date: string) => plan({ ...from(date), orders: [order] }, weekly).withdrawn.lapsed;
    expect([lapsed('2027-02-09'), lapsed('2027-02-10')]).toEqual([[order], []]);
  });

  test('lapses if its merchant was suspended while its direct debit was not active, and both for a period', () => {
    const paused = { ...weekly, inactive: { from: day('2027-02-05'), to: day('2027-02-12') } };
    const lapsed = (date: string) => plan({ ...from(date), orders: [order] }, paused).withdrawn.lapsed;
    expect([lapsed('2027-02-12'), lapsed('2027-02-13')]).toEqual([[order], []]);
  });
});
