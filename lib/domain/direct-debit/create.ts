import { nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import type { Interval } from '#lib/domain/calendar/cycles.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { invalid } from '#lib/errors/api-error.ts';
import type { Clock } from './clock.ts';
import { type Decision, withStatus } from './lifecycle.ts';
import { notingTerms } from './link-terms.ts';
import { linkRequested, newLink } from './links.ts';
import { takenFrom } from './payment-method.ts';
import { LARGEST_AMOUNT, type Language, type ValidationLevel } from './record.ts';
import { lastDayOf } from './schedule.ts';

/** What a direct debit is created from. */
export type NewDirectDebit = {
  customer_id: string;
  customer: { name: string; email: string };
  currency: 'MXN';
  is_fixed_amount: boolean;
  amount?: Centavos | undefined;
  max_amount?: Centavos | undefined;
  is_recurring: boolean;
  interval?: Interval | undefined;
  next_payment_date: CalendarDate;
  end_date?: CalendarDate | undefined;
  concept: string;
  language: Language;
  send_email: boolean;
  notify_url?: string | undefined;
  metadata: Record<string, string>;
};

/**
 * A new direct debit with the link to acknowledge it, which is mailed where the merchant wants mails to be sent.
 * `validation_failed` where the end leaves no business day for the first payment.
 */
export function createDirectDebit(
  given: NewDirectDebit,
  {
    accountId,
    reference,
    method,
    validationLevel,
  }: {
    accountId: string;
    reference: number;
    method: PaymentMethod | undefined;
    validationLevel: ValidationLevel;
  },
  clock: Clock,
): Decision {
  const created_at = clock.now.toISOString();
  const { next_payment_date: requested, is_recurring, end_date = null } = given;
  const payment = nextBusinessDay(requested, clock.closed);
  if (end_date !== null && payment > end_date)
    throw invalid('end_date', 'before_first', 'Choose a day not before the first payment.');
  const made = withStatus({
    id: newId('dd', clock.now),
    account_id: accountId,
    customer_id: given.customer_id,
    reference,
    customer: given.customer,
    ...takenFrom(method, { identity: null }, clock),
    currency: given.currency,
    is_fixed_amount: given.is_fixed_amount,
    amount: given.amount ?? null,
    max_amount: given.max_amount ?? given.amount ?? LARGEST_AMOUNT,
    is_recurring,
    interval: given.interval ?? null,
    next_payment_date: payment,
    requested_payment_date: requested,
    anchor_date: requested,
    anchor_cycle: 0,
    earlier_from: null,
    cycle: 0,
    periods: [],
    end_date,
    last_day: lastDayOf({ end_date, is_recurring }, payment),
    concept: given.concept,
    language: given.language,
    send_email: given.send_email,
    notify_url: given.notify_url ?? null,
    metadata: given.metadata,
    status: 'created',
    requirements: [],
    validation_level: validationLevel,
    acknowledge_by: null,
    consents: 0,
    consented_method_id: null,
    consent_in_force: false,
    consent_lapsed: false,
    pauses: [],
    unpaid_periods: [],
    revoked_at: null,
    ending: null,
    is_withdrawing: false,
    email_bounced: false,
    told_run_id: null,
    open_orders: 0,
    carried_orders: [],
    unpaid_orders: 0,
    announced: null,
    link: newLink('activation', clock),
    links_asked: null,
    validations_asked: null,
    version: 1,
    created_at,
    updated_at: created_at,
  });
  const next = notingTerms(made);
  return { next, events: next.send_email ? linkRequested(next) : [], opened: [], moved: [] };
}
