import type { DomainEvent } from '#lib/domain/events.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { PaymentMethod, Validation, ValidationRun } from './record.ts';
import { validationDueAt } from './validation-schedule.ts';

/**
 * The validation of a payment method:
 *
 *     unverified ─┐ request            ┌─ settle ─→ verified
 *                 ├────────→ pending ──┤
 *         failed ─┘   ↺ await, restart └─ settle ─→ failed
 *
 * Each transition returns the next record and its events.
 */
export type ValidationDecision = { next: PaymentMethod; events: DomainEvent[] };

/** What is stored of a declared RFC: the sealed RFC, and a fingerprint to compare. */
export type DeclaredRfc = { rfc_sealed: string; rfc_fingerprint: string };

/** Returns whether no other RFC is accepted: one is, or was, validated. */
export const isRfcLocked = ({ validation: { status } }: PaymentMethod): boolean =>
  status === 'pending' || status === 'verified';

/**
 * Requests a validation: unverified | failed → pending.
 * @throws ApiError `payment_method_deleted`; `rfc_locked` if another RFC is, or was, validated
 */
export function requestValidation(
  method: PaymentMethod,
  { runId, declared }: { runId: string; declared: DeclaredRfc },
  now: Date,
): ValidationDecision {
  if (method.deleted) throw new ApiError('payment_method_deleted');
  if (isRfcLocked(method)) throw new ApiError('rfc_locked');
  const next: PaymentMethod = {
    ...method,
    ...declared,
    validation: { status: 'pending', reason: null, checked_at: null },
    run: { id: runId, attempts: 0, requested_at: now.toISOString() },
    due_at: validationDueAt(now, now).toISOString(),
    updated_at: now.toISOString(),
  };
  return { next, events: [{ type: 'payment_method.validation_requested', data: runOf(next) }] };
}

/** Keeps a validation pending: the provider accepted it, or was unreachable. It is checked again later. */
export function awaitReceipt(method: PaymentMethod, run: ValidationRun, now: Date): ValidationDecision {
  const due_at = validationDueAt(new Date(run.requested_at), now).toISOString();
  return { next: { ...method, run, due_at, updated_at: now.toISOString() }, events: [] };
}

/** Requests a pending validation again, since no provider has accepted it. It is checked again later. */
export function restartValidation(method: PaymentMethod, run: ValidationRun, now: Date): ValidationDecision {
  const { next } = awaitReceipt(method, run, now);
  return { next, events: [{ type: 'payment_method.validation_requested', data: runOf(next) }] };
}

/**
 * Settles a validation: pending → verified | failed. It is not checked again, and the direct debits that use it receive
 * the event.
 */
export function settleValidation(
  { due_at, ...method }: PaymentMethod,
  outcome: Pick<Validation, 'status' | 'reason'>,
  now: Date,
): ValidationDecision {
  const validation = { ...outcome, checked_at: now.toISOString() };
  const next: PaymentMethod = { ...method, validation, updated_at: now.toISOString() };
  return { next, events: [{ type: 'payment_method.validation_settled', data: runOf(next) }] };
}

function runOf({ customer_id, id, run }: PaymentMethod) {
  return { customer_id, payment_method_id: id, run_id: run?.id ?? '' };
}
