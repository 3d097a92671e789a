import { describe, expect, test } from '@jest/globals';
import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import {
  awaitVerification,
  newPayoutAccount,
  type PayoutAccount,
  payabilityOf,
  renameHolder,
  restartVerification,
  settleVerification,
  verifyAgain,
} from '#lib/domain/payout-account.ts';
import { nextTransferOn, type Transferred } from '#lib/domain/transfers/next-transfer-on.ts';
import type { Scheduled } from '#lib/domain/transfers/schedule.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { day } from './calendar/day.ts';
import { clockOn, fault, frozen } from './direct-debit/sample.ts';

const NOW = '2026-11-25T18:00:00.000Z';
const later = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000);

const GIVEN = frozen({
  ...{ id: 'pa_1', account_id: 'acc_1', holder: 'Panadería Sol SA de CV', bank: '012' },
  ...{ number_sealed: 'sealed', number_last4: '8909', number_digest: 'digest' },
  ...{ rfc_sealed: 'sealed', rfc_fingerprint: 'fingerprint' },
});

const set = (today = '2026-11-25', former?: PayoutAccount, ...closed: string[]) =>
  newPayoutAccount(
    GIVEN,
    { runId: 'run_1', contact: 'contacto@panaderiasol.mx', former },
    clockOn(today, NOW, ...closed),
  );
const verified = frozen(settleVerification(set().next, { status: 'verified', reason: null }, later(5)).next);
const failed = frozen(
  settleVerification(set().next, { status: 'failed', reason: 'rfc_mismatch' }, later(5)).next,
);

test('a payout account is not replaced unless its merchant can be notified, and a first one is set', () => {
  const of = (former?: PayoutAccount) => ({ runId: 'run_1', contact: null, former });
  expect(() => newPayoutAccount(GIVEN, of(verified), clockOn('2026-11-25', NOW))).toThrow(
    fault('contact_email', 'required'),
  );
  expect(newPayoutAccount(GIVEN, of(), clockOn('2026-11-25', NOW)).next.version).toBe(1);
});

describe('a payout account that is set', () => {
  test('waits for its verification, and two events request it and notify the merchant', () => {
    const { next, events } = set();
    expect(next).toMatchObject({
      ...GIVEN,
      verification: { status: 'pending', reason: null, checked_at: null },
      run: { id: 'run_1', attempts: 0, requested_at: NOW },
      ...{ due_at: later(1).toISOString(), effective_on: '2026-11-27', version: 1, created_at: NOW },
    });
    expect(events).toEqual([
      {
        type: 'payout_account.verification_requested',
        data: { payout_account_id: 'pa_1', run_id: 'run_1' },
      },
      {
        type: 'payout_account.changed',
        data: {
          ...{ payout_account_id: 'pa_1', contact: 'contacto@panaderiasol.mx' },
          ...{ bank: '012', last4: '8909', effective_on: '2026-11-27' },
        },
      },
    ]);
  });

  test.each([
    ['on a Friday', '2026-11-27', '2026-12-01'],
    ['on a Saturday', '2026-11-28', '2026-12-01'],
    ['before a bank holiday', '2026-11-13', '2026-11-18'],
  ])('%s takes effect on the second business day after it', (_, today, effective_on) => {
    expect(set(today).next).toMatchObject({ effective_on });
  });

  test('takes effect later if the stage declares a day closed', () => {
    expect(set('2026-11-25', undefined, '2026-11-26').next).toMatchObject({ effective_on: '2026-11-30' });
  });

  test('counts the versions of the account that it replaces on', () => {
    expect(set('2026-11-25', verified).next.version).toBe(verified.version + 1);
  });
});

describe('its verification', () => {
  test('stays pending with the run that the provider accepted, and is checked again', () => {
    const run = { ...set().next.run, attempts: 1, provider_id: 'p-1' };
    const { next, events } = awaitVerification(set().next, run, later(30));
    expect(next).toMatchObject({ run, due_at: later(33).toISOString(), version: 2 });
    expect([next.verification.status, events]).toEqual(['pending', []]);
  });

  test('is requested again if no provider has accepted it', () => {
    const { next, events } = restartVerification(set().next, set().next.run, later(30));
    expect(next.due_at).toBe(later(33).toISOString());
    expect(events).toEqual([set().events[0]]);
  });

  test('is settled once, and is no longer due', () => {
    expect(verified.verification).toEqual({
      ...{ status: 'verified', reason: null, checked_at: later(5).toISOString() },
    });
    expect(failed.verification).toMatchObject({ status: 'failed', reason: 'rfc_mismatch' });
    for (const settled of [verified, failed]) expect(settled).not.toHaveProperty('due_at');
  });

  test('begins again with another run after it failed; the effective day stays', () => {
    const { next, events } = verifyAgain(failed, 'run_2', later(60));
    expect(next).toMatchObject({
      verification: { status: 'pending', reason: null, checked_at: null },
      run: { id: 'run_2', attempts: 0, requested_at: later(60).toISOString() },
      ...{ effective_on: failed.effective_on, id: 'pa_1', version: failed.version + 1 },
    });
    expect(events).toEqual([
      {
        type: 'payout_account.verification_requested',
        data: { payout_account_id: 'pa_1', run_id: 'run_2' },
      },
    ]);
  });

  test('is not affected by another name of the holder', () => {
    const { next, events } = renameHolder(verified, 'Panadería Sol', later(60));
    expect(next).toMatchObject({ holder: 'Panadería Sol', verification: verified.verification });
    expect([next.effective_on, events]).toEqual([verified.effective_on, []]);
  });
});

describe('money is transferred', () => {
  test.each([
    ['missing', undefined, '2026-12-31'],
    ['unverified', set().next, '2026-12-31'],
    ['verification_failed', failed, '2026-12-31'],
    ['cooling_down', verified, '2026-11-26'],
    ['payable', verified, '2026-11-27'],
  ] as const)(
    'only to a verified account from its effective day on; this one is %s',
    (is, account, today) => {
      expect(payabilityOf(account, day(today))).toBe(is);
    },
  );

  test('never before two business days lie between the change and the transfer’s day, whenever it was set', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000 }), fc.nat({ max: 12 }), (offset, wait) => {
        const today = addDays(day('2026-11-25'), offset);
        const { next } = settleVerification(set(today).next, { status: 'verified', reason: null }, later(5));
        const until = addDays(today, wait);
        const passed = Array.from({ length: wait }, (_, n) => addDays(today, n + 1)).filter((each) =>
          isBusinessDay(each),
        );
        expect(payabilityOf(next, until) === 'payable').toBe(passed.length >= 2);
      }),
    );
  });
});

describe('the next transfer of a merchant', () => {
  const held: Transferred = { status: 'active', settlement: 'held' };
  const on = (
    today: string,
    account = held,
    payoutAccount: PayoutAccount | undefined = verified,
    last?: Scheduled,
  ) => nextTransferOn(account, payoutAccount, clockOn(today), last);

  test('is on the next day of its schedule, and not before its payout account is in effect', () => {
    expect(on('2026-11-25')).toBe('2026-11-27');
    expect(on('2026-11-27')).toBe('2026-11-30');
    expect(on('2026-11-25', { ...held, transfer_schedule: 'monthly' })).toBe('2026-12-01');
  });

  // The Monday of this week is 30 November.
  test.each([
    [
      'the next run, if none could decide on the day of its schedule',
      '2026-12-01',
      '2026-11-23',
      '2026-12-01',
    ],
    ['the first run after days without one', '2026-12-05', '2026-11-23', '2026-12-07'],
    ['the day of the schedule, once a run has decided', '2026-12-01', '2026-11-30', '2026-12-07'],
    ['the day of the schedule, if no run has ever decided', '2026-12-01', undefined, '2026-12-07'],
  ] as const)('is on %s', (_, today, day, next) => {
    const last = day && ({ schedule: 'weekly', day: day as CalendarDate } as const);
    expect(on(today, { ...held, transfer_schedule: 'weekly' }, verified, last)).toBe(next);
  });

  test('is caught up in the month as well, but not on a schedule that was changed', () => {
    const monthly = { ...held, transfer_schedule: 'monthly' } as const;
    const last = { schedule: 'monthly', day: '2026-11-02' as CalendarDate } as const;
    expect(on('2026-12-05', monthly, verified, last)).toBe('2026-12-07');
    expect(on('2026-12-05', { ...held, transfer_schedule: 'weekly' }, verified, last)).toBe('2026-12-07');
    expect(on('2026-12-04', { ...held, transfer_schedule: 'weekly' }, verified, last)).toBe('2026-12-07');
    expect(on('2026-12-04', monthly, verified, last)).toBe('2026-12-04');
  });

  // 30 November is a Monday, and 5 December a Saturday.
  test.each([
    ['on which it is in effect, if no run has decided its week', '2026-12-01', '2026-11-23', '2026-12-04'],
    ['on which it is in effect, if its week begins meanwhile', '2026-11-27', '2026-11-23', '2026-12-04'],
    ['on which it is in effect, if its week begins today', '2026-11-30', undefined, '2026-12-04'],
    ['of the next week, if the run of its week has decided', '2026-12-01', '2026-11-30', '2026-12-07'],
    ['of the next week, if no run has ever decided before', '2026-12-01', undefined, '2026-12-07'],
  ] as const)('waits until its payout account is in effect: it is on the day %s', (_, today, day, next) => {
    const cooling = { ...verified, effective_on: '2026-12-04' as CalendarDate };
    const last = day && ({ schedule: 'weekly', day: day as CalendarDate } as const);
    expect(on(today, { ...held, transfer_schedule: 'weekly' }, cooling, last)).toBe(next);
    const onSaturday = { ...verified, effective_on: '2026-12-05' as CalendarDate };
    expect(on(today, { ...held, transfer_schedule: 'weekly' }, onSaturday, last)).toBe('2026-12-07');
  });

  test.each([
    ['if the bank credits it directly', { ...held, settlement: 'direct' }, verified],
    ['if it requests its transfers', { ...held, transfer_schedule: 'manual' }, verified],
    ['while it is suspended', { ...held, status: 'suspended' }, verified],
    ['while its payout account is not verified', held, failed],
  ] as const)('has no day %s', (_, account, payoutAccount) => {
    expect(on('2026-11-25', account, payoutAccount)).toBeNull();
  });

  test('has no day without a payout account', () => {
    expect(nextTransferOn(held, undefined, clockOn('2026-11-25'))).toBeNull();
  });
});
