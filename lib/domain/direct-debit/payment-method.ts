import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { countAsked } from './asked.ts';
import type { Link } from './authorisation.ts';
import type { Charge } from './charge.ts';
import type { Clock } from './clock.ts';
import { consentTo } from './consent.ts';
import { type Changes, type DecidedOrders, type Decision, withEvents } from './decision.ts';
import { identityOf } from './identity.ts';
import { decide } from './lifecycle.ts';
import { linkRequested, linkToSend, newLink, spend } from './links.ts';
import { type DirectDebit, isFinal, type Pause } from './record.ts';
import { requireOngoing } from './require-state.ts';

/**
 * Returns what a direct debit takes over from its payment method: that the account was validated and, if its holder's
 * identity was verified before, that as well. Its own results stay.
 */
export function takenFrom(
  method: PaymentMethod | undefined,
  { identity }: Pick<DirectDebit, 'identity'>,
  clock: Pick<Clock, 'now'>,
): Pick<DirectDebit, 'payment_method_id' | 'account_validated' | 'identity'> {
  return {
    payment_method_id: method?.id ?? null,
    account_validated: method?.validation.status === 'verified',
    identity: identityOf(method, identity, clock),
  };
}

/** Returns the payment method that must not be deleted while a direct debit uses it; null once it is final. */
export function methodInUse(debit: DirectDebit): string | null {
  return isFinal(debit) ? null : debit.payment_method_id;
}

/**
 * Stores the payment method that its customer has provided by a link; the page continues with `link`. Consent belongs
 * to the account. Once acknowledged, it is renewed if the customer consents together with the account, and requested
 * again if not. Before the acknowledgment `consents` changes nothing.
 */
export function takePaymentMethod(
  debit: DirectDebit,
  {
    method,
    link,
    consents,
    waiting,
  }: {
    method: PaymentMethod;
    link: Link | null;
    consents: boolean;
    waiting: readonly Charge[];
  },
  clock: Clock,
): Decision {
  requireOngoing(debit, clock);
  const isOther = method.id !== debit.payment_method_id;
  const renews = consents && debit.acknowledge_by !== null;
  const consent = renews ? consentTo(debit, method.id, { orders: [], waiting }) : { changes: {}, moved: [] };
  const pauses = (consent.changes.pauses ?? debit.pauses).filter((pause) => !(isOther && isOfAccount(pause)));
  const unpaid_periods = isOther ? [] : debit.unpaid_periods;
  const lapsed = debit.consent.lapsed || (isOther && debit.consent.count > 0);
  const goesOn = link ? { ...spend(debit, clock), link } : {};
  const taken = { ...takenFrom(method, debit, clock), ...goesOn };
  const former = { ...debit.consent, lapsed };
  const changes = { unpaid_periods, consent: former, ...consent.changes, pauses, ...taken };
  return decide(debit, changes, clock, { moved: consent.moved });
}

/** Returns whether another account ends a pause. */
export const isOfAccount = ({ reason }: Pause) => reason === 'hard_account' || reason === 'unpaid_periods';

/**
 * Counts an account that a link brings, or consents to again, five a day: each is an entry of evidence, which is never
 * deleted, and a mail to the customer.
 * @throws ApiError `too_many_requests` beyond five
 */
export function countAccount(debit: DirectDebit, clock: Pick<Clock, 'now'>): Pick<DirectDebit, 'asked'> {
  return { asked: countAsked(debit.asked, 'accounts', clock) };
}

/**
 * Counts a validation that was started by link, five a day (Mandate, Consent).
 * @throws ApiError `too_many_requests` beyond five
 */
export function countValidation(debit: DirectDebit, clock: Pick<Clock, 'now'>): Pick<DirectDebit, 'asked'> {
  return { asked: countAsked(debit.asked, 'validations', clock) };
}

/** Returns whether the customer has to provide an account: it is neither validated nor being validated. */
export function needsCustomer(method: PaymentMethod | undefined): boolean {
  const status = method?.validation.status;
  return status !== 'verified' && status !== 'pending';
}

/**
 * Applies the end of a validation of its payment method: the direct debit continues, or its customer is asked for what
 * is missing, once for each validation. Returns undefined if it does not concern this direct debit, or was applied
 * before. Before the acknowledgment it is noted as well: a decision made while the validation was still open is made
 * again, and asks.
 */
export function followValidation(
  debit: DirectDebit,
  method: PaymentMethod,
  runId: string,
  clock: Clock,
): Decision | undefined {
  const concerns = !isFinal(debit) && debit.payment_method_id === method.id;
  if (!concerns || debit.account_validated || debit.notified_run_id === runId) return undefined;
  if (method.validation.status === 'verified') return decide(debit, { account_validated: true }, clock);
  const asks = debit.acknowledge_by !== null && needsCustomer(method);
  return asks
    ? askForAccount(debit, { notified_run_id: runId }, clock)
    : decide(debit, { notified_run_id: runId }, clock);
}

/** Makes these changes and asks the customer for the account: with a link and, if mails are sent, its mail. */
export function askForAccount(
  debit: DirectDebit,
  changes: Changes,
  clock: Clock,
  orders: DecidedOrders = {},
): Decision {
  return asking(debit, { ...changes, link: linkToSend({ ...debit, ...changes }, clock) }, clock, orders);
}

/** Makes these changes, which pause it, and asks the customer for what is missing: with a link and its mail. */
export function askForWhatIsMissing(
  debit: DirectDebit,
  changes: Changes,
  clock: Clock,
  orders: DecidedOrders = {},
): Decision {
  const { requirements } = decide(debit, changes, clock, orders).next;
  const purpose = requirements.includes('acknowledgment') ? 'activation' : 'validation';
  return asking(debit, { ...changes, link: newLink(purpose, clock) }, clock, orders);
}

function asking(debit: DirectDebit, changes: Changes, clock: Clock, orders: DecidedOrders): Decision {
  const decision = decide(debit, changes, clock, orders);
  return debit.send_email ? withEvents(decision, ...linkRequested(decision.next)) : decision;
}
