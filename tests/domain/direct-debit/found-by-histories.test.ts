import { expect, test } from '@jest/globals';
import { acknowledge } from '#lib/domain/direct-debit/acknowledge.ts';
import { openCycle } from '#lib/domain/direct-debit/billing-cycle.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { chargeTerms } from '#lib/domain/direct-debit/charge-terms.ts';
import { withSumsOf } from '#lib/domain/direct-debit/counters.ts';
import type { TermChanges } from '#lib/domain/direct-debit/given.ts';
import { takeIdentityNews, withdrawIdentity } from '#lib/domain/direct-debit/identity.ts';
import { takePaymentMethod } from '#lib/domain/direct-debit/payment-method.ts';
import type { DirectDebit, PauseReason } from '#lib/domain/direct-debit/record.ts';
import { periodOf } from '#lib/domain/direct-debit/schedule.ts';
import { settle } from '#lib/domain/direct-debit/settlement.ts';
import { withStatus } from '#lib/domain/direct-debit/status.ts';
import { changeTerms } from '#lib/domain/direct-debit/terms.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  ACKNOWLEDGED,
  active,
  centavos,
  charge,
  clock,
  counted,
  cyclePreNotified,
  FACTS,
  failedCharge,
  identity,
  method,
  NOW,
  refusal,
  returned,
  runOn,
  SELLER,
  scheduled,
  simulatedOn,
  until,
} from './sample.ts';

/* Faults that random histories have found, each by its smallest example. */

const SINGLE = { is_recurring: false, interval: null, next_payment_date: null, requested_payment_date: null };

const pausedFor = (reason: PauseReason, changes: Partial<DirectDebit> = {}) =>
  withStatus(active({ pauses: [{ reason, bank_code: '08', since: NOW, order_id: 'ord_1' }], ...changes }));
const agree = (debit: DirectDebit, waiting: Charge[] = [], orders: string[] = []) =>
  acknowledge(debit, { by: ACKNOWLEDGED, method: method(), listing: { orders, waiting } }, clock()).next;
const change = (debit: DirectDebit, changes: TermChanges, now = NOW) =>
  changeTerms(debit, { changes, method: undefined, open: [] }, clock(now)).next;
const bankSays = (code: string, debit: DirectDebit, order: Charge) => {
  const decision = settle(debit, order, { bankReturn: returned(code), method: method() }, clock());
  if (!decision) throw new Error('Nothing was decided.');
  return decision;
};
const inPeriod = (n: number, changes: Partial<Charge> = {}) =>
  charge({ period: { ...charge().period, n }, ...changes });
const open = (n: number) => ({ n, held: centavos(350_50), open: 1, paid: 0, failed: 0 });

test('an order that waited and is not listed by the new consent counts as unpaid', () => {
  const waiting = failedCharge({ status: 'pending_next_cycle', needs_consent: true });
  const before = pausedFor('customer_order', counted({ carried_orders: ['ord_1'] }));
  expect(agree(before, [waiting])).toMatchObject({ counters: { carried_orders: [], unpaid_orders: 1 } });
});

test('two orders of one file that are both returned as the customer’s objection both wait for a new consent', () => {
  const before = active(
    counted({ open_orders: 2, periods: [{ ...open(0), held: centavos(701_00), open: 2 }] }),
  );
  const { next } = bankSays('08', before, inPeriod(0));
  const second = bankSays('08', next, inPeriod(0, { id: 'ord_2' }));
  expect(second.moved[0]?.transition.set.needs_consent).toBe(true);
});

test('a correction of one of them keeps the pause that the other caused', () => {
  const before = active(
    counted({ open_orders: 2, periods: [{ ...open(0), held: centavos(701_00), open: 2 }] }),
  );
  const { next } = bankSays('08', before, inPeriod(0));
  const both = bankSays('08', next, inPeriod(0, { id: 'ord_2' })).next;
  const first = inPeriod(0, { ...failedCharge({ status: 'pending_next_cycle' }), needs_consent: true });
  expect(bankSays('00', { ...both, is_withdrawing: false }, first).next.status).toBe('pending');
});

test('the third unpaid period does not pause while the retries of the first two are open', () => {
  const before = active({
    ...counted({ open_orders: 3, periods: [open(0), open(1), open(2)] }),
    unpaid_periods: [0, 1],
  });
  expect(bankSays('04', before, inPeriod(2)).next).toMatchObject({ status: 'active', pauses: [] });
});

test('nothing is charged in addition to a one-off that failed and can still be corrected', () => {
  const failed = [{ n: 0, held: centavos(350_50), open: 0, paid: 0, failed: 1 }];
  const before = active({
    ...SINGLE,
    max_amount: centavos(900_00),
    ...counted({ unpaid_orders: 1, periods: failed }),
  });
  expect(() => chargeTerms(before, {}, 0, clock('2027-02-20T15:00:00.000Z'))).toThrow();
});

test('the term of a one-off is not prolonged by setting its end', () => {
  const single = active({ is_recurring: false, interval: null, ...until('2027-03-17') });
  expect(() => change(single, { end_date: day('2028-12-31') })).toThrow();
});

test('a later end that is agreed to brings the collections of the longer term', () => {
  const end = { end_date: day('2027-03-10'), ...until('2027-03-10', { cycle: 1 }) };
  const over = { next_payment_date: null, requested_payment_date: null };
  const before = pausedFor('customer_order', { ...end, ...over, ...counted({ unpaid_orders: 1 }) });
  const after = agree(change(before, { end_date: day('2027-12-31') }));
  expect(after).toMatchObject({ status: 'active', next_payment_date: '2027-03-16' });
});

test('another interval does not change the periods before it', () => {
  const before = pausedFor('customer_order', {
    schedule: scheduled({ cycle: 2 }),
    next_payment_date: day('2027-04-15'),
  });
  expect(periodOf(change(before, { interval: 'weekly' }), 1)).toEqual(periodOf(before, 1));
});

test('another interval after a moved date does not collect the skipped weeks day by day', () => {
  const moved = { next_payment_date: day('2027-03-10'), requested_payment_date: day('2027-03-10') };
  const weekly = agree(change(pausedFor('customer_order', moved), { interval: 'weekly' }));
  const pre_notification = cyclePreNotified('2027-03-09', '2027-03-10');
  const due = { ...FACTS, references: [1_000_021], seller: SELLER };
  const { next } = openCycle({ ...weekly, pre_notification }, due, runOn('2027-03-10'));
  expect(next.next_payment_date).not.toBe('2027-03-11');
});

test('an order above the maximum agreed to since is not presented again', () => {
  const carried = failedCharge({ status: 'pending_next_cycle' });
  const periods = [{ n: 0, held: centavos(350_50), open: 0, paid: 0, failed: 1 }];
  const before = pausedFor('customer_order', {
    ...counted({ carried_orders: ['ord_1'], periods }),
    schedule: scheduled({ cycle: 1 }),
  });
  const less = agree(change(before, { amount: centavos(100_00) }));
  const due = { ...FACTS, carried: [carried], references: [1_000_021], seller: SELLER };
  const { opened } = openCycle(less, due, simulatedOn('2027-02-15'));
  expect(opened.map(({ totals }) => totals.total)).toEqual([less.max_amount]);
});

test('a decline of the identity does not pause a direct debit without identity verification', () => {
  const news = { outcome: 'declined', occurredAt: NOW, providerId: null } as const;
  const after = takeIdentityNews(active(), news, clock())?.next;
  expect(after).toMatchObject({ status: 'active', pauses: [] });
});

test('an account whose holder was verified lifts the pause of a decline for another one', () => {
  const verified = active({
    validation_level: 2,
    identity: identity({ status: 'approved', inherited: true }),
  });
  const declined = { payment_method_id: 'pm_1', declined_at: NOW, isEnabled: false };
  const stopped = withdrawIdentity(verified, declined, clock())?.next ?? verified;
  const account = method({ id: 'pm_2', direct_debit_enabled: true });
  const brought = { method: account, link: null, consents: true, waiting: [] };
  const { next } = takePaymentMethod(stopped, brought, clock());
  expect(next).toMatchObject({ status: 'active', pauses: [] });
});

test('a return of one of two payments of a past period leaves the period paid', () => {
  const [one, other] = [inPeriod(0, { status: 'paid' }), inPeriod(0, { id: 'ord_2', status: 'paid' })];
  const forgotten = active({
    schedule: scheduled({ cycle: 5 }),
    ...counted({ periods: [] }),
    max_amount: centavos(900_00),
  });
  const { next } = bankSays('04', withSumsOf(forgotten, 0, [one, other]), one);
  expect(next.unpaid_periods).toEqual([]);
  expect(next.counters.periods).toEqual([{ n: 0, held: 701_00, open: 0, paid: 1, failed: 1 }]);
});

test('a correction on a final direct debit is counted as the reversal was', () => {
  const before = active({ status: 'completed', next_payment_date: null });
  const { next } = bankSays('04', before, inPeriod(0, { status: 'paid' }));
  expect(next.counters.unpaid_orders).toBe(1);
  expect(bankSays('00', next, failedCharge({ reversed_at: NOW })).next.counters.unpaid_orders).toBe(0);
});

test('a correction does not bring back a consent to terms that have changed since', () => {
  const before = pausedFor('customer_order', counted({ unpaid_orders: 1 }));
  const other = change(before, { amount: centavos(5_000_00) });
  const { next } = bankSays('00', other, inPeriod(0, failedCharge()));
  expect(next).toMatchObject({ status: 'pending', pauses: [], requirements: ['acknowledgment'] });
});

test('changing back to the account of a consent does not bring that consent back', () => {
  const taken = (debit: DirectDebit, id: string) =>
    takePaymentMethod(debit, { method: method({ id }), link: null, consents: false, waiting: [] }, clock())
      .next;
  expect(taken(taken(active(), 'pm_2'), 'pm_1').requirements).toEqual(['acknowledgment']);
});

test('a period that only a simulated day has left still counts what it has collected', () => {
  const most = { is_fixed_amount: false, amount: null, max_amount: centavos(900_00) };
  const paid = { n: 0, held: centavos(900_00), open: 0, paid: 1, failed: 0 };
  const before = active({
    ...{ ...most, ...counted({ periods: [paid] }), schedule: scheduled({ cycle: 2 }) },
    next_payment_date: day('2027-04-15'),
  });
  const run = { ...simulatedOn('2027-04-15'), now: new Date(NOW) };
  const { next } = openCycle(before, { ...FACTS, references: [], seller: SELLER }, run);
  const charged = { amount: centavos(900_00), charge_date: day('2027-02-16') };
  expect(() => chargeTerms(next, charged, 0, clock())).toThrow(refusal('mandate_limit_exceeded'));
});
