import { describe, expect, test } from '@jest/globals';
import { afterMove, type Charge, type ChargeMove } from '#lib/domain/direct-debit/charge.ts';
import {
  isKept,
  isOpen,
  linksOf,
  notingPaid,
  paidInsteadOf,
  paidWith,
  payingIn,
  successorsIn,
  takenBack,
} from '#lib/domain/direct-debit/same-debt.ts';
import { settle } from '#lib/domain/direct-debit/settlement.ts';
import { settlementOf } from '#lib/domain/direct-debit/settlement-of.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { active, charge, clock, failedCharge, method, returned } from './sample.ts';

const LATE = day('2027-02-15');
const NOW = new Date('2027-02-15T15:00:00.000Z');
const paid = (id: string, more: Partial<Charge> = {}) =>
  charge({ id, status: 'paid', failure: null, ...more });
const due = (id: string, paid_by: string, more: Partial<Charge> = {}) => {
  const one = paid(id, more);
  const refund_due = {
    amount: one.totals.total,
    since: '2027-02-11T15:00:00.000Z',
    paid_by,
    exception: 'exc_1',
  };
  return { ...one, refund_due } as Charge;
};
const GIVEN_BACK = { refunded_at: '2027-02-11T15:00:00.000Z' };

const changed = (moves: readonly ChargeMove[], id: string) => {
  const move = moves.find((one) => one.charge.id === id);
  return move && afterMove(move, NOW);
};

describe('the orders of one debt', () => {
  test('are those that an order retries, that retries it, and that were paid as well', () => {
    expect(linksOf(charge())).toEqual([]);
    const links = { retry_of: 'ord_1', retried_by: 'ord_3', twice_with: ['ord_4', 'ord_5'] };
    expect(linksOf(charge(links))).toEqual(['ord_1', 'ord_3', 'ord_4', 'ord_5']);
  });

  test('in the place of one are its retry and the retries of that', () => {
    const [first, second, third] = [
      failedCharge({ id: 'ord_1', retried_by: 'ord_2' }),
      failedCharge({ id: 'ord_2', retry_of: 'ord_1', retried_by: 'ord_3' }),
      charge({ id: 'ord_3', retry_of: 'ord_2' }),
    ];
    expect(successorsIn(first, [third, second])).toEqual([second, third]);
    expect(successorsIn(second, [first, third])).toEqual([third]);
    expect(successorsIn(third, [first, second])).toEqual([]);
    expect(successorsIn(first, [])).toEqual([]);
  });

  test('are paid by the merchant’s payment, or else by the one that is collected', () => {
    const open = charge({ id: 'ord_2' });
    expect([isKept(paid('ord_1')), isKept(due('ord_1', 'ord_2')), isKept(paid('ord_1', GIVEN_BACK))]).toEqual(
      [true, false, false],
    );
    expect(payingIn([open, paid('ord_1')])?.id).toBe('ord_1');
    expect(payingIn([open, due('ord_1', 'ord_2')])?.id).toBe('ord_2');
    expect(payingIn([due('ord_1', 'ord_2'), paid('ord_3', GIVEN_BACK), failedCharge()])).toBeUndefined();
  });

  test('are open until the bank has said of each what became of it, and no retry is to come by itself', () => {
    const open = (['created', 'pending', 'in_process', 'pending_next_cycle'] as const).map((status) =>
      isOpen(charge({ status })),
    );
    const done = (['paid', 'failed', 'cancelled'] as const).map((status) => isOpen(charge({ status })));
    expect([open, done]).toEqual([
      [true, true, true, true],
      [false, false, false],
    ]);
  });

  test('make one a second payment while another is the merchant’s, unless it was given back', () => {
    expect(paidInsteadOf(failedCharge(), [due('ord_2', 'ord_3'), paid('ord_3')])?.id).toBe('ord_3');
    expect(
      paidInsteadOf(failedCharge(), [due('ord_2', 'ord_3'), failedCharge({ id: 'ord_3' })]),
    ).toBeUndefined();
    expect(paidInsteadOf(failedCharge(GIVEN_BACK), [paid('ord_3')])).toBeUndefined();
  });
});

describe('an order that is paid after all', () => {
  test('notes the others that are paid as well, each once, and nothing if none is', () => {
    const noting = (more: Partial<Charge>, ...group: Charge[]) => notingPaid(failedCharge(more), group);
    expect(noting({}, failedCharge({ id: 'ord_2' }))).toEqual({});
    expect(noting({ twice_with: ['ord_2'] }, paid('ord_2'), paid('ord_3'))).toEqual({
      twice_with: ['ord_2', 'ord_3'],
    });
  });

  test('pays for those that are owed to their payer, unless it was given back itself', () => {
    const owed = due('ord_2', 'ord_9');
    const payerOf = (one: Charge) => changed(paidWith(one, [owed]), 'ord_2')?.refund_due?.paid_by;
    expect(payerOf(failedCharge())).toBe('ord_1');
    expect(payerOf(failedCharge(GIVEN_BACK))).toBe('ord_9');
  });
});

test('once the merchant’s payment is taken back, the oldest that is owed takes its place, and pays for the others', () => {
  const owed = ['ord_4', 'ord_2', 'ord_3'].map((id) => due(id, 'ord_1'));
  const moves = takenBack(owed);
  expect(moves.map(({ charge: { id } }) => id)).toEqual(['ord_2', 'ord_3', 'ord_4']);
  expect(changed(moves, 'ord_2')?.refund_due).toBeUndefined();
  expect(changed(moves, 'ord_4')?.refund_due?.paid_by).toBe('ord_2');
});

describe('of three payments of one debt', () => {
  const first = failedCharge({ id: 'ord_1', retried_by: 'ord_2' });
  const second = failedCharge({ id: 'ord_2', retry_of: 'ord_1', retried_by: 'ord_3' });
  const third = paid('ord_3', { retry_of: 'ord_2' });
  const says = (one: Charge, group: readonly Charge[], code: string) =>
    settle(
      active(),
      one,
      { bankReturn: returned(code), method: method(), isOperators: true, isTakenTwice: code === '00', group },
      clock(),
    )?.moved ?? [];

  test('the only one left is the merchant’s, whichever the bank takes back', () => {
    const byTwo = says(second, [first, third], '00');
    const [b, c] = [changed(byTwo, 'ord_2'), changed(byTwo, 'ord_3')] as [Charge, Charge];
    const byOne = says(first, [b, c], '00');
    const [a, b2, c2] = ['ord_1', 'ord_2', 'ord_3'].map((id) => changed(byOne, id)) as [
      Charge,
      Charge,
      Charge,
    ];
    expect([a.refund_due?.paid_by, b2.refund_due?.paid_by, isKept(c2)]).toEqual(['ord_3', 'ord_3', true]);
    expect([a.twice_with, b2.twice_with, c2.twice_with]).toEqual([
      ['ord_2', 'ord_3'],
      ['ord_3', 'ord_1'],
      ['ord_2', 'ord_1'],
    ]);
    const lastBack = says(c2, [a, b2], '04');
    const [a2, b3] = [changed(lastBack, 'ord_1'), changed(lastBack, 'ord_2')] as [Charge, Charge];
    expect([isKept(a2), b3.refund_due?.paid_by, b3.refund_due?.exception]).toEqual([
      true,
      'ord_1',
      b2.refund_due?.exception,
    ]);
    const firstBack = says(a2, [b3, changed(lastBack, 'ord_3') as Charge], '04');
    expect(isKept(changed(firstBack, 'ord_2') as Charge)).toBe(true);
  });

  test('one that is owed can be taken back, and the others stay as they are', () => {
    expect(takenBack([due('ord_1', 'ord_3'), third])).toEqual([]);
    expect(takenBack([paid('ord_1', GIVEN_BACK), failedCharge()])).toEqual([]);
    expect(takenBack([due('ord_1', 'ord_3'), charge({ id: 'ord_4' })])).toEqual([]);
  });

  test('nothing can be said while a fourth one is collected', () => {
    const does = (group: readonly Charge[]) =>
      settlementOf(first, { bankReturn: returned('00'), isTakenTwice: true, group }, clock().today);
    expect(does([second, paid('ord_3', GIVEN_BACK)])).toBe('taken_twice');
    for (const status of ['created', 'pending', 'in_process', 'pending_next_cycle'] as const)
      expect(does([second, paid('ord_3', GIVEN_BACK), charge({ id: 'ord_4', status })])).toBe(
        'contradiction',
      );
  });

  test('those that are owed are paid by the one that the bank corrects', () => {
    const owed = due('ord_2', 'ord_9', { retry_of: 'ord_1' });
    const corrected = settle(
      active(),
      failedCharge({ id: 'ord_1' }),
      { bankReturn: returned('00'), method: method(), saidOn: LATE, group: [owed] },
      clock(),
    );
    expect(changed(corrected?.moved ?? [], 'ord_2')?.refund_due?.paid_by).toBe('ord_1');
    expect(changed(corrected?.moved ?? [], 'ord_1')?.twice_with).toEqual(['ord_2']);
  });
});
