import type { MerchantData } from '#lib/domain/merchant-data.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { change, conflict, remove } from '#lib/store/engine/change.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { writesOfExternalId } from '#lib/store/external-ids.ts';
import { customerKey, numberKey } from '#lib/store/keys.ts';
import { type Customer, findPaymentMethod, keyOfMethod, newestBut } from '#lib/store/payment-methods.ts';
import { emitEventsOfMethod, unchanged } from './payment-methods.ts';

/**
 * Returns the writes that make a payment method its customer's default, with the events of both methods, and that store
 * data of the merchant with it. `ConflictError` if `customer` changed since it was read, also by a deletion.
 */
export async function writesToMakeDefault(
  method: PaymentMethod,
  customer: Customer,
  data: MerchantData,
  now: Date,
): Promise<Write[]> {
  const { account_id, customer_id, id } = method;
  const { default_id, version = 0 } = customer;
  const former = default_id && (await findPaymentMethod(account_id, customer_id, default_id));
  const how = { from: { version }, set: { default_id: id }, add: { version: 1 } };
  return [
    change(customerKey(account_id, customer_id), how, conflict),
    ...writesToDescribe(method, customer, { defaultId: id, data }, now),
    ...(former ? shownOtherwise(former, customer, id, now) : []),
  ];
}

/**
 * Returns the writes that store data of the merchant with a payment method, with its event. `defaultId` is the
 * customer's default method afterwards.
 */
export function writesToDescribe(
  method: PaymentMethod,
  customer: Customer,
  { defaultId, data }: { defaultId: string | undefined; data: MerchantData },
  now: Date,
): Write[] {
  return [
    ...shownOtherwise(method, customer, defaultId, now, data),
    ...writesOfExternalId('PM', method, { ...method, ...data }),
  ];
}

/**
 * Returns the writes that delete a payment method. The record remains, marked; its account number and the merchant's id
 * are free again; the newest remaining method becomes the default. `payment_method_in_use` if a direct debit uses it;
 * `ConflictError` if `customer` changed since it was read.
 */
export async function writesToDelete(method: PaymentMethod, customer: Customer, now: Date): Promise<Write[]> {
  const { account_id, customer_id, id, number_fingerprint } = method;
  const isDefault = customer.default_id === id;
  const heir = isDefault ? await newestBut(method) : undefined;
  const updated_at = now.toISOString();
  const deleted = { ...method, deleted: true, updated_at };
  return [
    change(
      keyOfMethod(method),
      {
        from: { deleted: false, open_direct_debits: 0, ...unchanged(method) },
        set: { deleted: true, updated_at },
        remove: ['due_shard', 'due_at', 'by_type'],
      },
      (found, failed) =>
        failed === 'open_direct_debits' ? new ApiError('payment_method_in_use') : conflict(found, failed),
    ),
    remove(numberKey(account_id, customer_id, number_fingerprint), { payment_method_id: id }),
    ...writesOfExternalId('PM', method, undefined),
    change(
      customerKey(account_id, customer_id),
      {
        from: { version: customer.version ?? 0 },
        set: { default_id: heir?.id },
        remove: isDefault && !heir ? ['default_id'] : [],
        add: { version: 1 },
      },
      conflict,
    ),
    ...emitEventsOfMethod(
      { method, defaultId: customer.default_id },
      { method: deleted, defaultId: heir?.id },
      now,
    ),
    ...(heir ? shownOtherwise(heir, customer, heir.id, now) : []),
  ];
}

/**
 * Returns the writes of a method that becomes or was the default. It counts as changed, so no event shows its former
 * state.
 */
function shownOtherwise(
  method: PaymentMethod,
  { default_id }: Customer,
  defaultId: string | undefined,
  now: Date,
  data: MerchantData = {},
): Write[] {
  const set = { ...data, updated_at: now.toISOString() };
  const next = { ...method, ...set };
  return [
    change(keyOfMethod(method), { from: { deleted: false, ...unchanged(method) }, set }, conflict),
    ...emitEventsOfMethod({ method, defaultId: default_id }, { method: next, defaultId }, now),
  ];
}
