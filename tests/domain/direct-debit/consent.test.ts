import { describe, expect, test } from '@jest/globals';
import { consentTo } from '#lib/domain/direct-debit/consent.ts';
import { countersAfter } from '#lib/domain/direct-debit/counters.ts';
import { active, consented, counted, failedCharge, fault } from './sample.ts';

/** Orders that the bank returned as the customer's objection, of the periods 0, 1 and 2. */
const [FIRST, SECOND, THIRD] = [0, 1, 2].map((n) =>
  failedCharge({
    id: `ord_${n}`,
    status: 'pending_next_cycle',
    needs_consent: true,
    period: { ...failedCharge().period, n },
  }),
) as [ReturnType<typeof failedCharge>, ReturnType<typeof failedCharge>, ReturnType<typeof failedCharge>];
const WAITING = [FIRST, SECOND, THIRD];

describe('a consent', () => {
  const debit = active({
    ...counted({ carried_orders: ['ord_9', 'ord_0', 'ord_1'] }),
    consent: consented({ count: 3 }),
    unpaid_periods: [0, 1],
  });

  test('is counted, belongs to the account, and resets the count of unpaid periods', () => {
    const { changes, moved } = consentTo(debit, 'pm_2', { orders: [], waiting: [] });
    expect(changes).toMatchObject({ consent: { count: 4, method_id: 'pm_2' }, unpaid_periods: [] });
    expect(moved).toEqual([]);
  });

  test('that lists orders has them presented again; the others stay failed', () => {
    const { moved } = consentTo(debit, 'pm_1', { orders: ['ord_1'], waiting: [FIRST, SECOND] });
    expect(moved).toEqual([
      {
        charge: SECOND,
        transition: { from: ['failed', 'pending_next_cycle'], set: { needs_consent: false } },
      },
      { charge: FIRST, transition: { from: ['pending_next_cycle'], set: { status: 'failed' } } },
    ]);
    expect(countersAfter(debit.counters, { moved }).carried_orders).toEqual(['ord_9', 'ord_1']);
  });

  test('does not change orders that have failed for good and are not listed', () => {
    const failed = { ...FIRST, status: 'failed' as const };
    expect(consentTo(debit, 'pm_1', { orders: [], waiting: [failed] }).moved).toEqual([]);
  });

  test('may list only orders that wait for it; the refusal names the first that does not', () => {
    const list = () => consentTo(debit, 'pm_1', { orders: ['ord_0', 'ord_9'], waiting: WAITING });
    expect(list).toThrow(fault('orders.1', 'unknown_order'));
  });

  test('may list orders of two periods at most', () => {
    const list = (...orders: string[]) => consentTo(debit, 'pm_1', { orders, waiting: WAITING });
    expect(() => list('ord_0', 'ord_2')).not.toThrow();
    expect(() => list('ord_0', 'ord_1', 'ord_2')).toThrow(fault('orders', 'too_many_periods'));
  });

  test('may list 25 orders at most, so that they and twenty others fit into a transaction', () => {
    const waiting = Array.from({ length: 26 }, (_, n) => ({ ...FIRST, id: `ord_${n}` }));
    const list = (most: number) =>
      consentTo(debit, 'pm_1', { orders: waiting.slice(0, most).map(({ id }) => id), waiting });
    expect(() => list(25)).not.toThrow();
    expect(() => list(26)).toThrow(fault('orders', 'too_many'));
  });

  test.each([
    ['pm_1', ['hard_account', 'identity_declined']],
    ['pm_2', ['identity_declined']],
  ])('to %s leaves the pauses %j', (methodId, left) => {
    const pauses = (['customer_order', 'hard_account', 'unpaid_periods', 'identity_declined'] as const).map(
      (reason) => ({ reason, bank_code: null, since: '', order_id: null }),
    );
    const { changes } = consentTo(active({ pauses }), methodId, { orders: [], waiting: [] });
    expect(changes.pauses?.map(({ reason }) => reason)).toEqual(left);
  });
});
