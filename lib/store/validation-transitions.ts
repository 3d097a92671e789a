import { validationDueAt } from '#lib/domain/validation-schedule.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { fingerprint, open, seal } from '#lib/secrets/sealing.ts';
import { emit } from './events.ts';
import { customerKey, paymentMethodKey } from './keys.ts';
import type { StoredPaymentMethod, Validation, ValidationRun } from './payment-methods.ts';
import type { Write } from './transact.ts';

/**
 * The validation of a payment method, transition by transition:
 *
 *     unverified ─┐ request            ┌─ settle ─→ verified
 *                 ├────────→ pending ──┤
 *         failed ─┘            ↺ await └─ settle ─→ failed
 *
 * Each gives the record as it will be and the writes that make it so; `ConflictError` where the record is no longer in a
 * state that allows it.
 */
export type Transition = { next: StoredPaymentMethod; writes: Write[] };

/** All methods that wait for their receipt share one shard of the index of what is due. */
export const VALIDATION_SHARD = 'VALIDATION';

const WAITING: Validation = { status: 'pending', reason: null, checked_at: null };

/** What a record that waits for its receipt holds, and the event that starts the work. */
export async function requestValidation(
  method: StoredPaymentMethod,
  rfc: string,
  runId: string,
  now: Date,
): Promise<{ next: StoredPaymentMethod; event: Write }> {
  const { id, account_id, customer_id } = method;
  const run: ValidationRun = { id: runId, attempts: 0, requested_at: now.toISOString() };
  const next: StoredPaymentMethod = {
    ...method,
    validation: WAITING,
    rfc_sealed: await seal(rfc, `${id}/rfc`),
    rfc_fingerprint: await rfcFingerprint(id, rfc),
    run,
    due_shard: VALIDATION_SHARD,
    due_at: validationDueAt(now, now).toISOString(),
    updated_at: now.toISOString(),
  };
  const data = { customer_id, payment_method_id: id, run_id: runId };
  const { pk } = customerKey(account_id, customer_id);
  return { next, event: emit(pk, 'payment_method.validation_requested', account_id, data, now) };
}

/** unverified | failed → pending. */
export async function startValidation(
  method: StoredPaymentMethod,
  rfc: string,
  runId: string,
  now: Date,
): Promise<Transition> {
  const { next, event } = await requestValidation(method, rfc, runId, now);
  return { next, writes: [write(next, 'validation.#status IN (:unverified, :failed)', OPEN_STATES), event] };
}

/** pending → pending: the provider took it on, or could not be reached; it is looked at again later. */
export function awaitReceipt(method: StoredPaymentMethod, run: ValidationRun, now: Date): Transition {
  const next: StoredPaymentMethod = {
    ...method,
    run,
    due_shard: VALIDATION_SHARD,
    due_at: validationDueAt(new Date(run.requested_at), now).toISOString(),
    updated_at: now.toISOString(),
  };
  return { next, writes: [writeRun(method, next)] };
}

/** pending → verified | failed. Nothing is due any more, and the direct debits that use it hear of it. */
export function settleValidation(
  method: StoredPaymentMethod,
  outcome: Pick<Validation, 'status' | 'reason'>,
  now: Date,
): Transition {
  const { due_shard, due_at, ...rest } = method;
  const validation = { ...outcome, checked_at: now.toISOString() };
  const next: StoredPaymentMethod = { ...rest, validation, updated_at: now.toISOString() };
  const { account_id, customer_id, id } = method;
  const data = { customer_id, payment_method_id: id, run_id: method.run?.id ?? '' };
  const { pk } = customerKey(account_id, customer_id);
  const event = emit(pk, 'payment_method.validation_settled', account_id, data, now);
  return { next, writes: [writeRun(method, next), event] };
}

/** Whether an RFC is the one that the present or last run was about. */
export async function isDeclaredRfc(method: StoredPaymentMethod, rfc: string): Promise<boolean> {
  return method.rfc_fingerprint === (await rfcFingerprint(method.id, rfc));
}

/** The RFC in clear, as declared. */
export async function openRfc({ id, rfc_sealed }: StoredPaymentMethod): Promise<string> {
  return open(rfc_sealed ?? '', `${id}/rfc`);
}

function rfcFingerprint(id: string, rfc: string): Promise<string> {
  return fingerprint('rfc', id, rfc);
}

const OPEN_STATES = { ':unverified': 'unverified', ':failed': 'failed' };

/** Only the run that was read moves the record, and only from where it stood: two that race cannot both win. */
function writeRun(before: StoredPaymentMethod, next: StoredPaymentMethod): Write {
  return write(next, 'validation.#status = :pending AND run.id = :run AND run.attempts = :attempts', {
    ':pending': 'pending',
    ':run': before.run?.id,
    ':attempts': before.run?.attempts,
  });
}

function write(next: StoredPaymentMethod, condition: string, values: Record<string, unknown>): Write {
  const { account_id, customer_id, id, validation, run, rfc_sealed, rfc_fingerprint, due_shard, due_at } =
    next;
  const set = { validation, run, rfc_sealed, rfc_fingerprint, updated_at: next.updated_at };
  const due = due_shard ? ', due_shard = :due_shard, due_at = :due_at' : ' REMOVE due_shard, due_at';
  return {
    update: {
      Key: paymentMethodKey(account_id, customer_id, id),
      ConditionExpression: `deleted = :no AND ${condition}`,
      UpdateExpression: `SET ${Object.keys(set)
        .map((name) => `${name} = :set_${name}`)
        .join(', ')}${due}`,
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':no': false,
        ...values,
        ...Object.fromEntries(Object.entries(set).map(([name, value]) => [`:set_${name}`, value])),
        ...(due_shard && { ':due_shard': due_shard, ':due_at': due_at }),
      },
    },
    refuse: () => new ConflictError(),
  };
}
