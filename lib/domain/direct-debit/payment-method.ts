import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { identityOf } from './identity.ts';
import { type Clock, type Decision, decide, requireNotFinal, telling } from './lifecycle.ts';
import { linkRequested, linkToSend } from './links.ts';
import { type DirectDebit, isFinal, type Link } from './record.ts';

/**
 * What a direct debit takes over from its payment method: that the account was validated, and, where its holder's
 * identity was verified before, that as well. What it has found out itself stays.
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

/** The payment method that a direct debit keeps from being deleted; none once it is final. */
export function methodInUse(debit: DirectDebit): string | null {
  return isFinal(debit) ? null : debit.payment_method_id;
}

/** Refuses a link by which no account can be brought: `direct_debit_final`, `nothing_outstanding`. */
export function requireAccountOutstanding(debit: DirectDebit): void {
  requireNotFinal(debit);
  if (debit.account_validated) throw new ApiError('nothing_outstanding');
}

/** Takes up the payment method that its customer has brought by a link; `link` is the one by which the page goes on. */
export function takePaymentMethod(
  debit: DirectDebit,
  { method, link }: { method: PaymentMethod; link: Link | null },
  clock: Clock,
): Decision {
  requireNotFinal(debit);
  return decide(debit, { ...takenFrom(method, debit, clock), link: link ?? debit.link }, clock);
}

/** Whether the customer has to do something about the account: neither validated nor being validated. */
export function needsCustomer(method: PaymentMethod | undefined): boolean {
  const status = method?.validation.status;
  return status !== 'verified' && status !== 'pending';
}

/**
 * The validation of its payment method has ended: it moves on, or its customer is asked for what is missing, once for
 * each validation. Nothing where it does not concern this direct debit, or was told before.
 */
export function followValidation(
  debit: DirectDebit,
  method: PaymentMethod,
  runId: string,
  clock: Clock,
): Decision | undefined {
  const concerns = !isFinal(debit) && debit.payment_method_id === method.id;
  if (!concerns || debit.account_validated || debit.told_run_id === runId) return undefined;
  if (method.validation.status === 'verified') return decide(debit, { account_validated: true }, clock);
  if (!debit.acknowledge_by) return undefined;
  return needsCustomer(method)
    ? askForAccount(debit, { told_run_id: runId }, clock)
    : decide(debit, { told_run_id: runId }, clock);
}

/** With these changes, has the customer bring the account: a link, and, where mails are sent, its mail. */
export function askForAccount(debit: DirectDebit, changes: Partial<DirectDebit>, clock: Clock): Decision {
  const decision = decide(debit, { ...changes, link: linkToSend({ ...debit, ...changes }, clock) }, clock);
  return debit.send_email ? telling(decision, ...linkRequested(decision.next)) : decision;
}
