import { describe, expect, test } from '@jest/globals';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { afterMove } from '#lib/domain/direct-debit/charge.ts';
import {
  doublePaymentOf,
  givenBackOf,
  isCancelling,
  isOfSecondPayment,
  MOST_REFUNDS,
  opensRefund,
  owedFor,
  refundableOf,
  releasesRefund,
  returnsRefund,
  withoutWaiting,
} from '#lib/domain/refunds/order-refunds.ts';
import { cancelRefund, newRefund, type OrderRefunds, type Refund } from '#lib/domain/refunds/refund.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos } from '#tests/domain/direct-debit/sample.ts';
import { atBank, book, FAILED, PAID, PAID_TWICE, TOTAL } from '#tests/domain/ledger/sample.ts';
import fc from '#tests/support/generated/fast-check.ts';

const NOW = new Date('2027-02-12T15:00:00.000Z');
const TODAY = day('2027-02-12');

/** A paid order of which the money is held, or with further changes. */
const paid = (changes: Partial<Charge> = {}): Charge => ({
  ...book(atBank('held'), PAID).charge,
  ...{ presented_on: day('2027-02-10'), payment_method_id: 'pm_1' },
  ...changes,
});

const refundsOf = (amount: number, waiting: number[] = [], ids = ['rf_0']): OrderRefunds => ({
  amount: centavos(amount),
  ids,
  waiting: waiting.map((one, n) => ({ id: `rf_${n}`, amount: centavos(one) })),
});

const refund = (charge: Charge, amount: number, paid_by: string | null = null) =>
  newRefund(charge, { amount: centavos(amount), paid_by, reason: null, reference: 1_000_500 }, NOW);

/** Returns an order whose account a restored table has lost. */
const withoutAccount = ({ payment_method_id: _, ...charge }: Charge): Charge => charge;

describe('the refundable amount of an order', () => {
  test('is what was paid, less its other refunds', () => {
    expect(refundableOf(paid(), TODAY)).toEqual({ most: TOTAL });
    expect(refundableOf(paid({ refunds: refundsOf(TOTAL - 1, [500]) }), TODAY)).toEqual({ most: 1 });
  });

  test.each<[string, Charge]>([
    ['settled_directly', { ...paid(), ...book(atBank('direct'), PAID).charge }],
    ['not_paid', { ...paid(), ...FAILED }],
    ['not_paid', { ...paid(), status: 'in_process' }],
    ['paid_twice', { ...paid(), ...book(atBank('held'), PAID_TWICE).charge }],
    ['too_late', paid({ presented_on: day('2026-09-14') })],
    ['refunded', paid({ refunds: refundsOf(TOTAL) })],
    ['too_many_refunds', paid({ refunds: refundsOf(1, [], Array(MOST_REFUNDS).fill('rf_0')) })],
    ['account_unknown', withoutAccount(paid())],
  ])('is nothing: %s', (fault, charge) => expect(refundableOf(charge, TODAY)).toEqual({ fault }));

  test('is for 150 days', () => {
    expect(refundableOf(paid({ presented_on: day('2026-09-15') }), TODAY)).toEqual({ most: TOTAL });
  });

  test('of a second payment is all of it, unless an operator has to see it first', () => {
    const twice = (changes: Partial<Charge> = {}) => ({
      ...book(atBank('held'), PAID_TWICE).charge,
      ...changes,
    });
    expect(doublePaymentOf(twice())).toBe(TOTAL);
    expect(doublePaymentOf(twice({ refunds: refundsOf(1) }))).toBe(0);
    expect(doublePaymentOf(withoutAccount(twice()))).toBe(0);
    expect(doublePaymentOf(book(atBank('direct'), PAID_TWICE).charge)).toBe(0);
  });
});

describe('the refunds of an order', () => {
  test('never sum to more than was paid, and those that wait are the part that a return cancels', () => {
    const step = fc.record({
      what: fc.constantFrom('open', 'release', 'back', 'cancel'),
      amount: fc.integer({ min: 1, max: TOTAL }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let charge = paid();
        const left: { waiting: Map<string, number>; out: Map<string, number> } = {
          waiting: new Map(),
          out: new Map(),
        };
        for (const { what, amount } of steps) {
          const { most = 0 } = refundableOf(charge, TODAY);
          if (what === 'open' && amount <= most) {
            const one = refund(charge, amount);
            charge = afterMove({ charge, transition: opensRefund(charge, one) }, NOW);
            left.waiting.set(one.id, amount);
          }
          const [waits] = left.waiting;
          if (what === 'release' && waits) {
            const one = { ...refund(charge, waits[1]), id: waits[0] };
            charge = afterMove({ charge, transition: releasesRefund(charge, one, NOW) }, NOW);
            left.waiting.delete(waits[0]);
            left.out.set(...waits);
          }
          const [out] = left.out;
          if (what === 'back' && out) {
            const one = { ...refund(charge, out[1]), id: out[0] };
            charge = afterMove(
              {
                charge,
                transition: returnsRefund(charge, one, { exception: 'exc_1', group: [] }, NOW),
              },
              NOW,
            );
            left.out.delete(out[0]);
          }
          if (what === 'cancel' && charge.refunds) {
            charge = { ...charge, refunds: withoutWaiting(charge.refunds) };
            left.waiting.clear();
          }
          const sum = (some: Map<string, number>) =>
            [...some.values()].reduce((total, one) => total + one, 0);
          const { amount: all = 0, waiting = [] } = charge.refunds ?? {};
          expect(all).toBe(sum(left.waiting) + sum(left.out));
          expect(all).toBeLessThanOrEqual(TOTAL);
          expect(givenBackOf(charge)).toBe(sum(left.out));
          expect(waiting.map(({ id }) => id)).toEqual([...left.waiting.keys()]);
        }
      }),
    );
  });

  test('that wait are cancelled once the payment is taken back, or is no second one any more', () => {
    const from = ['paid'] as const;
    expect(isCancelling({ from, set: { status: 'failed' } })).toBe(true);
    expect(isCancelling({ from, set: {}, remove: ['refund_due'] })).toBe(true);
    expect(isCancelling({ from, set: { refunded_by: 'rf_1' }, remove: ['refund_due'] })).toBe(false);
    expect(isCancelling({ from, set: { status: 'paid' } })).toBe(false);
    expect(isCancelling({ from, set: {} })).toBe(false);
  });
});

describe('the step of an order with its refund', () => {
  const one = refund(paid(), 1_00);
  const stepsOf = (charge: Charge) => [
    opensRefund(charge, one),
    releasesRefund(charge, one, NOW),
    returnsRefund(charge, one, { exception: 'exc_1', group: [] }, NOW),
  ];

  test('is taken from the status in which the order was read', () => {
    expect(stepsOf(paid()).map(({ from }) => from)).toEqual([['paid'], ['paid'], ['paid']]);
    const failed = { ...paid(), ...FAILED, refunds: refundsOf(1_00) };
    expect(stepsOf(failed).map(({ from }) => from)).toEqual([['failed'], ['failed'], ['failed']]);
  });

  test('is not taken once another order retries it', () => {
    expect(stepsOf(paid({ retried_by: 'ord_9' })).map(({ retriedBy }) => retriedBy)).toEqual([
      ...['ord_9', 'ord_9', 'ord_9'],
    ]);
    for (const step of stepsOf(paid())) expect(step).not.toHaveProperty('retriedBy');
  });

  test('lists the refund after the earlier ones', () => {
    const charge = paid({ refunds: refundsOf(50_00, [], ['rf_1', 'rf_2']) });
    expect(opensRefund(charge, one).set.refunds).toEqual({
      amount: 51_00,
      ids: ['rf_1', 'rf_2', one.id],
      waiting: [{ id: one.id, amount: 1_00 }],
    });
  });

  test('of its merchant’s own money does not end what an operator has refunded', () => {
    for (const step of stepsOf(paid({ refunded_by: one.id }))) expect(step.remove).toBeUndefined();
  });

  test('of a second payment that another refund gave back ends nothing', () => {
    const second = refund(paid(), 1_00, 'ord_2');
    const charge = paid({ refunded_by: 'rf_other', refunds: refundsOf(1_00) });
    const step = returnsRefund(charge, second, { exception: 'exc_1', group: [paid({ id: 'ord_2' })] }, NOW);
    expect(step).toMatchObject({ set: { refunds: { amount: 0 } } });
    expect([step.remove, step.set.refund_due]).toEqual([undefined, undefined]);
    expect(isOfSecondPayment(charge, second)).toBe(false);
  });
});

test('a second payment is refunded by itself unless its order has as many refunds as it can have', () => {
  const twice = book(atBank('held'), PAID_TWICE).charge;
  const with0 = (count: number) => ({ ...twice, refunds: refundsOf(0, [], Array(count).fill('rf_0')) });
  expect([MOST_REFUNDS - 1, MOST_REFUNDS].map((count) => doublePaymentOf(with0(count)))).toEqual([TOTAL, 0]);
});

test('nothing is refundable of an order that was never presented, nor of one from before the ledger', () => {
  const { presented_on: _, ...unpresented } = paid();
  expect(refundableOf(unpresented as Charge, TODAY)).toEqual({ fault: 'not_paid' });
  const { ledger: __, ...before } = paid();
  expect(refundableOf(before as Charge, TODAY)).toEqual({ fault: 'paid_twice' });
  expect(doublePaymentOf(before as Charge)).toBe(0);
});

test('a new refund goes to the account of its order, and a cancelled one has left no money', () => {
  const one = refund(paid(), 1_00);
  const time = NOW.toISOString();
  expect(one).toMatchObject({
    ...{ to: { customer_id: 'cus-1', payment_method_id: 'pm_1' }, booked_on: [], version: 1 },
    ...{ created_at: time, released_at: null, settled_at: null, updated_at: time },
  });
  expect(cancelRefund(one, NOW)).toMatchObject({ status: 'cancelled', version: 2 });
});

describe('the refund of a second payment', () => {
  const comeBack = (charge: Charge, one: Refund, ...group: Charge[]) =>
    afterMove({ charge, transition: returnsRefund(charge, one, { exception: 'exc_9', group }, NOW) }, NOW);
  const twice = { ...paid(), ...book(atBank('held'), PAID_TWICE).charge };

  test('ends what is due once it is released, and is due again if it comes back', () => {
    const one = refund(twice, TOTAL, 'ord_2');
    const opened = afterMove({ charge: twice, transition: opensRefund(twice, one) }, NOW);
    const out = afterMove({ charge: opened, transition: releasesRefund(opened, one, NOW) }, NOW);
    const other = paid({ id: 'ord_2' });
    expect(out).toMatchObject({ refunded_at: NOW.toISOString(), refunded_by: one.id });
    expect([out.refund_due, owedFor(out, one, [other])]).toEqual([undefined, other]);
    const back = comeBack(out, one, other);
    expect(back.refund_due).toEqual({
      ...{ amount: TOTAL, paid_by: 'ord_2', since: NOW.toISOString(), exception: 'exc_9' },
    });
    expect([back.refunded_at, back.refunds?.amount]).toEqual([undefined, 0]);
  });

  test('is the merchant’s if it comes back after the bank took the payment back', () => {
    const one = refund(twice, TOTAL, 'ord_2');
    const returned = { ...twice, ...FAILED, refunded_by: one.id, refunds: refundsOf(TOTAL) };
    const other = paid({ id: 'ord_2' });
    expect([isOfSecondPayment(returned, one), owedFor(returned, one, [other])]).toEqual([false, undefined]);
    expect(comeBack(returned, one, other)).toMatchObject({ status: 'failed', refunds: { amount: 0 } });
  });

  test('is the merchant’s if it comes back after the bank took the other payment back', () => {
    const one = refund(twice, TOTAL, 'ord_2');
    const opened = afterMove({ charge: twice, transition: opensRefund(twice, one) }, NOW);
    const out = afterMove({ charge: opened, transition: releasesRefund(opened, one, NOW) }, NOW);
    const other = paid({ id: 'ord_2', ...FAILED });
    expect([isOfSecondPayment(out, one), owedFor(out, one, [other])]).toEqual([true, undefined]);
    const { status, refund_due, refunded_at } = comeBack(out, one, other);
    expect([status, refund_due, refunded_at]).toEqual(['paid', undefined, undefined]);
  });

  test('is owed to the payer if it comes back while the debt is collected again', () => {
    const one = refund(twice, TOTAL, 'ord_2');
    const opened = afterMove({ charge: twice, transition: opensRefund(twice, one) }, NOW);
    const out = afterMove({ charge: opened, transition: releasesRefund(opened, one, NOW) }, NOW);
    const retry = paid({ id: 'ord_3', status: 'in_process' });
    expect(comeBack(out, one, paid({ id: 'ord_2', ...FAILED }), retry).refund_due?.paid_by).toBe('ord_3');
  });

  test('that an operator has made in another way is given back in addition to the refunds that have left', () => {
    const { refunded_at } = { refunded_at: NOW.toISOString() };
    expect(givenBackOf({ ...twice, refunded_at })).toBe(TOTAL);
    expect(givenBackOf({ ...twice, refunded_at, refunds: refundsOf(60_00) })).toBe(TOTAL + 60_00);
    const one = { refunded_by: 'rf_0', refunds: refundsOf(TOTAL) };
    expect(givenBackOf({ ...twice, refunded_at, ...one })).toBe(TOTAL);
    expect(givenBackOf(twice)).toBe(0);
  });

  test('that came back is forgotten, also if the bank had taken the payment back', () => {
    const one = refund(twice, TOTAL, 'ord_2');
    const refunded_at = NOW.toISOString();
    const returned = { ...twice, ...FAILED, refunded_at, refunded_by: one.id, refunds: refundsOf(TOTAL) };
    expect(comeBack(returned, one, paid({ id: 'ord_2' })).refunded_at).toBeUndefined();
  });
});

test('an order that was never presented has no account to refund to', () => {
  const { payment_method_id: _, ...without } = paid();
  expect(() => refund(without as Charge, 1)).toThrow('has no account');
});
