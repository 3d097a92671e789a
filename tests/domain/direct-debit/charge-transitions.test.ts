import { describe, expect, test } from '@jest/globals';
import {
  givenUp,
  leftUnpaid,
  listedAgain,
  movedTo,
  needingConsent,
  notDue,
  paidAsWell,
  preNotifiedAgain,
  refunded,
  replacedBy,
  restored,
  succeededBy,
  waitingUntil,
  withdrawn,
} from '#lib/domain/direct-debit/charge-transitions.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos, charge, failedCharge, NOW, pre_notification } from './sample.ts';

const NOTICE = pre_notification('2027-02-12', '2027-02-15');
const carried = failedCharge({ status: 'pending_next_cycle' });
const paid = charge({ status: 'paid' });
const retried = { retried_by: 'ord_2' };

describe('an order that waits for its day', () => {
  test('is moved by its merchant to a day from which it is due', () => {
    expect(movedTo(NOTICE)).toEqual({
      from: ['created'],
      set: { charge_date: '2027-02-15', first_due_on: '2027-02-15', pre_notification: NOTICE },
    });
  });

  test('is pre-notified again for a later day, and stays due since its first one', () => {
    expect(preNotifiedAgain(NOTICE)).toEqual({
      ...{ from: ['created'], set: { charge_date: '2027-02-15', pre_notification: NOTICE } },
    });
  });

  test('waits', () => {
    const date = day('2027-02-15');
    expect(waitingUntil(date)).toEqual({ from: ['created'], set: { charge_date: date } });
  });

  test('is withdrawn before it went to the bank', () => {
    expect(withdrawn).toEqual({ from: ['created'], set: { status: 'cancelled' } });
  });
});

describe('a failed order', () => {
  test('is replaced by its retry, and remembers whether it waited', () => {
    const set = { status: 'failed', retried_by: 'ord_2' };
    const from = ['failed', 'pending_next_cycle'];
    expect(succeededBy(failedCharge(), 'ord_2')).toEqual({
      ...{ from, set: { ...set, status_before_retry: 'failed' } },
    });
    expect(succeededBy(carried, 'ord_2')).toEqual({
      ...{ from, set: { ...set, status_before_retry: 'pending_next_cycle' } },
    });
  });

  test('is as before once its retry, and no other one, was withdrawn', () => {
    expect(restored('ord_2', 'pending_next_cycle')).toEqual({
      ...{ from: ['failed'], retriedBy: 'ord_2' },
      set: { status: 'pending_next_cycle', retried_by: null },
    });
  });

  test('is replaced by the order that it retried, and waits no more', () => {
    expect(replacedBy(failedCharge(), 'ord_0')).toEqual({
      ...{ from: ['failed'], set: { status: 'failed', retried_by: 'ord_0' } },
    });
    expect(replacedBy(carried, 'ord_0')).toEqual({
      ...{ from: ['pending_next_cycle'], set: { status: 'failed', retried_by: 'ord_0' } },
    });
    const cancelled = charge({ status: 'cancelled' });
    expect(replacedBy(cancelled, 'ord_0').set.status).toBe('cancelled');
  });

  test('is given up with its direct debit, left unpaid, or listed in a new consent', () => {
    expect(givenUp).toEqual({ from: ['pending_next_cycle'], set: { status: 'cancelled' } });
    expect(leftUnpaid).toEqual({ from: ['pending_next_cycle'], set: { status: 'failed' } });
    expect(listedAgain).toEqual({
      ...{ from: ['failed', 'pending_next_cycle'], set: { needs_consent: false } },
    });
  });

  test('needs a new consent in any status', () => {
    expect(needingConsent(carried)).toEqual({
      ...{ from: ['pending_next_cycle'], set: { needs_consent: true } },
    });
    expect(needingConsent(failedCharge())).toMatchObject({ from: ['failed'] });
  });
});

describe('a paid order', () => {
  const due = {
    ...{ amount: centavos(350_50), since: NOW, paid_by: 'ord_2', exception: 'exc_1' },
  };

  test('notes each other order of its debt that was paid as well, once', () => {
    const from = ['paid'];
    expect(paidAsWell(paid, 'ord_2', 'ord_2')).toEqual({ from, set: { twice_with: ['ord_2'] } });
    const twice = { ...paid, twice_with: ['ord_2'] };
    expect(paidAsWell(twice, 'ord_3', undefined).set.twice_with).toEqual(['ord_2', 'ord_3']);
    expect(paidAsWell(twice, 'ord_2', undefined).set.twice_with).toEqual(['ord_2']);
  });

  test('names the order that pays for it only if it is owed to its payer', () => {
    const owed = { ...paid, refund_due: due };
    expect(paidAsWell(owed, 'ord_3', 'ord_3').set.refund_due).toEqual({ ...due, paid_by: 'ord_3' });
    expect(paidAsWell(owed, 'ord_3', undefined).set).not.toHaveProperty('refund_due');
    expect(paidAsWell(paid, 'ord_3', 'ord_3').set).not.toHaveProperty('refund_due');
  });

  test('is owed to its payer no more once an operator has paid it back, or it is no second payment', () => {
    expect(notDue(paid)).toEqual({ from: ['paid'], set: {}, remove: ['refund_due'] });
    expect(refunded(paid, new Date(NOW))).toEqual({
      ...{ from: ['paid'], set: { refunded_at: NOW }, remove: ['refund_due', 'refunded_by'] },
    });
  });
});

test('an order changes only while it is retried by the order that was read, or by none', () => {
  const transitions = (of: object) => [
    replacedBy(failedCharge(of), 'ord_0'),
    needingConsent(failedCharge(of)),
    paidAsWell({ ...paid, ...of }, 'ord_3', undefined),
    notDue({ ...paid, ...of }),
    refunded({ ...paid, ...of }, new Date(NOW)),
  ];
  expect(transitions(retried).map(({ retriedBy }) => retriedBy)).toEqual(Array(5).fill('ord_2'));
  for (const transition of transitions({})) expect(transition).not.toHaveProperty('retriedBy');
});
