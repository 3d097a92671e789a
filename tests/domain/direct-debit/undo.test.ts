import { describe, expect, test } from '@jest/globals';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import {
  undoCharge,
  undoCreation,
  whyChargeNotUndoable,
  whyNotUndoable,
} from '#lib/domain/direct-debit/undo.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  active,
  centavos,
  charge,
  clock,
  counted,
  created,
  cyclePreNotified,
  NOW,
  pending,
  scheduled,
} from './sample.ts';

describe('the creation of a direct debit', () => {
  const period = { n: 0, held: centavos(1), open: 0, paid: 1, failed: 0 };
  test.each<[string, DirectDebit, string | undefined]>([
    ['without any order, even after its consent', active(), undefined],
    ['that is cancelled', created({ status: 'cancelled' }), 'already_ended'],
    ['that is being ended', active({ ending: { reason: 'merchant' } as never }), 'already_ended'],
    ['that its customer has revoked', active({ revoked_at: NOW }), 'already_ended'],
    ['with an open order', active(counted({ open_orders: 1 })), 'already_notified'],
    ['with a carried order', active(counted({ carried_orders: ['ord_1'] })), 'already_notified'],
    ['with an unpaid order', active(counted({ unpaid_orders: 1 })), 'already_notified'],
    ['with a paid period', active(counted({ periods: [period] })), 'already_notified'],
    ['with a later collection', active({ schedule: scheduled({ cycle: 1 }) }), 'already_notified'],
    [
      'with a pre-notified collection',
      active({ pre_notification: cyclePreNotified('2027-02-12', '2027-02-15') }),
      'already_notified',
    ],
  ])('%s can be undone unless there is a reason: %#', (_, debit, why) =>
    expect(whyNotUndoable(debit)).toBe(why),
  );

  test('is undone by cancelling it, and its external id is free again', () => {
    const { next } = undoCreation(pending({ external_id: 'A-1' }), clock());
    expect(next).toMatchObject({
      ...{ status: 'cancelled', next_payment_date: null, requested_payment_date: null, external_id: null },
      ...{ send_email: true, consent: { count: 1 } },
    });
  });

  test('is not mailed to a customer who has not agreed, nor if the merchant wants no mails', () => {
    expect(undoCreation(created(), clock()).next.send_email).toBe(false);
    expect(undoCreation(pending({ send_email: false }), clock()).next.send_email).toBe(false);
  });
});

describe('a charge', () => {
  const waiting = charge({ status: 'created', external_id: 'A-1' });

  test('can be undone as long as it can be withdrawn', () => {
    expect(whyChargeNotUndoable(waiting)).toBeUndefined();
    expect(whyChargeNotUndoable(charge({ status: 'cancelled' }))).toBe('charge_withdrawn');
    expect(whyChargeNotUndoable(charge())).toBe('charge_locked');
    const held = { ...waiting, exception: 'exc_1', refused_on: [day('2027-02-10')] };
    expect(whyChargeNotUndoable(held)).toBe('charge_locked');
  });

  test('is undone by withdrawing it, and its external id is free again', () => {
    const debit = active(counted({ open_orders: 1 }));
    const { next, moved } = undoCharge(debit, waiting, clock());
    expect(moved).toMatchObject([
      { charge: waiting, transition: { from: ['created'], set: { status: 'cancelled', external_id: null } } },
    ]);
    expect(next.counters.open_orders).toBe(0);
  });
});
