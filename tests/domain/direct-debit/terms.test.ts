import { describe, expect, test } from '@jest/globals';
import {
  cancel,
  changeTerms,
  requireCancellable,
  requireChangeable,
  type TermChanges,
} from '#lib/domain/direct-debit/terms.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  active,
  centavos,
  charge,
  clock,
  created,
  failedCharge,
  fault,
  identity,
  methodThatIs,
  NOW,
  pending,
  refusal,
} from './sample.ts';

const CANCELLED = active({ status: 'cancelled' });
const COMPLETED = active({ status: 'completed' });
const VARYING = { is_fixed_amount: false, amount: null, max_amount: centavos(900_00) };

describe('what cannot be changed', () => {
  const date: TermChanges = { next_payment_date: day('2027-03-01') };
  const AGREED: TermChanges[] = [
    { amount: centavos(400_00) },
    { concept: 'Otro' },
    { interval: 'weekly' },
    { payment_method_id: 'pm_2' },
  ];

  test.each([CANCELLED, COMPLETED, created({ status: 'cancelled' })])('is what is $status', (debit) => {
    expect(() => requireChangeable(debit, date)).toThrow(refusal('direct_debit_final'));
    expect(() => requireChangeable(debit, {})).toThrow(refusal('direct_debit_final'));
  });

  test.each(AGREED)('is what was agreed to, afterwards: %j', (changes) => {
    expect(() => requireChangeable(created(), changes)).not.toThrow();
    expect(() => requireChangeable(pending(), changes)).toThrow(refusal('direct_debit_not_created'));
    expect(() => requireChangeable(active(), changes)).toThrow(refusal('direct_debit_not_created'));
  });

  test.each([created(), pending(), active()])('is not the date of what is $status', (debit) => {
    expect(() => requireChangeable(debit, date)).not.toThrow();
  });

  test('is the interval of what does not recur', () => {
    const single = created({ is_recurring: false, interval: null });
    expect(() => requireChangeable(single, { interval: 'weekly' })).toThrow(
      fault('interval', 'not_recurring'),
    );
    expect(() => requireChangeable(single, { concept: 'Otro' })).not.toThrow();
  });

  test('is a fixed amount where it varies, and a maximum where it is fixed', () => {
    const amount = { amount: centavos(400_00) };
    const max_amount = { max_amount: centavos(400_00) };
    expect(() => requireChangeable(created(VARYING), amount)).toThrow(fault('amount', 'not_fixed'));
    expect(() => requireChangeable(created(VARYING), max_amount)).not.toThrow();
    expect(() => requireChangeable(created(), max_amount)).toThrow(fault('max_amount', 'fixed'));
  });

  test.each([
    ['2027-02-28', true],
    ['2027-03-01', true],
    ['2027-03-02', false],
  ])('is the date to one after the end, which is 1 March: %s', (asked, isAllowed) => {
    const act = () =>
      requireChangeable(active({ end_date: day('2027-03-01') }), { next_payment_date: day(asked) });
    if (isAllowed) expect(act).not.toThrow();
    else expect(act).toThrow(fault('next_payment_date', 'after_end'));
  });
});

describe('other terms', () => {
  const change = (
    debit: Parameters<typeof changeTerms>[0],
    changes: TermChanges,
    account = undefined as Parameters<typeof changeTerms>[1]['method'],
  ) => changeTerms(debit, { changes, method: account }, clock()).next;

  test.each<[TermChanges, object]>([
    [{ amount: centavos(400_00) }, { amount: 400_00 }],
    [{ concept: 'Otro' }, { concept: 'Otro' }],
    [{ interval: 'weekly' }, { interval: 'weekly' }],
  ])('%j change that and nothing else', (changes, expected) => {
    const before = created();
    expect(change(before, changes)).toEqual({ ...before, ...expected, version: 8, updated_at: NOW });
  });

  test('are a new maximum where the amount varies', () => {
    expect(change(created(VARYING), { max_amount: centavos(400_00) })).toMatchObject({
      amount: null,
      max_amount: 400_00,
    });
  });

  test('are another date: rolled to a business day, and counted from there', () => {
    const before = active({ cycle: 3, anchor_date: day('2026-11-15') });
    expect(change(before, { next_payment_date: day('2027-11-13') })).toMatchObject({
      next_payment_date: '2027-11-16',
      requested_payment_date: '2027-11-13',
      anchor_date: '2027-11-13',
      cycle: 0,
    });
  });

  test('are another account, with what is known of it', () => {
    const before = created({ payment_method_id: 'pm_1', account_validated: true });
    expect(change(before, { payment_method_id: 'pm_2' }, methodThatIs('pending', 'pm_2'))).toMatchObject({
      payment_method_id: 'pm_2',
      account_validated: false,
      requirements: ['acknowledgment', 'account_validation'],
    });
  });

  test('leave the account alone where it does not change', () => {
    const own = identity({ provider_id: 'applicant-1' });
    const before = created({ payment_method_id: 'pm_1', account_validated: true, identity: own });
    expect(change(before, { concept: 'Otro' })).toMatchObject({
      payment_method_id: 'pm_1',
      account_validated: true,
      identity: own,
    });
  });
});

describe('a cancellation', () => {
  test.each([CANCELLED, COMPLETED])('is refused for what is $status', (debit) => {
    expect(() => requireCancellable(debit)).toThrow(refusal('direct_debit_final'));
    expect(() => cancel(debit, [], clock())).toThrow(refusal('direct_debit_final'));
  });

  test.each([1, 2])('is refused while %i orders are under way', (open_orders) => {
    const debit = active({ open_orders });
    expect(() => requireCancellable(debit)).toThrow(refusal('direct_debit_has_open_orders'));
    expect(() => cancel(debit, [], clock())).toThrow(refusal('direct_debit_has_open_orders'));
  });

  test.each([created(), pending(), active(), active({ unpaid_orders: 2 })])(
    'ends what is $status (%#), which is paid no more',
    (debit) => {
      expect(() => requireCancellable(debit)).not.toThrow();
      const { next, events, opened, moved } = cancel(debit, [], clock());
      expect(next).toMatchObject({ status: 'cancelled', next_payment_date: null, requirements: [] });
      expect(events.map(({ type }) => type)).toEqual(['direct_debit.cancelled']);
      expect([opened, moved]).toEqual([[], []]);
    },
  );

  test('gives up the orders that wait for a cycle', () => {
    const carried = ['ord_1', 'ord_2'].map((id) => failedCharge({ id, status: 'pending_next_cycle' }));
    const { next, moved } = cancel(active({ carried_orders: ['ord_1', 'ord_2'] }), carried, clock());
    expect(next.carried_orders).toEqual([]);
    const transition = { from: ['pending_next_cycle'], set: { status: 'cancelled' } };
    expect(moved).toEqual(carried.map((given) => ({ charge: given, transition })));
    expect(moved.map((move) => move.charge)).not.toContainEqual(charge());
  });
});
