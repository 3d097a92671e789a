import { expect, test } from '@jest/globals';
import { NO_WORK, sumOfWork, workOf } from '#lib/domain/direct-debit/run-work.ts';

type Args = Parameters<typeof workOf>;

const debit = (next_payment_date: string | null, cycle = 1, more: object = {}) =>
  ({ next_payment_date, schedule: { cycle }, send_email: true, email_bounced: false, ...more }) as Args[0];
const upcoming = { type: 'direct_debit.charge_upcoming' };
const decision = (next: Args[0], ...events: object[]) => ({ next, events }) as Args[1];

const DUE = debit('2027-11-16');

test('a collection that is made is no further work', () => {
  expect(workOf(DUE, decision(debit('2027-12-16', 2)))).toEqual(NO_WORK);
  expect(workOf(DUE, decision(debit(null)))).toEqual(NO_WORK);
});

test('a collection that is pre-notified for a later day is moved, and its customer is mailed', () => {
  const moved = decision(debit('2027-11-17'), upcoming);
  expect(workOf(DUE, moved)).toEqual({ pre_notified: 1, moved: 1, mails: 1 });
});

test.each([{ send_email: false }, { email_bounced: true }])('no customer is mailed with %j', (more) => {
  const next = debit('2027-11-16', 1, more);
  expect(workOf(DUE, decision(next, upcoming))).toEqual({ pre_notified: 1, moved: 0, mails: 0 });
});

test('the work of several decisions is added up', () => {
  const one = { pre_notified: 1, moved: 2, mails: 3 };
  expect(sumOfWork(one, one)).toEqual({ pre_notified: 2, moved: 4, mails: 6 });
});

test('other events are no pre-notifications, and a date that begins or ends is not moved', () => {
  expect(workOf(DUE, decision(DUE, { type: 'direct_debit.paused' }))).toEqual(NO_WORK);
  expect(workOf(debit(null), decision(DUE))).toEqual(NO_WORK);
  expect(workOf(DUE, decision(debit(null)))).toEqual(NO_WORK);
});
