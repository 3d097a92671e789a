import { describe, expect, test } from '@jest/globals';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { foundPresented, type Presentment } from '#lib/domain/direct-debit/presentment-transitions.ts';
import { rebuildCharge } from '#lib/domain/direct-debit/rebuild-charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { newOrderLedger, STANDARD_SETTLEMENT } from '#lib/domain/ledger/order-ledger.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  active,
  centavos,
  charge,
  clock,
  counted,
  cyclePreNotified,
  failedCharge,
  frozen,
  pre_notification,
  SELLER,
  scheduled,
} from './sample.ts';

const FILE = 'all/2027-02-15-002-00001';

const presentment = (changes: Partial<Presentment> = {}): Presentment =>
  frozen({
    ...{ fileId: FILE, date: day('2027-02-15'), reference: 1_000_007, amount: centavos(350_50) },
    ...{ concept: 'SUSCRIPCION MENSUAL', accountDigest: 'digest', ...changes },
  });

const ACCOUNT = { payment_method_id: 'pm_1', consent: active().consent.count };
const MERCHANT = { seller: SELLER, settlement: STANDARD_SETTLEMENT };

const rebuild = (debit: DirectDebit, changes: Partial<Presentment> = {}, orders: readonly Charge[] = []) => {
  const shown = presentment(changes);
  const { next, opened, moved } = rebuildCharge(debit, orders, shown, MERCHANT, ACCOUNT, clock());
  return { next, moved, order: opened[0] as Charge };
};

describe('an order that was sent to the bank and is missing in the table', () => {
  test('is rebuilt as the file has it, in process, and counts for its period', () => {
    const { next, order } = rebuild(active());
    expect(order).toMatchObject({
      ...{
        status: 'in_process',
        attempts: 1,
        file_id: FILE,
        presented_on: '2027-02-15',
        reference: 1_000_007,
      },
      ...{ account_digest: 'digest', consent: active().consent.count, payment_method_id: 'pm_1' },
      ...{
        period: { n: 0 },
        pre_notification: pre_notification('2027-02-14', '2027-02-15'),
        totals: { total: 350_50 },
        retry_of: null,
      },
    });
    expect(order.items[0]?.name).toBe('Suscripción mensual');
    expect(next).toMatchObject({
      counters: { open_orders: 1, periods: [{ n: 0, held: 350_50, open: 1, paid: 0, failed: 0 }] },
      schedule: { cycle: 1 },
      ...{ next_payment_date: '2027-03-16', pre_notification: null, status: 'active' },
    });
  });

  test('is an additional charge if nothing was due by that day, or another amount', () => {
    for (const changes of [{ date: day('2027-02-12') }, { amount: centavos(90_00), concept: 'EXTRA' }]) {
      const { next, order } = rebuild(active({ max_amount: centavos(900_00) }), changes);
      expect(next).toMatchObject({
        counters: { open_orders: 1 },
        schedule: { cycle: 0 },
        next_payment_date: '2027-02-15',
      });
      expect(order).toMatchObject({ period: { n: 0 }, charge_date: changes.date ?? '2027-02-15' });
    }
    const { order } = rebuild(active(), { amount: centavos(90_00), concept: 'EXTRA' });
    expect(order.items[0]?.name).toBe('EXTRA');
  });

  test('is not the scheduled collection if its period has no room for that', () => {
    const periods = [{ n: 0, held: centavos(350_50), open: 0, paid: 1, failed: 0 }];
    expect(rebuild(active(counted({ periods }))).next).toMatchObject({
      schedule: { cycle: 0 },
      next_payment_date: '2027-02-15',
    });
  });

  test('is the retry of an order that failed with that amount, which no longer waits', () => {
    const failed = failedCharge({ status: 'pending_next_cycle' });
    const periods = [{ n: 0, held: centavos(350_50), open: 0, paid: 0, failed: 1 }];
    const carried = active({
      schedule: scheduled({ cycle: 1 }),
      next_payment_date: day('2027-03-15'),
      ...counted({ periods, carried_orders: [failed.id] }),
    });
    const { next, order, moved } = rebuild(carried, {}, [charge(), failed]);
    expect(order).toMatchObject({ retry_of: failed.id, period: failed.period });
    expect(next).toMatchObject({
      counters: {
        ...{ carried_orders: [], unpaid_orders: 0, open_orders: 1 },
        periods: [{ n: 0, held: 350_50, open: 1, paid: 0, failed: 0 }],
      },
      next_payment_date: '2027-03-15',
    });
    expect(moved).toMatchObject([
      { charge: { id: failed.id }, transition: { set: { retried_by: order.id } } },
    ]);
    const unpaid = active({ next_payment_date: null, ...counted({ periods, unpaid_orders: 1 }) });
    expect(rebuild(unpaid, {}, [failedCharge()]).next).toMatchObject({
      counters: { unpaid_orders: 0, open_orders: 1 },
    });
  });

  test('is not the retry of an order with another amount, or of one that was retried before', () => {
    const waiting = active({
      next_payment_date: day('2027-03-15'),
      schedule: scheduled({ cycle: 1 }),
      max_amount: centavos(900_00),
    });
    for (const failed of [failedCharge({ retried_by: 'ord_9' }), failedCharge()]) {
      const amount = failed.retried_by ? centavos(350_50) : centavos(90_00);
      expect(rebuild(waiting, { amount }, [failed])).toMatchObject({ moved: [], order: { retry_of: null } });
    }
  });

  test('is the payment of a one-off whose amount varies', () => {
    const single = { is_recurring: false, interval: null, is_fixed_amount: false, amount: null };
    const { next } = rebuild(active({ ...single, max_amount: centavos(900_00) }));
    expect(next).toMatchObject({
      next_payment_date: null,
      requested_payment_date: null,
      counters: { open_orders: 1 },
    });
  });

  test('leaves no next collection if its direct debit was stopped since', () => {
    const { next, order } = rebuild(active({ status: 'cancelled' }), { date: day('2027-02-12') });
    expect(order.status).toBe('in_process');
    expect(next).toMatchObject({
      status: 'cancelled',
      next_payment_date: null,
      counters: { open_orders: 1 },
    });
  });
});

describe('the settlement of an order that a restored table does not have as presented', () => {
  const held = { settlement: 'held', settlement_days: 3, awaits_credit: true } as const;
  const direct = STANDARD_SETTLEMENT;

  test('is the one that its claim for the file had stored', () => {
    const claimed = { ledger: newOrderLedger(held) };
    const { set } = foundPresented(ACCOUNT, claimed, presentment(), direct);
    expect(set.ledger).toEqual(newOrderLedger(held));
  });

  test('is its merchant’s now if the claim is lost', () => {
    expect(foundPresented(ACCOUNT, {}, presentment(), held).set.ledger).toEqual(newOrderLedger(held));
    const { opened } = rebuildCharge(
      active(),
      [],
      presentment(),
      { seller: SELLER, settlement: held },
      ACCOUNT,
      clock(),
    );
    expect(opened[0]?.ledger).toEqual(newOrderLedger(held));
  });
});

describe('the pre-notification of the next collection, once an order is rebuilt,', () => {
  const made = cyclePreNotified('2027-02-12', '2027-02-15');
  const left = (debit: DirectDebit, changes: Partial<Presentment> = {}) =>
    rebuild(debit, changes).next.pre_notification;

  test('is over if the order was that collection', () => {
    expect(left(active({ pre_notification: made }))).toBeNull();
  });

  test('remains if the order was another charge', () => {
    expect(left(active({ pre_notification: made }), { amount: centavos(1_00) })).toEqual(made);
    const single = { is_recurring: false, interval: null, pre_notification: made } as const;
    expect(left(active(single), { amount: centavos(1_00) })).toEqual(made);
  });

  test('is over with the one charge of a single payment whose amount varies', () => {
    const varying = { is_fixed_amount: false, amount: null, max_amount: centavos(900_00) };
    const single = { ...varying, is_recurring: false, interval: null, pre_notification: made } as const;
    const { next } = rebuild(active(single));
    expect(next).toMatchObject({ pre_notification: null, next_payment_date: null });
    expect(left(active({ ...varying, pre_notification: made }))).toEqual(made);
  });
});
