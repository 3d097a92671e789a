import { describe, expect, test } from '@jest/globals';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit, PauseReason } from '#lib/domain/direct-debit/record.ts';
import { settle } from '#lib/domain/direct-debit/settlement.ts';
import { withStatus } from '#lib/domain/direct-debit/status.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  active,
  centavos,
  charge,
  clock,
  consented,
  counted,
  failedCharge,
  method,
  NOW,
  returned,
} from './sample.ts';

const PERIOD = { n: 0, from: day('2027-02-15'), to: day('2027-03-14') };
const SINGLE = { is_recurring: false, interval: null, next_payment_date: null, requested_payment_date: null };

/** One open order of 350.50 of the first period. */
const UNDER_WAY = {
  open_orders: 1,
  periods: [{ n: 0, held: centavos(350_50), open: 1, paid: 0, failed: 0 }],
};
const collecting = (changes: Partial<DirectDebit> = {}) => active({ ...counted(UNDER_WAY), ...changes });

const returning = (code: string, debit = collecting(), order: Partial<Charge> = {}, successor?: Charge) => {
  const given = charge({ period: PERIOD, ...order });
  const decision = settle(
    debit,
    given,
    { bankReturn: returned(code), method: method(), group: successor ? [successor] : [] },
    clock(),
  );
  if (!decision) throw new Error('Nothing was decided.');
  const [first] = decision.moved;
  return { ...decision, set: first?.transition.set, types: decision.events.map(({ type }) => type) };
};

describe('a return of the bank', () => {
  test.each([
    ['08', 'customer_order', 'acknowledgment', true],
    ['10', 'customer_order', 'acknowledgment', true],
    ['11', 'not_authorised', 'acknowledgment', true],
    ['13', 'objection_chargeback', 'acknowledgment', true],
    ['01', 'hard_account', 'payment_method', undefined],
    ['03', 'hard_account', 'payment_method', undefined],
    ['05', 'hard_account', 'payment_method', undefined],
    ['06', 'hard_account', 'payment_method', undefined],
  ])('%s pauses the direct debit (%s) until there is %s', (code, reason, requirement, needsConsent) => {
    const { next, set, types, events } = returning(code);
    expect(next).toMatchObject({
      status: 'pending',
      requirements: [requirement],
      consent: { in_force: requirement !== 'acknowledgment' },
      pauses: [{ reason, bank_code: code, since: NOW, order_id: 'ord_1' }],
      counters: { carried_orders: ['ord_1'] },
    });
    expect([set?.status, set?.needs_consent]).toEqual(['pending_next_cycle', needsConsent]);
    expect(types).toEqual(['direct_debit.paused', 'direct_debit.link_requested', 'charge.failed']);
    expect(events[0]?.data).toMatchObject({ reason });
    expect(next.link?.purpose).toBe(requirement === 'acknowledgment' ? 'activation' : 'validation');
  });

  test.each(['02', '04', '07', '09', '12', '77'])('%s concerns this one collection', (code) => {
    const { next, set, events } = returning(code);
    expect(next).toMatchObject({ status: 'active', pauses: [], counters: { carried_orders: ['ord_1'] } });
    expect(set).not.toHaveProperty('needs_consent');
    expect(events.map(({ type }) => type)).toEqual(['charge.failed']);
  });

  test('sends no mail if none is wanted; the merchant is notified', () => {
    expect(returning('08', collecting({ send_email: false })).types).toEqual([
      'direct_debit.paused',
      'charge.failed',
    ]);
  });

  test('withdraws the orders that have not been sent to the bank', () => {
    const { next, types } = returning('08', collecting(counted({ ...UNDER_WAY, open_orders: 2 })));
    expect(next).toMatchObject({ status: 'pending', is_withdrawing: true, counters: { open_orders: 1 } });
    expect(types).toContain('direct_debit.withdrawal_begun');
    expect(returning('08').next.is_withdrawing).toBe(false);
  });

  test('pauses a one-off as well, whose order stays failed', () => {
    const { next, set } = returning('08', collecting(SINGLE));
    expect(next).toMatchObject({ status: 'pending', counters: { unpaid_orders: 1, carried_orders: [] } });
    expect(set).toMatchObject({ status: 'failed', needs_consent: true });
  });

  test('acts on an order that is returned late', () => {
    const { next, set, types } = returning('13', active(), { status: 'paid' });
    expect(next).toMatchObject({ status: 'pending', pauses: [{ reason: 'objection_chargeback' }] });
    expect(set).toMatchObject({ status: 'failed', reversed_at: NOW, needs_consent: true });
    expect(types.at(-1)).toBe('charge.reversed');
  });

  describe.each<[string, Partial<DirectDebit>]>([
    ['an older consent', { consent: consented({ count: 2 }) }],
    ['another account', { payment_method_id: 'pm_2', consent: consented({ method_id: 'pm_2' }) }],
  ])('of an order that was presented under %s', (_, changes) => {
    test.each(['08', '03'])('does not pause: %s', (code) => {
      const { next, set } = returning(code, collecting(changes));
      expect(next).toMatchObject({ status: 'active', pauses: [], counters: { carried_orders: ['ord_1'] } });
      expect(set).not.toHaveProperty('needs_consent');
    });

    test('does not pause if it is an objection, but that order is collected again only if a consent lists it', () => {
      for (const order of [{}, { status: 'paid' }] as const) {
        const { next, set } = returning('13', collecting(changes), order);
        expect(next).toMatchObject({ status: 'active', pauses: [] });
        expect(set?.needs_consent).toBe(true);
      }
    });
  });

  test.each<[string, Partial<DirectDebit>, string]>([
    ['is revoked', { ending: 'cancelled', revoked_at: NOW }, 'cancelled'],
    ['is at its end', { ending: 'completed' }, 'completed'],
  ])('does not pause a direct debit that %s', (_, changes, status) => {
    expect(returning('08', collecting(changes)).next).toMatchObject({
      status,
      pauses: [],
      counters: { unpaid_orders: 1 },
    });
  });

  test.each(['cancelled', 'completed'] as const)('does not pause a direct debit that is %s', (status) => {
    const { next } = returning('13', active({ status, next_payment_date: null }), { status: 'paid' });
    expect(next).toMatchObject({ status, pauses: [], unpaid_periods: [] });
  });
});

describe('unpaid periods', () => {
  const third = { period: { ...PERIOD, n: 2 } };
  const open = (n: number, sums: object = {}) => [
    { n, held: centavos(350_50), open: 1, paid: 0, failed: 0, ...sums },
  ];

  test('are counted, each once', () => {
    expect(returning('04').next.unpaid_periods).toEqual([0]);
    const again = collecting({ unpaid_periods: [0] });
    expect(returning('04', again).next.unpaid_periods).toEqual([0]);
  });

  test.each([
    ['something of it is open', { open: 2 }],
    ['something of it was paid', { paid: 1 }],
    ['as much of it is open as was paid', { open: 2, paid: 1 }],
  ])('are not counted while %s', (_, sums) => {
    const before = collecting(counted({ periods: open(0, sums), open_orders: 2 }));
    expect(returning('04', before).next.unpaid_periods).toEqual([]);
  });

  test('pause it at the third in a row, not at the second', () => {
    const unpaid = (...unpaid_periods: number[]) =>
      collecting({ unpaid_periods, ...counted({ open_orders: 1, periods: open(2) }) });
    expect(returning('04', unpaid(1), third).next).toMatchObject({
      status: 'active',
      unpaid_periods: [1, 2],
    });
    const { next, types } = returning('04', unpaid(0, 1), third);
    expect(next).toMatchObject({
      status: 'pending',
      requirements: ['payment_method'],
      unpaid_periods: [0, 1, 2],
      pauses: [{ reason: 'unpaid_periods', bank_code: null, order_id: 'ord_1' }],
      consent: { in_force: true },
    });
    expect(types).toContain('direct_debit.paused');
  });

  test('pause it in addition to another reason', () => {
    const before = collecting({ unpaid_periods: [0, 1], ...counted({ open_orders: 1, periods: open(2) }) });
    const { next } = returning('08', before, third);
    expect(next.pauses.map(({ reason }) => reason)).toEqual(['unpaid_periods', 'customer_order']);
    expect(next.requirements).toEqual(['acknowledgment', 'payment_method']);
  });

  test('pause it although something else has paused it', () => {
    const pauses = [{ reason: 'hard_account', bank_code: '01', since: NOW, order_id: 'ord_0' } as const];
    const before = withStatus(
      collecting({ unpaid_periods: [0, 1], ...counted({ open_orders: 1, periods: open(2) }), pauses }),
    );
    expect(returning('04', before, third).next.pauses.map(({ reason }) => reason)).toEqual([
      ...['hard_account', 'unpaid_periods'],
    ]);
  });

  test('are counted without a pause while it ends, and not at all once it is over', () => {
    const two = { unpaid_periods: [0, 1], ...counted({ open_orders: 1, periods: open(2) }) };
    const ending = returning('04', collecting({ ...two, ending: 'cancelled' }), third).next;
    expect([ending.unpaid_periods, ending.pauses]).toEqual([[0, 1, 2], []]);
    const over = returning('04', collecting({ ...two, status: 'completed' }), third).next;
    expect([over.unpaid_periods, over.pauses]).toEqual([[0, 1], []]);
  });

  test('pause it once', () => {
    const pauses = [{ reason: 'unpaid_periods', bank_code: null, since: NOW, order_id: 'ord_0' } as const];
    const before = withStatus(
      collecting({ unpaid_periods: [0, 1, 2], ...counted({ open_orders: 1, periods: open(3) }), pauses }),
    );
    const { next } = returning('04', before, { period: { ...PERIOD, n: 3 } });
    expect(next.pauses).toEqual(pauses);
  });
});

describe('a correction of a failed order that was paid after all', () => {
  const pause = (reason: PauseReason, order_id: string) => ({
    reason,
    bank_code: '08',
    since: NOW,
    order_id,
  });
  const FAILED = {
    unpaid_orders: 1,
    periods: [{ n: 0, held: centavos(350_50), open: 0, paid: 0, failed: 1 }],
  };
  const failed = (changes: Partial<DirectDebit> = {}) =>
    withStatus(active({ ...counted(FAILED), unpaid_periods: [0], ...changes }));
  const correct = (debit: DirectDebit, order: Partial<Charge> = {}, successor?: Charge) =>
    returning('00', debit, { ...failedCharge(), period: PERIOD, ...order }, successor);

  test('is published as a correction, with the former return code', () => {
    const { next, set, events } = correct(failed());
    expect(set).toMatchObject({
      status: 'paid',
      failure: null,
      reversed_at: null,
      retried_by: null,
      payments: [{ amount: 350_50, method: { last4: '6789' } }],
    });
    expect(next).toMatchObject({
      status: 'active',
      counters: { unpaid_orders: 0, periods: [{ n: 0, held: 350_50, open: 0, paid: 1, failed: 0 }] },
      unpaid_periods: [],
    });
    expect(events).toMatchObject([
      { type: 'charge.corrected', data: { order_id: 'ord_1', code: 'insufficient_funds' } },
    ]);
  });

  test('removes the carried order from the next cycle', () => {
    const before = failed(counted({ ...FAILED, unpaid_orders: 0, carried_orders: ['ord_0', 'ord_1'] }));
    const { next } = correct(before, { status: 'pending_next_cycle' });
    expect(next).toMatchObject({ counters: { unpaid_orders: 0, carried_orders: ['ord_0'] } });
  });

  test.each([
    ['its own', [pause('customer_order', 'ord_1')], 'active', []],
    ['that of unpaid periods', [pause('unpaid_periods', 'ord_0')], 'active', []],
    [
      'but none of another order',
      [pause('customer_order', 'ord_1'), pause('hard_account', 'ord_0')],
      'pending',
      ['hard_account'],
    ],
  ] as const)('lifts the pause: %s', (_, pauses, status, left) => {
    const { next, types } = correct(failed({ pauses: [...pauses] }));
    expect(next.status).toBe(status);
    expect(next.pauses.map(({ reason }) => reason)).toEqual(left);
    expect(types.includes('direct_debit.activated')).toBe(status === 'active');
  });

  test('withdraws its retry while that has not been sent to the bank', () => {
    const successor = charge({ id: 'ord_2', status: 'created', retry_of: 'ord_1' });
    const before = failed(counted(UNDER_WAY));
    const { next, moved } = correct(before, { retried_by: 'ord_2' }, successor);
    expect(moved).toMatchObject([
      { charge: { id: 'ord_1' }, transition: { retriedBy: 'ord_2', set: { retried_by: null } } },
      { charge: successor, transition: { from: ['created'], set: { status: 'cancelled' } } },
    ]);
    expect(next).toMatchObject({
      counters: {
        open_orders: 0,
        unpaid_orders: 0,
        periods: [{ n: 0, held: 350_50, open: 0, paid: 1, failed: 0 }],
      },
    });
  });

  test('completes a one-off', () => {
    expect(correct(failed(SINGLE)).next).toMatchObject({ status: 'completed' });
  });

  test.each(['cancelled', 'completed'] as const)(
    'leaves a direct debit that is %s in that state; the order is paid',
    (status) => {
      const before = failed({ status, ...counted({ ...FAILED, unpaid_orders: 0 }), next_payment_date: null });
      const { next, set } = correct(before, { status: 'cancelled' });
      expect([next.status, set?.status]).toEqual([status, 'paid']);
      expect(next.counters.periods).toEqual([{ n: 0, held: 350_50, open: 0, paid: 1, failed: 0 }]);
    },
  );
});
