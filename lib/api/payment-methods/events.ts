import {
  type Conditions,
  draftEvents,
  dueOf,
  type EventDraft,
  isShownDifferently,
} from '#lib/api/events/event-drafts.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import type { MerchantEventType } from '#lib/domain/webhooks/merchant-events.ts';
import { maskedNumber, showWithNumber } from './show.ts';

type OfPaymentMethod = Extract<MerchantEventType, `payment_method.${string}`>;

const CONDITIONS: Conditions<OfPaymentMethod, PaymentMethod> = {
  'payment_method.created': (before) => before === undefined,
  'payment_method.validated': (before, next) => settles(before, next, 'verified'),
  'payment_method.validation_failed': (before, next) => settles(before, next, 'failed'),
  'payment_method.deleted': (before, next) => next.deleted && before?.deleted === false,
};

function settles(before: PaymentMethod | undefined, next: PaymentMethod, status: 'verified' | 'failed') {
  return before?.validation.status === 'pending' && next.validation.status === status;
}

/** A payment method, and the id of its customer's default one. */
export type WithDefault = { method: PaymentMethod; defaultId: string | undefined };

/** Returns the events of a payment method that was created or changed. They show the account number masked. */
export function eventsOfMethod(before: WithDefault | undefined, next: WithDefault): EventDraft[] {
  const due: OfPaymentMethod[] = dueOf(CONDITIONS, before?.method, next.method);
  if (before && due.length === 0 && isShownDifferently(masked(before), masked(next)))
    due.push('payment_method.updated');
  return draftEvents(masked(next), [], due);
}

const masked = ({ method, defaultId }: WithDefault) =>
  showWithNumber(method, defaultId, maskedNumber(method));
