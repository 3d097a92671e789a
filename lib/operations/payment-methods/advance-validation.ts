import type { PaymentMethod, ValidationRun } from '#lib/domain/payment-method/record.ts';
import {
  awaitReceipt,
  restartValidation,
  settleValidation,
  type ValidationDecision,
} from '#lib/domain/payment-method/validation.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { writesOfValidation } from '#lib/operations/writes/payment-methods.ts';
import type { AccountVerifier } from '#lib/providers/account-verification/port.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { type Customer, findCustomer, findPaymentMethod } from '#lib/store/payment-methods.ts';
import { type Progress, progressOf, progressWithoutNumber } from './verification-progress.ts';

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
  return write(method, (run) => progressOf(method, run, verifier, now), now, customer);
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
  return write(method, (run) => progressWithoutNumber(method, run, verifier, now), now);
}

async function write(
  method: PaymentMethod,
  follow: (run: ValidationRun) => Promise<Progress | undefined>,
  now: Date,
  customer?: Customer,
): Promise<PaymentMethod> {
  const { run } = method;
  if (method.deleted || method.validation.status !== 'pending' || !run) return method;
  const progress = await follow(run);
  if (!progress) return method;
  const decision = decisionOf(method, progress, now);
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

function decisionOf(method: PaymentMethod, progress: Progress, now: Date): ValidationDecision {
  const { run } = progress;
  switch (progress.to) {
    case 'settle':
      return settleValidation({ ...method, run }, progress.outcome, now);
    case 'await':
      return awaitReceipt(method, run, now);
    case 'restart':
      return restartValidation(method, run, now);
  }
}
