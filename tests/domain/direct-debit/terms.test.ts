import { describe, expect, test } from '@jest/globals';
import {
  cancel,
  changeTerms,
  createDirectDebit,
  type NewDirectDebit,
  requireCancellable,
  requireChangeable,
  type TermChanges,
} from '#lib/domain/direct-debit/terms.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { isId } from '#tests/support/ids.ts';
import {
  active,
  centavos,
  charge,
  clock,
  created,
  failedCharge,
  fault,
  frozen,
  identity,
  method,
  methodThatIs,
  NOW,
  pending,
  refusal,
} from './sample.ts';

const CANCELLED = active({ status: 'cancelled' });
const COMPLETED = active({ status: 'completed' });
const VARYING = { is_fixed_amount: false, amount: null, max_amount: centavos(900_00) };

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
  const beside = { accountId: 'acc_1', reference: 1_000_007, method: undefined, validationLevel: 1 } as const;
  const create = (
    changes: Partial<NewDirectDebit> = {},
    more: Partial<Parameters<typeof createDirectDebit>[1]> = {},
  ) => createDirectDebit({ ...given, ...changes }, { ...beside, ...more }, clock());

  test('has what it was given, and begins at the beginning', () => {
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
      told_run_id: null,
      open_orders: 0,
      carried_orders: [],
      unpaid_orders: 0,
      announced_date: null,
      links_asked: null,
      end_date: null,
      notify_url: null,
      max_amount: null,
    });
    expect([opened, moved]).toEqual([[], []]);
  });

  test.each([
    ['2027-11-12', '2027-11-12'],
    ['2027-11-13', '2027-11-16'],
    ['2027-11-15', '2027-11-16'],
    ['2027-12-25', '2027-12-27'],
  ])('agreed for %s is collected on %s; the agreed day stays', (asked, collected) => {
    expect(create({ next_payment_date: day(asked) }).next).toMatchObject({
      next_payment_date: collected,
      requested_payment_date: asked,
      anchor_date: asked,
      cycle: 0,
    });
  });

  test('is not collected on a closed day', () => {
    const { next } = createDirectDebit(given, beside, clock(NOW, '2027-11-16'));
    expect(next.next_payment_date).toBe('2027-11-17');
  });

  test.each([
    [{ is_fixed_amount: true }, 350_50, null],
    [{ is_fixed_amount: false, amount: undefined, max_amount: centavos(900_00) }, null, 900_00],
    [{ is_fixed_amount: false, amount: undefined }, null, 50_000_00],
    [{ is_fixed_amount: true, max_amount: centavos(900_00) }, 350_50, null],
  ])('with %j has the amount %s and the maximum %s', (changes, amount, max_amount) => {
    expect(create(changes).next).toMatchObject({ amount, max_amount });
  });

  test('keeps what may be left out', () => {
    const more = {
      end_date: day('2028-11-13'),
      notify_url: 'https://shop.example/hook',
      language: 'en',
    } as const;
    expect(create(more).next).toMatchObject(more);
    expect(create({ is_recurring: false, interval: undefined }).next).toMatchObject({
      is_recurring: false,
      interval: null,
    });
  });

  test('takes over what is known of its payment method, and is never active at once', () => {
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

  test('has its customer mailed the link to acknowledge it', () => {
    const { next, events } = create();
    expect(next.link).toMatchObject({ purpose: 'activation', issued_at: NOW, spent_at: null });
    expect(events).toEqual([
      {
        type: 'direct_debit.link_requested',
        data: { direct_debit_id: next.id, token_id: next.link?.token_id },
      },
    ]);
  });

  test('has nobody mailed where the merchant wants no mails; the link is there', () => {
    const { next, events } = create({ send_email: false });
    expect(next.link).toMatchObject({ purpose: 'activation' });
    expect(events).toEqual([]);
  });
});

describe('what cannot be changed', () => {
  const date: TermChanges = { next_payment_date: day('2027-03-01') };
  const AGREED: TermChanges[] = [
    { amount: centavos(400_00) },
    { concept: 'Otro' },
    { interval: 'weekly' },
    { payment_method_id: 'pm_2' },
  ];

  test.each([CANCELLED, COMPLETED, created({ status: 'cancelled' })])('is what is $status', (debit) => {
    expect(() => requireChangeable(debit, date)).toThrow(refusal('direct_debit_final'));
    expect(() => requireChangeable(debit, {})).toThrow(refusal('direct_debit_final'));
  });

  test.each(AGREED)('is what was agreed to, afterwards: %j', (changes) => {
    expect(() => requireChangeable(created(), changes)).not.toThrow();
    expect(() => requireChangeable(pending(), changes)).toThrow(refusal('direct_debit_not_created'));
    expect(() => requireChangeable(active(), changes)).toThrow(refusal('direct_debit_not_created'));
  });

  test.each([created(), pending(), active()])('is not the date of what is $status', (debit) => {
    expect(() => requireChangeable(debit, date)).not.toThrow();
  });

  test('is the interval of what does not recur', () => {
    const single = created({ is_recurring: false, interval: null });
    expect(() => requireChangeable(single, { interval: 'weekly' })).toThrow(
      fault('interval', 'not_recurring'),
    );
    expect(() => requireChangeable(single, { concept: 'Otro' })).not.toThrow();
  });

  test('is a fixed amount where it varies, and a maximum where it is fixed', () => {
    const amount = { amount: centavos(400_00) };
    const max_amount = { max_amount: centavos(400_00) };
    expect(() => requireChangeable(created(VARYING), amount)).toThrow(fault('amount', 'not_fixed'));
    expect(() => requireChangeable(created(VARYING), max_amount)).not.toThrow();
    expect(() => requireChangeable(created(), max_amount)).toThrow(fault('max_amount', 'fixed'));
  });

  test.each([
    ['2027-02-28', true],
    ['2027-03-01', true],
    ['2027-03-02', false],
  ])('is the date to one after the end, which is 1 March: %s', (asked, isAllowed) => {
    const act = () =>
      requireChangeable(active({ end_date: day('2027-03-01') }), { next_payment_date: day(asked) });
    if (isAllowed) expect(act).not.toThrow();
    else expect(act).toThrow(fault('next_payment_date', 'after_end'));
  });
});

describe('other terms', () => {
  const change = (
    debit: Parameters<typeof changeTerms>[0],
    changes: TermChanges,
    account = undefined as Parameters<typeof changeTerms>[1]['method'],
  ) => changeTerms(debit, { changes, method: account }, clock()).next;

  test.each<[TermChanges, object]>([
    [{ amount: centavos(400_00) }, { amount: 400_00 }],
    [{ concept: 'Otro' }, { concept: 'Otro' }],
    [{ interval: 'weekly' }, { interval: 'weekly' }],
  ])('%j change that and nothing else', (changes, expected) => {
    const before = created();
    expect(change(before, changes)).toEqual({ ...before, ...expected, version: 8, updated_at: NOW });
  });

  test('are a new maximum where the amount varies', () => {
    expect(change(created(VARYING), { max_amount: centavos(400_00) })).toMatchObject({
      amount: null,
      max_amount: 400_00,
    });
  });

  test('are another date: rolled to a business day, and counted from there', () => {
    const before = active({ cycle: 3, anchor_date: day('2026-11-15') });
    expect(change(before, { next_payment_date: day('2027-11-13') })).toMatchObject({
      next_payment_date: '2027-11-16',
      requested_payment_date: '2027-11-13',
      anchor_date: '2027-11-13',
      cycle: 0,
    });
  });

  test('are another account, with what is known of it', () => {
    const before = created({ payment_method_id: 'pm_1', account_validated: true });
    expect(change(before, { payment_method_id: 'pm_2' }, methodThatIs('pending', 'pm_2'))).toMatchObject({
      payment_method_id: 'pm_2',
      account_validated: false,
      requirements: ['acknowledgment', 'account_validation'],
    });
  });

  test('leave the account alone where it does not change', () => {
    const own = identity({ provider_id: 'applicant-1' });
    const before = created({ payment_method_id: 'pm_1', account_validated: true, identity: own });
    expect(change(before, { concept: 'Otro' })).toMatchObject({
      payment_method_id: 'pm_1',
      account_validated: true,
      identity: own,
    });
  });
});

describe('a cancellation', () => {
  test.each([CANCELLED, COMPLETED])('is refused for what is $status', (debit) => {
    expect(() => requireCancellable(debit)).toThrow(refusal('direct_debit_final'));
    expect(() => cancel(debit, [], clock())).toThrow(refusal('direct_debit_final'));
  });

  test.each([1, 2])('is refused while %i orders are under way', (open_orders) => {
    const debit = active({ open_orders });
    expect(() => requireCancellable(debit)).toThrow(refusal('direct_debit_has_open_orders'));
    expect(() => cancel(debit, [], clock())).toThrow(refusal('direct_debit_has_open_orders'));
  });

  test.each([created(), pending(), active(), active({ unpaid_orders: 2 })])(
    'ends what is $status (%#), which is paid no more',
    (debit) => {
      expect(() => requireCancellable(debit)).not.toThrow();
      const { next, events, opened, moved } = cancel(debit, [], clock());
      expect(next).toMatchObject({ status: 'cancelled', next_payment_date: null, requirements: [] });
      expect(events.map(({ type }) => type)).toEqual(['direct_debit.cancelled']);
      expect([opened, moved]).toEqual([[], []]);
    },
  );

  test('gives up the orders that wait for a cycle', () => {
    const carried = ['ord_1', 'ord_2'].map((id) => failedCharge({ id, status: 'pending_next_cycle' }));
    const { next, moved } = cancel(active({ carried_orders: ['ord_1', 'ord_2'] }), carried, clock());
    expect(next.carried_orders).toEqual([]);
    const transition = { from: ['pending_next_cycle'], set: { status: 'cancelled' } };
    expect(moved).toEqual(carried.map((given) => ({ charge: given, transition })));
    expect(moved.map((move) => move.charge)).not.toContainEqual(charge());
  });
});
