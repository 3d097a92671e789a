import { internalOf } from '#lib/api/events/event-drafts.ts';
import { eventsOfMethod, type WithDefault } from '#lib/api/payment-methods/events.ts';
import type { DomainEvent } from '#lib/domain/events.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import type { ValidationDecision } from '#lib/domain/payment-method/validation.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { change, conflict, create, put } from '#lib/store/engine/change.ts';
import { type From, missing, oneOf, present } from '#lib/store/engine/conditions.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { emit } from '#lib/store/events/events.ts';
import { writesOfExternalId } from '#lib/store/external-ids.ts';
import { customerKey, numberKey, paymentMethodOwnerKey } from '#lib/store/keys.ts';
import { type Customer, itemOfMethod, keyOfMethod, VALIDATION_SHARD } from '#lib/store/payment-methods.ts';

/**
 * Returns the writes that store a payment method with its owner, account number and events. `payment_method_exists` if
 * the customer has the account number already. A customer's first method becomes the default. `ConflictError` if
 * `customer` changed since it was read.
 */
export function writesToAdd(
  { next: method, events }: ValidationDecision,
  customer: Customer,
  now: Date,
): Write[] {
  const { id, account_id, customer_id, number_fingerprint } = method;
  const number = {
    ...numberKey(account_id, customer_id, number_fingerprint),
    account_id,
    payment_method_id: id,
  };
  const ofCustomer = customerKey(account_id, customer_id);
  // The version increases, so that a concurrent deletion of the last other method is decided again.
  const joins = change(ofCustomer, { from: { default_id: present }, add: { version: 1 } }, conflict);
  const isFirst = change(
    ofCustomer,
    { from: { default_id: missing }, set: { default_id: id, account_id, customer_id }, add: { version: 1 } },
    conflict,
  );
  return [
    create(number, (taken) => {
      const extra = { payment_method_id: String(taken?.payment_method_id) };
      return new ApiError('payment_method_exists', { extra });
    }),
    put(itemOfMethod(method)),
    ...writesOfExternalId('PM', undefined, method),
    put({ ...paymentMethodOwnerKey(id), account_id, customer_id }),
    customer.default_id ? joins : isFirst,
    ...emitEventsOfMethod(undefined, { method, defaultId: customer.default_id ?? id }, now, events),
  ];
}

/** Returns the writes of a validation's transition. They require the state that was read: of two, one fails. */
export function writesOfValidation(
  before: PaymentMethod,
  { next, events }: ValidationDecision,
  { default_id: defaultId }: Customer,
  now: Date,
): Write[] {
  const { validation, run } = before;
  const from: From =
    validation.status === 'pending'
      ? { 'validation.status': 'pending', 'run.id': run?.id, 'run.attempts': run?.attempts }
      : { 'validation.status': oneOf('unverified', 'failed') };
  const { rfc_sealed, rfc_fingerprint, due_at, updated_at } = next;
  const set = { validation: next.validation, run: next.run, rfc_sealed, rfc_fingerprint, updated_at };
  return [
    change(
      keyOfMethod(next),
      {
        from: { deleted: false, ...unchanged(before), ...from },
        set: due_at ? { ...set, due_shard: VALIDATION_SHARD, due_at } : set,
        remove: due_at ? [] : ['due_shard', 'due_at'],
      },
      conflict,
    ),
    ...emitEventsOfMethod({ method: before, defaultId }, { method: next, defaultId }, now, events),
  ];
}

/** Returns the writes that note whether the holder's identity is verified; none if that is known. */
export function writesToEnable(
  method: PaymentMethod,
  { default_id: defaultId }: Customer,
  direct_debit_enabled: boolean,
  now: Date,
): Write[] {
  if (method.direct_debit_enabled === direct_debit_enabled) return [];
  const set = { direct_debit_enabled, updated_at: now.toISOString() };
  return [
    change(keyOfMethod(method), { from: unchanged(method), set }, conflict),
    ...emitEventsOfMethod({ method, defaultId }, { method: { ...method, ...set }, defaultId }, now),
  ];
}

/** Everything shown of a method changes with `updated_at`, so its events show the current state. */
export const unchanged = ({ account_id, updated_at }: PaymentMethod): From => ({ account_id, updated_at });

/** Returns the writes of a payment method's events, for the transaction that changes it. */
export function emitEventsOfMethod(
  before: WithDefault | undefined,
  next: WithDefault,
  now: Date,
  events: readonly DomainEvent[] = [],
): Write[] {
  const { account_id, customer_id } = next.method;
  const { pk } = customerKey(account_id, customer_id);
  return emit({ pk, account_id }, [...eventsOfMethod(before, next), ...internalOf(events)], now);
}
