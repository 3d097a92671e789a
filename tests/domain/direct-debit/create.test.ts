import { describe, expect, test } from '@jest/globals';
import { createDirectDebit } from '#lib/domain/direct-debit/create.ts';
import type { NewDirectDebit } from '#lib/domain/direct-debit/given.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { isId } from '#tests/support/generated/ids.ts';
import { centavos, clock, fault, frozen, method, NOW } from './sample.ts';

const SINGLE = { is_recurring: false, interval: undefined };

describe('a new direct debit', () => {
  const given: NewDirectDebit = frozen({
    customer_id: 'cus-1',
    customer: { name: 'Dolores Godínez', email: 'dolores@example.com' },
    currency: 'MXN',
    is_fixed_amount: true,
    amount: centavos(350_50),
    is_recurring: true,
    interval: 'monthly',
    next_payment_date: day('2027-11-13'),
    concept: 'Suscripción mensual',
    language: 'es',
    send_email: true,
    metadata: { plan: 'gold' },
  });
  const context = {
    accountId: 'acc_1',
    reference: 1_000_007,
    method: undefined,
    validationLevel: 1,
  } as const;
  const create = (
    changes: Partial<NewDirectDebit> = {},
    more: Partial<Parameters<typeof createDirectDebit>[1]> = {},
  ) => createDirectDebit({ ...given, ...changes }, { ...context, ...more }, clock());

  test('has the members that were sent, and is created', () => {
    const { next, opened, moved } = create();
    expect(isId('dd', next.id)).toBe(true);
    const { interval, is_recurring, amount, concept, customer, customer_id, metadata, language } = given;
    expect(next).toMatchObject({
      interval,
      is_recurring,
      amount,
      concept,
      customer,
      customer_id,
      metadata,
      language,
    });
    expect(next).toMatchObject({
      account_id: 'acc_1',
      reference: 1_000_007,
      status: 'created',
      version: 1,
      created_at: NOW,
      updated_at: NOW,
      requirements: ['acknowledgment', 'payment_method', 'account_validation'],
      validation_level: 1,
      acknowledge_by: null,
      identity: null,
      email_bounced: false,
      notified_run_id: null,
      counters: { open_orders: 0, carried_orders: [], unpaid_orders: 0, periods: [] },
      pre_notification: null,
      asked: {},
      end_date: null,
      notify_url: null,
      max_amount: 350_50,
      schedule: { anchor_cycle: 0, earlier_from: null, last_day: null },
      consent: { count: 0, method_id: null, in_force: false, lapsed: false },
      pauses: [],
      unpaid_periods: [],
      revoked_at: null,
      ending: null,
      is_withdrawing: false,
    });
    expect([opened, moved]).toEqual([[], []]);
  });

  test('of an import names it, and mails no link: its customers are asked as the merchant plans', () => {
    const { next, events } = create({}, { importId: 'imp_1' });
    expect([next.import_id, events]).toEqual(['imp_1', []]);
    const own = create();
    expect(own.next).not.toHaveProperty('import_id');
    expect(own.events.map(({ type }) => type)).toEqual(['direct_debit.link_requested']);
    expect(create({ send_email: false }).events).toEqual([]);
  });

  test.each([
    ['2027-11-12', '2027-11-12'],
    ['2027-11-13', '2027-11-16'],
    ['2027-11-15', '2027-11-16'],
    ['2027-12-25', '2027-12-27'],
  ])('agreed for %s is collected on %s; the agreed day is kept', (asked, collected) => {
    expect(create({ next_payment_date: day(asked) }).next).toMatchObject({
      next_payment_date: collected,
      requested_payment_date: asked,
      schedule: { anchor_date: asked, cycle: 0 },
    });
  });

  test('is not collected on a closed day', () => {
    const { next } = createDirectDebit(given, context, clock(NOW, '2027-11-16'));
    expect(next.next_payment_date).toBe('2027-11-17');
  });

  test.each([
    [{ is_fixed_amount: true }, 350_50, 350_50],
    [{ is_fixed_amount: false, amount: undefined, max_amount: centavos(900_00) }, null, 900_00],
    [{ is_fixed_amount: false, amount: undefined }, null, 50_000_00],
    [{ is_fixed_amount: true, max_amount: centavos(900_00) }, 350_50, 900_00],
  ])('with %j has the amount %s and the maximum %s', (changes, amount, max_amount) => {
    expect(create(changes).next).toMatchObject({ amount, max_amount });
  });

  test('keeps the optional members', () => {
    const more = {
      end_date: day('2028-11-13'),
      notify_url: 'https://shop.example.com/hook',
      language: 'en',
    } as const;
    expect(create(more).next).toMatchObject(more);
    expect(create({ is_recurring: false, interval: undefined }).next).toMatchObject({
      is_recurring: false,
      interval: null,
    });
  });

  test.each([
    ['recurring, without an end', {}, null],
    ['recurring, with one', { end_date: day('2028-11-13') }, '2028-11-13'],
    ['a single payment, 30 days after its business day', SINGLE, '2027-12-16'],
    ['a single payment with an end', { ...SINGLE, end_date: day('2027-11-20') }, '2027-11-20'],
  ])('%s: the last day of its term', (_, changes, last) => {
    expect(create(changes).next.schedule.last_day).toBe(last);
  });

  test('may end on the business day of its first payment, and not before', () => {
    expect(create({ end_date: day('2027-11-16') }).next.schedule.last_day).toBe('2027-11-16');
    for (const end of ['2027-11-13', '2027-11-15'])
      expect(() => create({ end_date: day(end) })).toThrow(fault('end_date', 'before_first'));
  });

  test('takes over the state of its payment method, and is never active at once', () => {
    const enabled = method({ direct_debit_enabled: true });
    expect(create({}, { method: enabled, validationLevel: 2 }).next).toMatchObject({
      status: 'created',
      payment_method_id: 'pm_1',
      account_validated: true,
      validation_level: 2,
      identity: { status: 'approved', inherited: true },
      requirements: ['acknowledgment'],
    });
  });

  test('mails its customer the link to acknowledge it', () => {
    const { next, events } = create();
    expect(next.link).toMatchObject({ purpose: 'activation', issued_at: NOW, spent_at: null });
    expect(events).toEqual([
      {
        type: 'direct_debit.link_requested',
        data: { direct_debit_id: next.id, token_id: next.link?.token_id },
      },
    ]);
  });

  test('sends no mail if the merchant wants none; the link exists', () => {
    const { next, events } = create({ send_email: false });
    expect(next.link).toMatchObject({ purpose: 'activation' });
    expect(events).toEqual([]);
  });
});
