import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { createDirectDebit } from '#lib/domain/direct-debit/create.ts';
import type { NewDirectDebit } from '#lib/domain/direct-debit/given.ts';
import type { CheckedRow } from '#lib/domain/imports/check-file.ts';
import type { ImportedDebit } from '#lib/domain/imports/check-row.ts';
import { datedFaultsOf } from '#lib/domain/imports/dated-faults.ts';
import type { Import } from '#lib/domain/imports/import.ts';
import type { ImportRow, RowPlace } from '#lib/domain/imports/row.ts';
import type { Slice } from '#lib/domain/imports/steps.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { newPaymentMethod, sealRfc } from '#lib/operations/payment-methods/sealed-members.ts';
import { writesToCreate } from '#lib/operations/writes/direct-debits.ts';
import { writesToAdd } from '#lib/operations/writes/payment-methods.ts';
import type { Account } from '#lib/store/accounts.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/engine/transact.ts';
import { createRow, RowIsDone } from '#lib/store/imports/rows.ts';
import { numberKey } from '#lib/store/keys.ts';
import { useOf } from '#lib/store/payment-method-uses.ts';
import { findCustomer, findPaymentMethod } from '#lib/store/payment-methods.ts';
import { applyInGroups, type NextReference } from './apply-in-groups.ts';
import { refuseRow } from './refuse-row.ts';

/** Applies those of some rows that are not stored. The rows of one customer are applied one after the other. */
export const applyRows = (
  one: Import,
  rows: readonly CheckedRow[],
  account: Account,
  clock: Clock,
): Promise<Slice> =>
  applyInGroups(one, rows, {
    clock,
    isReady: (row) => 'debit' in row,
    groupOf: (row) => ('debit' in row ? row.debit.customer_id : ''),
    apply: (row, place, nextReference) =>
      'debit' in row
        ? applyOrSay(row.debit, { place, account, clock, nextReference })
        : refuseRow(place, row.faults),
  });

/** Applies a row, or stores why it cannot be applied any more. */
async function applyOrSay(row: ImportedDebit, applying: Applying): Promise<ImportRow> {
  const { place, clock } = applying;
  const dated = datedFaultsOf(row, clock);
  if (dated.length > 0) return refuseRow(place, dated);
  try {
    return await applyRow(row, applying);
  } catch (error) {
    if (error instanceof RowIsDone) return error.row;
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'external_id_taken') {
      const taken = { column: 'external_id', fault: 'external_id_taken' } as const;
      const direct_debit_id = String(error.extra.existing_id);
      return refuseRow(place, [taken], { status: 'existing', direct_debit_id });
    }
    if (error.status >= 500 || error.status === 429) throw error;
    return refuseRow(place, [{ column: null, fault: 'not_applied' }]);
  }
}

/** The place of a row, and what every row of the slice has in common. */
type Applying = {
  readonly place: RowPlace;
  readonly account: Account;
  readonly clock: Clock;
  readonly nextReference: NextReference;
};

/**
 * Applies a row: adds the account as a payment method, unless the customer has it, and creates the direct debit, in one
 * transaction with what is stored of the row. No validation starts, and no mail is sent: its customer is asked later.
 *
 * @throws ApiError `external_id_taken`, `validation_failed`; `RowIsDone` if the row was applied before
 */
async function applyRow(row: ImportedDebit, applying: Applying): Promise<ImportRow> {
  const added = await methodOf(row, applying);
  return retryOnConflict(async () => {
    const { place, account, clock, nextReference } = applying;
    const { account_id, customer_id } = added;
    const [customer, number] = await Promise.all([
      findCustomer(account_id, customer_id),
      getItem<{ payment_method_id: string }>(numberKey(account_id, customer_id, added.number_fingerprint)),
    ]);
    const existing = number && (await findPaymentMethod(account_id, customer_id, number.payment_method_id));
    const method = existing ?? { ...added, open_direct_debits: 1 };
    const decision = createDirectDebit(
      termsOf(row),
      {
        accountId: account_id,
        reference: await nextReference(),
        method,
        validationLevel: account.features.includes('direct-debit-lvl-2') ? 2 : 1,
        importId: place.import_id,
      },
      clock,
    );
    const { id } = decision.next;
    const made = { status: 'applied', step: 'applying', direct_debit_id: id } as const;
    const applied: ImportRow = { ...place, ...made, faults: [] };
    const writes: Write[] = existing
      ? writesToCreate(decision, existing, clock.now)
      : [
          ...writesToAdd({ next: method, events: [] }, customer, clock.now),
          ...writesToCreate(decision, undefined, clock.now),
          useOf(method, id),
        ];
    await transact([createRow(applied), ...writes]).catch(toDecideAgain);
    return applied;
  });
}

/** Another request has added the account for this customer since it was read: the row uses that payment method. */
function toDecideAgain(error: unknown): never {
  if (error instanceof ApiError && error.code === 'payment_method_exists') throw new ConflictError();
  throw error;
}

/** Creates the payment method of a row, with the RFC that its validation will ask the bank about. */
async function methodOf(
  { customer_id, name, clabe, rfc }: ImportedDebit,
  { place: { account_id, import_id }, clock: { now } }: Applying,
): Promise<PaymentMethod> {
  const given = { account_id, customer_id, name, business_name: '', number: clabe } as const;
  const method = await newPaymentMethod({ ...given, method: 'clabe', country: 'MX' }, now);
  return { ...method, import_id, ...(rfc !== null && (await sealRfc(method, rfc))) };
}

function termsOf({ clabe: _, rfc: __, name, email, concept, ...row }: ImportedDebit): NewDirectDebit {
  const { max_amount, interval, end_date, ...terms } = row;
  return {
    ...terms,
    customer: { name, email },
    currency: 'MXN',
    is_fixed_amount: true,
    is_recurring: interval !== null,
    concept: concept.normalize('NFC'),
    language: 'es',
    send_email: true,
    metadata: {},
    ...(max_amount !== null && { max_amount }),
    ...(interval !== null && { interval }),
    ...(end_date !== null && { end_date }),
  };
}
