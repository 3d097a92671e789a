import { expect, test } from '@jest/globals';
import type { ShownDebit } from '#lib/api/records/by-link.ts';
import type { Charge } from '#lib/pages/direct-debit/debit/charge.ts';
import { nextCharge } from '#lib/pages/direct-debit/debit/next-charge.ts';
import { chargeOf } from '#tests/support/portal.ts';

const debit = (more: Partial<ShownDebit> = {}) =>
  ({ next_payment_date: '2028-03-15', amount: 350.5, max_amount: 1_000, ...more }) as ShownDebit;
const charge = (status: string, charge_date: string) =>
  chargeOf(1, { status, charge_date, totals: { total: 99.9 } }) as Charge;

test('the next charge is the agreed one', () => {
  expect(nextCharge(debit(), [])).toEqual({ date: '2028-03-15', amount: 35_050, isMost: false });
});

test('or the most that it may be, where the amount varies', () => {
  expect(nextCharge(debit({ amount: null }), [])).toEqual({
    date: '2028-03-15',
    amount: 100_000,
    isMost: true,
  });
});

test.each(['created', 'pending'])('or one that is scheduled before it: %s', (status) => {
  const charges = [charge(status, '2028-03-20'), charge(status, '2028-03-01')];
  expect(nextCharge(debit(), charges)).toEqual({ date: '2028-03-01', amount: 9_990, isMost: false });
  expect(nextCharge(debit({ next_payment_date: null }), charges.slice(0, 1))?.date).toBe('2028-03-20');
});

test.each(['in_process', 'paid', 'failed', 'pending_next_cycle', 'cancelled'])(
  'and never one that has been sent or is over: %s',
  (status) => {
    expect(nextCharge(debit(), [charge(status, '2028-03-01')])?.date).toBe('2028-03-15');
    expect(nextCharge(debit({ next_payment_date: null }), [charge(status, '2028-03-01')])).toBeUndefined();
  },
);
