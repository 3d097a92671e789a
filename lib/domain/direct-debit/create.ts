import { nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { newId } from '#lib/domain/ids.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { invalid } from '#lib/errors/api-error.ts';
import type { ValidationLevel } from './authorisation.ts';
import type { Clock } from './clock.ts';
import { countedWith, type Decision } from './decision.ts';
import { givenMembers, type NewDirectDebit } from './given.ts';
import { linkRequested, newLink } from './links.ts';
import { takenFrom } from './payment-method.ts';
import { LARGEST_AMOUNT } from './record.ts';
import { lastDayOf } from './schedule.ts';
import { notingTerms, withStatus } from './status.ts';

/**
 * Creates a direct debit with the link to acknowledge it. The link is mailed if the merchant wants mails to be sent,
 * unless an import creates it: its customers are asked later, as the merchant plans.
 * @throws ApiError `validation_failed` if the end leaves no business day for the first payment
 */
export function createDirectDebit(
  given: NewDirectDebit,
  {
    accountId,
    reference,
    method,
    validationLevel,
    importId,
  }: {
    accountId: string;
    reference: number;
    method: PaymentMethod | undefined;
    validationLevel: ValidationLevel;
    importId?: string;
  },
  clock: Clock,
): Decision {
  const created_at = clock.now.toISOString();
  const members = givenMembers(given);
  const { next_payment_date: requested, is_recurring, end_date, amount, max_amount } = members;
  const payment = nextBusinessDay(requested, clock.closed);
  if (end_date !== null && payment > end_date)
    throw invalid(
      'end_date',
      'before_first',
      'The end is before the first payment. Send a day on or after the first payment.',
    );
  const made = withStatus({
    id: newId('dd', clock.now),
    account_id: accountId,
    ...(importId !== undefined && { import_id: importId }),
    reference,
    ...members,
    ...takenFrom(method, { identity: null }, clock),
    max_amount: max_amount ?? amount ?? LARGEST_AMOUNT,
    next_payment_date: payment,
    requested_payment_date: requested,
    schedule: {
      anchor_date: requested,
      anchor_cycle: 0,
      earlier_from: null,
      cycle: 0,
      last_day: lastDayOf({ end_date, is_recurring }, payment),
    },
    counters: { open_orders: 0, carried_orders: [], unpaid_orders: 0, periods: [] },
    status: 'created',
    requirements: [],
    validation_level: validationLevel,
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
    link: newLink('activation', clock),
    asked: {},
    version: 1,
    created_at,
    updated_at: created_at,
  });
  const next = notingTerms(made);
  const isAsked = next.send_email && importId === undefined;
  return { next, events: isAsked ? linkRequested(next) : [], ...countedWith(made, {}).orders };
}
