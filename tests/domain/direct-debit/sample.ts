import { expect } from '@jest/globals';
import { type BankReturn, readReturnCode } from '#lib/domain/bank-file/return-codes.ts';
import { addDays, mexicoCityDate, mexicoCityHour } from '#lib/domain/calendar/dates.ts';
import type { AcknowledgeBy, Consent, Identity, Link } from '#lib/domain/direct-debit/authorisation.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock, RunClock, RunDay } from '#lib/domain/direct-debit/clock.ts';
import type { CollectionFacts } from '#lib/domain/direct-debit/collection-facts.ts';
import type { PreNotification } from '#lib/domain/direct-debit/pre-notification-record.ts';
import type {
  Counters,
  CyclePreNotification,
  DirectDebit,
  Schedule,
} from '#lib/domain/direct-debit/record.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { Seller } from '#lib/domain/order.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { day } from '#tests/domain/calendar/day.ts';

/** A Wednesday morning in Mexico City. */
export const NOW = '2027-02-10T15:00:00.000Z';

/** A fixed time, its day in Mexico City, and the days closed in addition to the rules. */
export function clock(now = NOW, ...closed: string[]): Clock {
  return clockOn(mexicoCityDate(new Date(now)), now, ...closed);
}

/** A clock with a different date than that of its time. */
export function clockOn(today: string, now = NOW, ...closed: string[]): Clock {
  const time = new Date(now);
  return {
    now: time,
    today: day(today),
    isEvening: mexicoCityHour(time) >= EVENING,
    closed: new Set(closed),
  };
}

const EVENING = 18;

/** The clock of a run for the day of a time, in the morning of that day unless the time is later. */
export function runOn(
  date: string,
  { at = `${date}T15:00:00.000Z`, closed = [] as readonly string[] } = {},
): RunClock {
  return { ...clock(at, ...closed), day: day(date) as RunDay };
}

/** The clock of a simulated day, whose today is the day before. */
export function simulatedOn(date: string, ...closed: string[]): RunClock {
  const eve = addDays(day(date), -1);
  return { ...clockOn(eve, `${date}T15:00:00.000Z`, ...closed), isEvening: false, day: day(date) as RunDay };
}

/** A pre-notification that is made on one day, for another one. */
export function pre_notification(on: string, date: string, account: string | null = 'pm_1'): PreNotification {
  return { on: day(on), date: day(date), account };
}

/** The pre-notification of a collection of 350.50, and of carried orders. */
export function cyclePreNotified(
  on: string,
  date: string,
  { amount = 350_50, orders = [] as string[], account = 'pm_1' } = {},
): CyclePreNotification {
  return { ...pre_notification(on, date, account), amount: centavos(amount), orders };
}

/** The input of a plan without waiting orders and without files of the day. */
export const FACTS: CollectionFacts = { orders: [], carried: [], taken: {}, isSuspended: false };

/** An instant so many milliseconds after another. */
export function later(milliseconds: number, than = NOW): string {
  return new Date(new Date(than).getTime() + milliseconds).toISOString();
}

export const centavos = (amount: number) => amount as Centavos;

/** Freezes a value deeply: a change of an input throws. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) frozen(member);
  }
  return value;
}

export const SELLER: Seller = frozen({
  account_id: 'acc_1',
  pricing: { percent_basis_points: 290, fixed_centavos: 3_00 },
});

export const ACKNOWLEDGED: AcknowledgeBy = frozen({
  ip: '187.190.1.2',
  browser: 'Mozilla/5.0',
  timezone: 'America/Mexico_City',
  country: 'MX',
  region: 'CMX',
  city: 'Mexico City',
  latitude: 19.43,
  longitude: -99.13,
  acknowledged_at: '2027-02-09T15:00:00.000Z',
});

export function link(changes: Partial<Link> = {}): Link {
  return frozen({ token_id: 'tok_1', purpose: 'activation', issued_at: NOW, spent_at: null, ...changes });
}

export function identity(changes: Partial<Identity> = {}): Identity {
  return frozen({
    status: 'pending',
    inherited: false,
    provider_id: null,
    url: null,
    requested_at: null,
    decided_at: null,
    ...changes,
  });
}

/** A monthly direct debit of 350.50, just created for a customer without a payment method. */
export function created(changes: Partial<DirectDebit> = {}): DirectDebit {
  return frozen({
    id: 'dd_1',
    account_id: 'acc_1',
    customer_id: 'cus-1',
    reference: 1_000_000,
    customer: { name: 'Dolores Godínez', email: 'dolores@example.com' },
    payment_method_id: null,
    currency: 'MXN',
    is_fixed_amount: true,
    amount: centavos(350_50),
    max_amount: centavos(350_50),
    is_recurring: true,
    interval: 'monthly',
    next_payment_date: day('2027-02-15'),
    requested_payment_date: day('2027-02-15'),
    schedule: scheduled(),
    ...counted(),
    end_date: null,
    concept: 'Suscripción mensual',
    language: 'es',
    send_email: true,
    notify_url: null,
    external_id: null,
    metadata: {},
    status: 'created',
    requirements: ['acknowledgment', 'payment_method', 'account_validation'],
    validation_level: 1,
    account_validated: false,
    identity: null,
    acknowledge_by: null,
    consent: { count: 0, method_id: null, in_force: false, lapsed: false },
    pauses: [],
    unpaid_periods: [],
    revoked_at: null,
    ending: null,
    is_withdrawing: false,
    email_bounced: false,
    notified_run_id: null,
    pre_notification: null,
    link: link(),
    asked: {},
    version: 7,
    created_at: '2027-02-08T15:00:00.000Z',
    updated_at: '2027-02-08T15:00:00.000Z',
    ...changes,
  });
}

/** The schedule of terms agreed from 15 February on, without any collection yet. */
export const scheduled = (more: Partial<Schedule> = {}): Schedule => ({
  ...{ anchor_date: day('2027-02-15'), anchor_cycle: 0, earlier_from: null, cycle: 0, last_day: null },
  ...more,
});

/** That schedule with a last day. */
export const until = (last: string, more: Partial<Schedule> = {}) => ({
  schedule: scheduled({ last_day: day(last), ...more }),
});

/** The counters of its orders; zero by default. */
export const counted = (more: Partial<Counters> = {}): { counters: Counters } => ({
  counters: { open_orders: 0, carried_orders: [], unpaid_orders: 0, periods: [], ...more },
});

/** The consent of a customer to the account `pm_1`, in force. */
export const consented = (more: Partial<Consent> = {}): Consent => ({
  ...{ count: 1, method_id: 'pm_1', in_force: true, lapsed: false },
  ...more,
});

/** Acknowledged, with an account that is not validated yet. */
export function pending(changes: Partial<DirectDebit> = {}): DirectDebit {
  return created({
    status: 'pending',
    acknowledge_by: ACKNOWLEDGED,
    payment_method_id: 'pm_1',
    consent: consented(),
    requirements: ['account_validation'],
    link: link({ purpose: 'validation' }),
    ...changes,
  });
}

/** Active. */
export function active(changes: Partial<DirectDebit> = {}): DirectDebit {
  return pending({ status: 'active', account_validated: true, requirements: [], link: null, ...changes });
}

/** Acknowledged and validated, at level 2: only its customer's identity is missing. */
export function waitingForIdentity(changes: Partial<DirectDebit> = {}): DirectDebit {
  return pending({
    account_validated: true,
    validation_level: 2,
    requirements: ['identity_verification'],
    ...changes,
  });
}

/** A payment method with a verified holder. */
export function method(changes: Partial<PaymentMethod> = {}): PaymentMethod {
  return frozen({
    id: 'pm_1',
    authorization_id: 'auth_1',
    account_id: 'acc_1',
    customer_id: 'cus-1',
    name: 'Dolores Godínez',
    business_name: '',
    bank: '012',
    number_sealed: 'sealed',
    number_last4: '6789',
    number_fingerprint: 'fingerprint',
    number_digest: 'digest',
    method: 'clabe',
    country: 'MX',
    deleted: false,
    direct_debit_enabled: false,
    open_direct_debits: 1,
    validation: { status: 'verified', reason: null, checked_at: '2027-02-09T15:00:00.000Z' },
    created_at: '2027-02-08T15:00:00.000Z',
    updated_at: '2027-02-09T15:00:00.000Z',
    ...changes,
  });
}

/** A payment method with another state of validation. */
export function methodThatIs(status: PaymentMethod['validation']['status'], id = 'pm_1'): PaymentMethod {
  return method({ id, validation: { status, reason: null, checked_at: null } });
}

/** A charge of 350.50 that was presented to the bank on 10 February. */
export function charge(changes: Partial<Charge> = {}): Charge {
  const zero = centavos(0);
  const total = centavos(350_50);
  return frozen({
    id: 'ord_1',
    account_id: 'acc_1',
    customer_id: 'cus-1',
    type: 'direct_debit',
    number: '270210-000000-000001',
    status: 'in_process',
    email: 'dolores@example.com',
    first_name: 'Dolores Godínez',
    last_name: '',
    phone: '',
    country: 'MX',
    currency: 'MXN',
    notify_url: '',
    items: [
      {
        name: 'Suscripción mensual',
        quantity: 1,
        price: total,
        discount: zero,
        is_service: true,
        tax: zero,
        taxes: [],
        total,
      },
    ],
    shipping_items: [],
    discounts: [],
    totals: { subtotal: total, discount: zero, tax: zero, shipping: zero, total },
    fee: { percent_basis_points: 0, percent_amount: zero, fixed: zero, tax: zero, total: zero },
    direct_debit_id: 'dd_1',
    reference: 1_000_001,
    attempts: 1,
    charge_date: day('2027-02-10'),
    period: { n: 0, from: day('2027-02-10'), to: day('2027-03-09') },
    failure: null,
    reversed_at: null,
    retry_of: null,
    retried_by: null,
    payment_method_id: 'pm_1',
    consent: 1,
    pre_notification: pre_notification('2027-02-08', '2027-02-10'),
    first_due_on: day('2027-02-10'),
    mandate_reference: 1_000_000,
    file_id: '002/20270210-01',
    presented_on: day('2027-02-10'),
    version: 3,
    created_at: '2027-02-10T14:00:00.000Z',
    updated_at: '2027-02-10T14:30:00.000Z',
    ...changes,
  });
}

export const INSUFFICIENT_FUNDS = frozen({
  code: 'insufficient_funds',
  bank_code: '04',
  message: 'The account did not hold enough money.',
  retryable: true,
});

/** A charge that failed for insufficient funds. */
export function failedCharge(changes: Partial<Charge> = {}): Charge {
  return charge({ status: 'failed', failure: INSUFFICIENT_FUNDS, ...changes });
}

/** A return of the bank with a code: `00` means paid. */
export const returned = (bankCode: string): BankReturn => readReturnCode('002', bankCode);

/** The error of a refusal, by its code. */
export const refusal = (code: string): Error => expect.objectContaining({ code }) as unknown as Error;

/** The error for one faulty member. */
export const fault = (field: string, code: string): Error =>
  expect.objectContaining({
    code: 'validation_failed',
    errors: [expect.objectContaining({ field, code })],
  }) as unknown as Error;
