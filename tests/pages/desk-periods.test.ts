import { describe, expect, test } from '@jest/globals';
import { showDirectDebit } from '#lib/api/direct-debits/show.ts';
import { showCharge } from '#lib/api/orders/show.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { withSumsOf } from '#lib/domain/direct-debit/counters.ts';
import { availableIn } from '#lib/domain/direct-debit/periods.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { periodOf } from '#lib/domain/direct-debit/schedule.ts';
import { periodsOf } from '#lib/pages/desk/direct-debit/periods.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { active, centavos, charge, scheduled, until } from '#tests/domain/direct-debit/sample.ts';

const ROOM = { max_amount: centavos(900_00) };
const VARYING = { ...ROOM, is_fixed_amount: false, amount: null };
const SINGLE = { ...ROOM, is_recurring: false, interval: null };
const NONE = { next_payment_date: null, requested_payment_date: null };

/** The next collection of a period, on its agreed day. */
const nextOn = (date: string, cycle: number) => ({
  ...{ next_payment_date: day(date), requested_payment_date: day(date), schedule: scheduled({ cycle }) },
});
const ENDING = { ...ROOM, ...until('2027-03-20'), end_date: day('2027-03-20') };

/** A charge of 100.00 of a period. */
type Order = [n: number, status: Charge['status'], more?: Partial<Charge>];

/** Returns the charges of a direct debit. */
const chargesOf = (debit: DirectDebit, orders: readonly Order[]): Charge[] =>
  orders.map(([n, status, more], index) => {
    const { totals } = charge();
    const amount = { ...totals, subtotal: centavos(100_00), total: centavos(100_00) };
    return charge({ id: `ord_${index}`, period: periodOf(debit, n), status, totals: amount, ...more });
  });

/** Returns the periods that the desk shows of a direct debit with charges. */
const shownOf = (debit: DirectDebit, orders: readonly Order[], isAll = true) =>
  periodsOf(chargesOf(debit, orders).map(showCharge), showDirectDebit(debit), isAll);

const MIXED: Order[] = [
  [1, 'created'],
  [1, 'failed', { retried_by: 'ord_0' }],
  [1, 'pending_next_cycle', { totals: { ...charge().totals, total: centavos(50_10) } }],
  [1, 'cancelled'],
  [0, 'paid'],
];

describe('the periods of charges', () => {
  test('have what is paid, open, and failed without a retry', () => {
    const debit = active({ ...ROOM, ...NONE });
    const { from } = periodOf(debit, 1);
    expect(shownOf(debit, MIXED).map(({ paid, open, failed, left }) => [paid, open, failed, left])).toEqual([
      [0, 100_00, 50_10, 749_90],
      [100_00, 0, 0, 800_00],
    ]);
    expect(shownOf(debit, MIXED, false).map((period) => period.from)).toEqual([from]);
    expect(shownOf(debit, [])).toEqual([]);
  });

  test.each<[string, Partial<DirectDebit>, Order[]]>([
    ['its own collection is to come', ROOM, [[0, 'created']]],
    ['that of a later period is to come as well', ROOM, [[2, 'created']]],
    ['its own collection was made', { ...ROOM, ...nextOn('2027-03-15', 1) }, [[0, 'paid']]],
    ['its own collection is moved', { ...ROOM, next_payment_date: day('2027-03-12') }, [[0, 'created']]],
    [
      'its own collection is late, on a day of the next period',
      { ...ROOM, next_payment_date: day('2027-03-16') },
      [
        [0, 'created'],
        [1, 'created'],
      ],
    ],
    ['its end is before a later period', ENDING, [[2, 'created']]],
    ['its end is in a later period', ENDING, [[1, 'created']]],
    ['no collection is to come', { ...ROOM, ...NONE }, [[0, 'failed']]],
    ['more is held than the maximum', { max_amount: centavos(350_50) }, [[0, 'paid']]],
    ['its amount varies', VARYING, [[0, 'paid']]],
    ['it collects once, and that is to come', SINGLE, [[0, 'cancelled']]],
    ['it collects once, and that has failed', { ...SINGLE, ...NONE }, [[0, 'failed']]],
    ['it collects once, and that was withdrawn', { ...SINGLE, ...NONE }, [[0, 'cancelled']]],
    ['it collects once, and its amount varies', { ...SINGLE, ...VARYING }, [[0, 'in_process']]],
  ])('leave what the service would let be charged, where %s', (_, changes, orders) => {
    const debit = active(changes);
    const charges = chargesOf(debit, orders);
    const numbers = [...new Set(orders.map(([n]) => n))].sort().reverse();
    const summed = numbers.reduce(
      (each, n) =>
        withSumsOf(
          each,
          n,
          charges.filter(({ period }) => period.n === n),
        ),
      debit,
    );
    expect(shownOf(debit, orders).map(({ left }) => left)).toEqual(
      numbers.map((n) => availableIn(summed, n)),
    );
  });

  test('leave nothing to be charged once the direct debit has ended', () => {
    const ended = active({ ...SINGLE, ...NONE, status: 'completed' });
    expect(shownOf(ended, [[0, 'paid']])).toMatchObject([{ paid: 100_00, left: 0 }]);
  });
});
