import { askedOn } from '#lib/domain/consent-requests/asked-row.ts';
import { isAskable } from '#lib/domain/consent-requests/states.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { askForConsent } from '#lib/domain/direct-debit/link-requests.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { newId } from '#lib/domain/ids.ts';
import type { ImportRow } from '#lib/domain/imports/row.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { requestValidation } from '#lib/domain/payment-method/validation.ts';
import { countAskedMail } from '#lib/operations/mails/ask-for-mail.ts';
import { writesOf } from '#lib/operations/writes/direct-debits.ts';
import { writesOfValidation } from '#lib/operations/writes/payment-methods.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/engine/transact.ts';
import { changeAskedRow, RowIsDone } from '#lib/store/imports/rows.ts';
import { findCustomer, findPaymentMethod } from '#lib/store/payment-methods.ts';

/** `left_out`: the address has had too many mails today. `passed`: the customer needs no mail any more. */
export type Outcome = 'asked' | 'left_out' | 'passed';

/**
 * Asks the customer of a row for consent: in one transaction with what is stored of the row, the link is replaced, its
 * mail is requested and counted, and the validation of the account begins, if it is to.
 */
export function askCustomer(row: ImportRow, clock: Clock, validates: boolean): Promise<Outcome> {
  return retryOnConflict(async () => {
    const debit = await findDirectDebit(row.direct_debit_id ?? '');
    if (!debit || !isAskable(debit)) return 'passed';
    const counted = await countAskedMail(
      debit.customer.email,
      { by: 'merchant', accountId: debit.account_id },
      clock.now,
    );
    if ('retryAfter' in counted) return 'left_out';
    const isReminder = (row.asked_times ?? 0) > 0;
    const writes = [
      changeAskedRow(row, askedOn(row, clock.today)),
      ...writesOf(debit, askForConsent(debit, { isReminder }, clock), clock),
      counted.count,
      ...(validates ? await writesToValidate(debit, clock.now) : []),
    ];
    try {
      await transact(writes);
      return 'asked';
    } catch (error) {
      if (!(error instanceof RowIsDone)) throw error;
      return (error.row.asked_times ?? 0) > (row.asked_times ?? 0) ? 'asked' : 'passed';
    }
  });
}

/** Returns whether the account of a payment method can be validated with the RFC that its import declared. */
export const isToValidate = (method: PaymentMethod | undefined): boolean =>
  method !== undefined &&
  !method.deleted &&
  method.rfc_sealed !== undefined &&
  method.validation.status === 'unverified';

/** Returns the writes that begin the validation of the account; none if it began meanwhile. */
async function writesToValidate(
  { account_id, customer_id, payment_method_id }: DirectDebit,
  now: Date,
): Promise<Write[]> {
  const [method, customer] = await Promise.all([
    findPaymentMethod(account_id, customer_id, payment_method_id ?? ''),
    findCustomer(account_id, customer_id),
  ]);
  if (!method || !isToValidate(method)) return [];
  const { rfc_sealed = '', rfc_fingerprint = '' } = method;
  const started = { runId: newId('run', now), declared: { rfc_sealed, rfc_fingerprint } };
  return writesOfValidation(method, requestValidation(method, started, now), customer, now);
}
