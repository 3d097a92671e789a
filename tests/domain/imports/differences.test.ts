import { describe, expect, test } from '@jest/globals';
import { undoCreation, whyNotUndoable } from '#lib/domain/direct-debit/undo.ts';
import type { ImportedDebit } from '#lib/domain/imports/check-row.ts';
import { differencesFrom } from '#lib/domain/imports/differences.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  active,
  centavos,
  clock,
  counted,
  created,
  cyclePreNotified,
  scheduled,
} from '#tests/domain/direct-debit/sample.ts';

const stored = created({ payment_method_id: 'pm_1', max_amount: centavos(350_50) });
const row: ImportedDebit = {
  ...{ external_id: 'C-1', customer_id: stored.customer_id, name: stored.customer.name },
  ...{ email: stored.customer.email, clabe: '002010077777777771', rfc: null },
  ...{ amount: stored.amount ?? centavos(0), max_amount: null, interval: stored.interval },
  ...{ next_payment_date: stored.schedule.anchor_date, end_date: stored.end_date, concept: stored.concept },
};
const columnsOf = (more: Partial<ImportedDebit>, methodId: string | undefined = 'pm_1') =>
  differencesFrom(stored, { ...row, ...more }, methodId).map(({ column }) => column);

describe('a row and the direct debit that has its external id', () => {
  test('are the same, whatever the case of the address and the day of the next payment', () => {
    expect(columnsOf({ email: row.email.toUpperCase() })).toEqual([]);
  });

  test.each<[string, Partial<ImportedDebit>]>([
    ['customer_id', { customer_id: 'other' }],
    ['name', { name: 'Otra' }],
    ['email', { email: 'other@example.com' }],
    ['amount', { amount: centavos(10_00) }],
    ['max_amount', { max_amount: centavos(900_00) }],
    ['interval', { interval: 'yearly' }],
    ['end_date', { end_date: day('2028-03-01') }],
    ['concept', { concept: 'Otro' }],
  ])('differ in %s', (column, more) => expect(columnsOf(more)).toEqual([column]));

  test('differ by their fault, and in the maximum only if it is not that of the amount', () => {
    expect(differencesFrom(stored, { ...row, name: 'Otra' }, 'pm_1')).toEqual([
      { column: 'name', fault: 'differs_from_stored' },
    ]);
    const above = created({ payment_method_id: 'pm_1', max_amount: centavos(900_00) });
    expect(differencesFrom(above, row, 'pm_1').map(({ column }) => column)).toEqual(['max_amount']);
  });

  test('differ in the account, if the customer’s payment method is another one or none', () => {
    expect([
      columnsOf({}, 'pm_2'),
      differencesFrom(stored, row, undefined).map(({ column }) => column),
    ]).toEqual([['clabe'], ['clabe']]);
  });
});

describe('the creation of a direct debit', () => {
  test('can be undone before and after the customer agrees', () => {
    expect([whyNotUndoable(created()), whyNotUndoable(active({ pre_notification: null }))]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('can no longer be undone once a collection was pre-notified, or after its first period', () => {
    const notified = cyclePreNotified('2027-02-10', '2027-02-15');
    for (const debit of [
      active({ pre_notification: notified }),
      active(counted({ open_orders: 1 })),
      active({ schedule: scheduled({ cycle: 1 }) }),
    ]) {
      expect(whyNotUndoable(debit)).toBe('already_notified');
    }
  });

  test('can no longer be undone once it has ended', () => {
    expect(whyNotUndoable(created({ status: 'cancelled' }))).toBe('already_ended');
    expect(whyNotUndoable(active({ status: 'completed' }))).toBe('already_ended');
  });

  test('is undone without a mail to a customer who has not agreed, and frees the external id', () => {
    const { next, events } = undoCreation(created({ external_id: 'C-1', send_email: true }), clock());
    expect(next).toMatchObject({ status: 'cancelled', external_id: null, send_email: false });
    expect(events.map(({ type }) => type)).toEqual(['direct_debit.cancelled']);
    const agreed = active({ external_id: 'C-1', send_email: true, pre_notification: null });
    expect(undoCreation(agreed, clock()).next.send_email).toBe(true);
  });
});
