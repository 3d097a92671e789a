import { describe, expect, test } from '@jest/globals';
import { MOST_PRESENTED_AGAIN } from '#lib/domain/direct-debit/collection-plan.ts';
import { isCycleDue } from '#lib/domain/direct-debit/next-collection.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { carried, debit, due, late, names, order, plan, SCHEDULE, TODAY, turns } from './plan-sample.ts';
import {
  centavos,
  counted,
  created,
  cyclePreNotified,
  pending,
  runOn,
  scheduled,
  simulatedOn,
} from './sample.ts';

const SINGLE = { is_recurring: false, interval: null };
const sums = (n: number, held: number, changes = {}) => ({
  ...{ n, held: centavos(held), open: 0, paid: 0, failed: 0 },
  ...changes,
});

describe('a direct debit that may not collect keeps its due orders waiting', () => {
  const orders = [order('a', 2), late('b', 5)];

  test.each([
    ['its merchant is suspended', debit(), true, 'account_suspended'],
    [
      'it is not acknowledged',
      created({ schedule: scheduled({ anchor_date: day('2026-09-15') }) }),
      false,
      'direct_debit_not_active',
    ],
    [
      'it is pending',
      pending({ schedule: scheduled({ anchor_date: day('2026-09-15') }) }),
      false,
      'direct_debit_not_active',
    ],
    ['it is ending', debit({ ending: 'cancelled' }), false, 'direct_debit_not_active'],
    ['its orders are being withdrawn', debit({ is_withdrawing: true }), false, 'direct_debit_not_active'],
    [
      'its term is over',
      debit({ schedule: { ...SCHEDULE, last_day: day('2027-02-15') } }),
      false,
      'direct_debit_not_active',
    ],
  ] as const)('if %s', (_, of, isSuspended, heldUp) => {
    const found = plan(of, { orders, isSuspended });
    expect(found.heldUp).toBe(heldUp);
    expect(turns(found.orders)).toEqual({ present: '', preNotify: '', wait: 'a b' });
    expect(turns(found.carried)).toEqual({ present: '', preNotify: '', wait: '' });
  });

  test('but not on the last day of its term', () => {
    expect(plan(debit({ schedule: { ...SCHEDULE, last_day: day(TODAY) } })).heldUp).toBeNull();
  });

  test('and its own collection is postponed if its merchant is suspended', () => {
    expect(plan(due(), { isSuspended: true }).own).toBe('postponed');
    expect(plan(debit(), { isSuspended: true }).own).toBe('not_due');
    expect(plan(due({ status: 'pending' })).own).toBe('not_due');
  });
});

describe('a due order lapses a full period after it was first due', () => {
  const since = (date: string, changes = {}) => order('a', 4, { first_due_on: day(date), ...changes });
  const lapsed = (of: DirectDebit, one = since('2027-01-16'), isSuspended = false) =>
    names(plan(of, { orders: [one], isSuspended }).withdrawn.lapsed);
  const inactive = (from: string, to?: string) => ({
    inactive: { from: day(from), ...(to && { to: day(to) }) },
  });

  test.each([
    ['while its merchant is suspended', debit(), since('2027-01-16'), true, 'a'],
    ['but not a day earlier', debit(), since('2027-01-17'), true, ''],
    ['while it is not active', debit({ status: 'pending' }), since('2027-01-16'), false, 'a'],
    [
      'while it is not active since its day',
      debit({ status: 'pending', ...inactive('2027-01-16') }),
      since('2027-01-16'),
      false,
      'a',
    ],
    [
      'but not while it is not active since the day after',
      debit({ status: 'pending', ...inactive('2027-01-17') }),
      since('2027-01-16'),
      false,
      '',
    ],
    ['after it was not active', debit(inactive('2027-01-10', '2027-02-16')), since('2027-01-16'), false, 'a'],
    ['but not a day less', debit(inactive('2027-01-10', '2027-02-15')), since('2027-01-16'), false, ''],
    ['but not for want of a place, or of a run', debit(), since('2026-09-16'), false, ''],
    ['of a week where it is weekly', debit({ interval: 'weekly' }), since('2027-02-09'), true, 'a'],
    ['but not six days after', debit({ interval: 'weekly' }), since('2027-02-10'), true, ''],
    ['of thirty days where it is a single payment', debit(SINGLE), since('2027-01-17'), true, 'a'],
    ['but not twenty-nine', debit(SINGLE), since('2027-01-18'), true, ''],
  ] as const)('%s', (_, of, one, isSuspended, expected) => {
    expect(lapsed(of, one, isSuspended)).toBe(expected);
  });

  test('and is then neither presented nor pre-notified, and frees its place', () => {
    const orders = [since('2027-01-16'), order('b', 2), order('c', 3)];
    const found = plan(debit(inactive('2027-01-16', TODAY)), { orders });
    expect(names(found.withdrawn.lapsed)).toBe('a');
    expect(turns(found.orders)).toEqual({ present: 'b c', preNotify: '', wait: '' });
  });

  test('counted from its day if an older record does not say when it was first due', () => {
    const { first_due_on: _, ...older } = order('a', 4, { charge_date: day('2027-01-16') });
    expect(names(plan(debit(), { orders: [older], isSuspended: true }).withdrawn.lapsed)).toBe('a');
  });
});

describe('due orders above the maximum in force are withdrawn', () => {
  const orders = [order('a', 5), order('b', 5), order('c', 5)];
  const above = (held: number, max: number, some = orders) => {
    const found = plan(debit({ max_amount: centavos(max), ...counted({ periods: [sums(5, held)] }) }), {
      orders: some,
    });
    return [names(found.withdrawn.above_maximum), turns(found.orders).present];
  };

  test.each([
    ['none where their period holds as much as it may', 1_051_50, 1_051_50, '', 'a b c'],
    ['the newest where it holds a centavo more', 1_051_50, 1_051_49, 'c', 'a b'],
    ['as many of the newest as it takes', 1_051_50, 600_00, 'b c', 'a'],
    ['all where a payment has used up the maximum', 1_402_00, 350_50, 'a b c', ''],
  ])('%s', (_, held, max, withdrawn, present) => {
    const [gone = '', left] = above(held, max);
    expect([gone.split(' ').sort().join(' '), left]).toEqual([withdrawn, present]);
  });

  test('by their own amounts, if the sums of their period are forgotten', () => {
    const found = plan(debit({ max_amount: centavos(350_49) }), { orders: [order('a', 5)] });
    expect([names(found.withdrawn.above_maximum), turns(found.orders).present]).toEqual(['a', '']);
  });

  test('but none if only a newer order that is not due yet is above it', () => {
    const newer = order('b', 5, { charge_date: day('2027-02-18') });
    expect(above(701_00, 350_50, [order('a', 5), newer])).toEqual(['', 'a']);
  });

  test('for each period separately', () => {
    const of = debit(counted({ periods: [sums(4, 701_00), sums(5, 350_50)] }));
    const found = plan(of, { orders: [order('a', 4), order('b', 5), order('c', 4)] });
    expect([names(found.withdrawn.above_maximum), turns(found.orders).present]).toEqual(['c', 'a b']);
  });
});

describe('the next collection', () => {
  test.each([
    ['is presented on the day for which it was pre-notified', due(), 'present'],
    [
      'is pre-notified again where it was pre-notified for another amount',
      due({ amount: centavos(300_00) }),
      'preNotify',
    ],
    ['is pre-notified where it was not', due({ pre_notification: null }), 'preNotify'],
    [
      'waits where the term leaves no day for it',
      due({ pre_notification: null, schedule: { ...SCHEDULE, last_day: day(TODAY) } }),
      'wait',
    ],
    ['is none where its amount varies', due({ amount: null, is_fixed_amount: false }), 'none'],
    ['is none where its period has no room', due(counted({ periods: [sums(5, 100)] })), 'none'],
    ['is not due before its date', debit(), 'not_due'],
    ['is not due where there is none', due({ next_payment_date: null }), 'not_due'],
  ] as const)('%s', (_, of, own) => expect(plan(of).own).toBe(own));

  test('is due by its date, unless its direct debit is ending', () => {
    expect(isCycleDue(due(), day('2027-02-15'))).toBe(false);
    expect(isCycleDue(due(), day(TODAY))).toBe(true);
    expect(isCycleDue(due({ ending: 'completed' }), day(TODAY))).toBe(false);
  });

  test('is pre-notified by a run and presented by a simulated one, which makes its pre-notification in time', () => {
    const late = due({ pre_notification: null });
    expect(plan(late).own).toBe('preNotify');
    expect(plan(late, {}, simulatedOn(TODAY)).own).toBe('present');
  });

  test('is pre-notified again for another amount, while an order of an earlier period is presented', () => {
    const pre = cyclePreNotified('2027-02-15', TODAY, { amount: 100_00 });
    const found = plan(due({ pre_notification: pre }), { orders: [order('a', 3)] });
    expect([found.own, turns(found.orders).present]).toEqual(['preNotify', 'a']);
  });

  describe('of a missed period', () => {
    const missed = (changes: Partial<DirectDebit> = {}) =>
      due({ schedule: { ...SCHEDULE, cycle: 4 }, ...changes });

    test('comes before due orders of older periods', () => {
      const orders = [order('a', 1), order('b', 2)];
      const found = plan(missed(), { orders });
      expect([found.own, turns(found.orders)]).toEqual([
        'present',
        { present: 'a', preNotify: 'b', wait: '' },
      ]);
    });

    test('is pre-notified before due orders of older periods', () => {
      const found = plan(missed({ pre_notification: null }), {
        orders: [late('a', 1), late('b', 2), late('c', 3)],
      });
      expect([found.own, turns(found.orders)]).toEqual([
        'preNotify',
        { present: '', preNotify: 'a', wait: 'b c' },
      ]);
    });

    test('waits if the day’s files hold two other earlier periods', () => {
      const taken = { 1: 1, 2: 1 };
      expect(plan(missed(), { taken }).own).toBe('preNotify');
      expect(plan(missed(), { taken }, simulatedOn(TODAY)).own).toBe('wait');
    });
  });
});

describe('carried orders', () => {
  const named = [carried('a', 2), carried('b', 3)];

  test('are presented with the collection whose pre-notification named them', () => {
    const found = plan(due({}, 'a', 'b'), { carried: named });
    expect([found.own, turns(found.carried)]).toEqual([
      'present',
      { present: 'a b', preNotify: '', wait: '' },
    ]);
  });

  test('wait for their collection as long as that is not due', () => {
    expect(turns(plan(debit(), { carried: named }).carried)).toEqual({
      present: '',
      preNotify: '',
      wait: '',
    });
  });

  test('that were named keep their places before older ones, which are pre-notified for the next day', () => {
    const all = [carried('x', 0), carried('y', 1), carried('z', 1), ...named];
    const { carried: found } = plan(due({}, 'a', 'b'), { carried: all });
    expect(turns(found)).toEqual({ present: 'a b', preNotify: 'x y z', wait: '' });
  });

  test('of a third earlier period wait for the next collection', () => {
    const all = [carried('x', 0), carried('y', 1), carried('z', 4), ...named];
    const { carried: found } = plan(due({}, 'a', 'b'), { carried: all });
    expect(turns(found)).toEqual({ present: 'a b', preNotify: 'x y', wait: 'z' });
  });

  test('count the earlier periods in files of the same day', () => {
    const { carried: found } = plan(due({}, 'a', 'b'), { carried: named, taken: { 1: 1 } });
    expect(turns(found)).toEqual({ present: 'a', preNotify: 'b', wait: '' });
  });

  test('share the places with due orders, the oldest period first', () => {
    const found = plan(due({}, 'a', 'b'), { carried: named, orders: [order('c', 1)] });
    expect([turns(found.carried), turns(found.orders)]).toEqual([
      { present: 'a', preNotify: 'b', wait: '' },
      { present: 'c', preNotify: '', wait: '' },
    ]);
  });

  test('stay unpaid if they need a consent that does not list them', () => {
    const found = plan(due({}, 'a'), {
      carried: [carried('a', 2, { needs_consent: true }), carried('b', 3)],
    });
    expect([names(found.unpaid), turns(found.carried).preNotify]).toEqual(['a', 'b']);
  });

  test('stay unpaid if their period is above the maximum in force', () => {
    const periods = [sums(2, 350_51, { failed: 1 }), sums(3, 350_50, { failed: 1 })];
    const found = plan(due(counted({ periods }), 'a', 'b'), { carried: named });
    expect([names(found.unpaid), turns(found.carried).present]).toEqual(['a', 'b']);
  });

  test('stay unpaid if they are above the maximum in force and the sums of their period are forgotten', () => {
    const of = due({ max_amount: centavos(350_49), amount: centavos(300_00) });
    expect(names(plan(of, { carried: [carried('a', 2)] }).unpaid)).toBe('a');
  });

  test('are at most fourteen at once, named ones first; the others wait for the next collection', () => {
    const many = Array.from({ length: 20 }, (_, index) => carried(`ord_${index}`, index < 19 ? 3 : 4));
    const { carried: found } = plan(due({}, 'ord_19'), { carried: many });
    expect(MOST_PRESENTED_AGAIN).toBe(14);
    expect(names(found.present)).toBe('ord_19');
    expect(found.preNotify).toHaveLength(13);
    const unpaid = many.map((one) => ({ ...one, needs_consent: true }));
    expect(plan(due(), { carried: unpaid }).unpaid).toHaveLength(14);
  });

  test('are at most fourteen together with those that stay unpaid', () => {
    const some = Array.from({ length: 20 }, (_, n) => carried(`ord_${n}`, 3, { needs_consent: n < 10 }));
    const found = plan(due(), { carried: some });
    expect([found.unpaid.length, found.carried.preNotify.length]).toEqual([10, 4]);
  });

  test('are presented by a simulated run without another pre-notification, two earlier periods at most', () => {
    const all = [carried('x', 0), ...named];
    const found = plan(due({ pre_notification: null }), { carried: all }, simulatedOn(TODAY));
    expect([found.own, turns(found.carried)]).toEqual([
      'present',
      { present: 'x a', preNotify: '', wait: 'b' },
    ]);
  });

  test('are not presented by a pre-notification for another account', () => {
    const pre_notification = cyclePreNotified('2027-02-15', TODAY, { orders: ['a'], account: 'pm_0' });
    const found = plan(due({ pre_notification }), { carried: named });
    expect([found.own, turns(found.carried).preNotify]).toEqual(['preNotify', 'a b']);
  });

  test('are pre-notified for the second business day in the evening', () => {
    const evening = runOn(TODAY, { at: '2027-02-17T00:00:00.000Z' });
    const found = plan(due({}, 'a'), { carried: named }, evening);
    expect([found.next, turns(found.carried)]).toEqual([
      '2027-02-18',
      { present: 'a', preNotify: 'b', wait: '' },
    ]);
  });
});
