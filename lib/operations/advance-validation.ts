import type { PaymentMethod, Validation, ValidationRun } from '#lib/domain/payment-method/record.ts';
import {
  awaitReceipt,
  restartValidation,
  settleValidation,
  type ValidationDecision,
} from '#lib/domain/payment-method/validation.ts';
import { isValidationOverdue } from '#lib/domain/payment-method/validation-schedule.ts';
import { matchReceipt, type ReceiptMatch } from '#lib/domain/receipt.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { errorDetails, log } from '#lib/log.ts';
import { writesOfValidation } from '#lib/operations/writes/payment-methods.ts';
import type { AccountVerifier, VerificationState } from '#lib/providers/account-verification/port.ts';
import { ProviderUnavailable } from '#lib/providers/errors.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { type Customer, findCustomer, findPaymentMethod } from '#lib/store/payment-methods.ts';
import { openNumber, openRfc } from './sealed-members.ts';

type Outcome = Pick<Validation, 'status' | 'reason'>;

const BY_MATCH: Record<ReceiptMatch, Outcome> = {
  match: { status: 'verified', reason: null },
  mismatch: { status: 'failed', reason: 'rfc_mismatch' },
  not_available: { status: 'failed', reason: 'receipt_not_available' },
};

/**
 * Advances a validation as far as possible now: starts it with the provider, or queries its state, and settles it if
 * there is a result. Any caller can call it at any time, also concurrently: the provider identifies the run by our id,
 * and of two concurrent writes only the first succeeds. If the provider is down, the validation is only delayed.
 *
 * Returns the payment method afterwards. `customer` is the method's customer, if it was read after the method.
 */
export function advanceValidation(
  method: PaymentMethod,
  verifier: AccountVerifier,
  now: Date,
  customer?: Customer,
): Promise<PaymentMethod> {
  return write(method, (run) => decisionNow(method, run, verifier, now), now, customer);
}

/**
 * Does the same without the account number: queries the provider that accepted the validation, and settles it if there
 * is a result. If no provider has accepted it, it requests the start again from the worker that can open the account
 * number.
 */
export function followValidation(
  method: PaymentMethod,
  verifier: AccountVerifier,
  now: Date,
): Promise<PaymentMethod> {
  return write(
    method,
    (run) => (run.provider_id ? decisionNow(method, run, verifier, now) : unstartedNow(method, run, now)),
    now,
  );
}

async function write(
  method: PaymentMethod,
  decide: (run: ValidationRun) => Promise<ValidationDecision | undefined>,
  now: Date,
  customer?: Customer,
): Promise<PaymentMethod> {
  const { run } = method;
  if (method.deleted || method.validation.status !== 'pending' || !run) return method;
  const decision = await decide(run);
  if (!decision) return method;
  const { account_id, customer_id, id } = method;
  try {
    const of = customer ?? (await findCustomer(account_id, customer_id));
    await transact(writesOfValidation(method, decision, of, now));
    return decision.next;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return (await findPaymentMethod(account_id, customer_id, id)) ?? method;
  }
}

async function decisionNow(
  method: PaymentMethod,
  run: ValidationRun,
  verifier: AccountVerifier,
  now: Date,
): Promise<ValidationDecision | undefined> {
  const asked = await ask(method, run, verifier);
  const outcome = await outcomeOf(method, asked.state);
  if (outcome) return settleValidation({ ...method, run: asked.run }, outcome, now);
  if (isValidationOverdue(new Date(run.requested_at), now)) {
    return settleValidation(method, BY_MATCH.not_available, now);
  }
  const isDue = method.due_at !== undefined && method.due_at <= now.toISOString();
  return asked.run !== run || isDue ? awaitReceipt(method, asked.run, now) : undefined;
}

async function unstartedNow(
  method: PaymentMethod,
  run: ValidationRun,
  now: Date,
): Promise<ValidationDecision> {
  const isOverdue = isValidationOverdue(new Date(run.requested_at), now);
  return isOverdue
    ? settleValidation(method, BY_MATCH.not_available, now)
    : restartValidation(method, run, now);
}

/** Returns the provider's response. An unavailable provider counts as "not yet". */
async function ask(
  method: PaymentMethod,
  run: ValidationRun,
  verifier: AccountVerifier,
): Promise<{ run: ValidationRun; state: VerificationState }> {
  const rfc = await openRfc(method);
  try {
    if (run.provider_id) return { run, state: await verifier.read(run.provider_id, { rfc }) };
    const attempt = run.attempts + 1;
    const accountNumber = await openNumber(method);
    const { providerId, ...state } = await verifier.start({ runId: run.id, attempt, accountNumber, rfc });
    return { run: { ...run, attempts: attempt, provider_id: providerId }, state };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log('warn', 'account_verification_delayed', { payment_method_id: method.id, ...errorDetails(error) });
    const attempted = run.provider_id ? run : { ...run, attempts: run.attempts + 1 };
    return { run: attempted, state: { state: 'pending' } };
  }
}

async function outcomeOf(method: PaymentMethod, result: VerificationState): Promise<Outcome | undefined> {
  if (result.state === 'pending') return undefined;
  if (result.state === 'failed') return { status: 'failed', reason: result.reason };
  return BY_MATCH[matchReceipt(await openRfc(method), result.holderId)];
}
