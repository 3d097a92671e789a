import { addPaymentMethod } from '#lib/api/routes/payment-methods.ts';
import type { Caller } from '#lib/auth/principal.ts';
import { linkForPage } from '#lib/domain/direct-debit/links.ts';
import { requireAccountOutstanding, takePaymentMethod } from '#lib/domain/direct-debit/payment-method.ts';
import type { DirectDebit, Link } from '#lib/domain/direct-debit/record.ts';
import { newId } from '#lib/domain/ids.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { requestValidation } from '#lib/domain/payment-method/validation.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { closed } from '#lib/operations/closed-days.ts';
import { findOwnDirectDebit } from '#lib/operations/find-own.ts';
import { findOwnPaymentMethod } from '#lib/operations/find-payment-methods.ts';
import { showLink } from '#lib/operations/links.ts';
import { newPaymentMethod, sealRfc } from '#lib/operations/sealed-members.ts';
import { showPaymentMethod } from '#lib/operations/show-payment-method.ts';
import { writesOf } from '#lib/store/direct-debits.ts';
import { beginUse, useOf } from '#lib/store/payment-method-uses.ts';
import { findCustomer, writesOfEvents, writesToAdd } from '#lib/store/payment-methods.ts';
import { retryOnConflict, type Write } from '#lib/store/transact.ts';

/**
 * Stores a bank account as a customer's payment method. The customer's first one is the default. With an RFC, its
 * validation begins at once. Added by a customer's link, it becomes the one that the direct debit uses; there, one
 * that the customer had before will do. A link that was made for the validation is spent where that begins, and the
 * response carries the one by which its page goes on.
 */
export const handler = endpoint(addPaymentMethod, async ({ caller, params, body, now, commit }) => {
  const account_id = caller.accountId;
  const customer_id = params.customerId;
  const { rfc, bank: _, ...given } = body;
  const added = await newPaymentMethod({ ...given, account_id, customer_id }, now);
  const { next, events } = rfc ? await validationOf(added, rfc, now) : { next: added, events: [] };

  return retryOnConflict(async () => {
    const [customer, debit] = await Promise.all([
      findCustomer(account_id, customer_id),
      findDebitOfLink(caller),
    ]);
    const isValidating = events.length > 0;
    const link = isValidating && caller.link?.purpose === 'validation' ? linkForPage({ now }) : null;
    const method = debit ? { ...next, open_direct_debits: 1 } : next;
    const writes = [
      ...writesToAdd(method, customer),
      ...writesOfEvents(method, events, now),
      ...(debit ? [...taking(debit, method, link, now), useOf(method, debit.id)] : []),
    ];
    const shown = await showPaymentMethod(method, customer.default_id ?? method.id, caller);
    const response = debit ? { ...shown, next_link: link && (await showLink(debit, link)) } : shown;
    return commit(writes, response).catch(async (error: unknown) => {
      if (!debit || !(error instanceof ApiError) || error.code !== 'payment_method_exists') throw error;
      const existing = await findOwnPaymentMethod(caller, String(error.extra.payment_method_id));
      const record = await showPaymentMethod(existing.method, customer.default_id, caller);
      return commit(takingExisting(debit, existing.method, now), { ...record, next_link: null });
    });
  });
});

async function validationOf(method: PaymentMethod, rfc: string, now: Date) {
  return requestValidation(method, { runId: newId('run', now), declared: await sealRfc(method, rfc) }, now);
}

/** The direct debit of a customer's link, still waiting for an account; nothing for a merchant. */
async function findDebitOfLink(caller: Caller): Promise<DirectDebit | undefined> {
  if (!caller.link) return undefined;
  const debit = await findOwnDirectDebit(caller, caller.link.directDebitId);
  requireAccountOutstanding(debit);
  return debit;
}

function taking(debit: DirectDebit, method: PaymentMethod, link: Link | null, now: Date): Write[] {
  return writesOf(debit, takePaymentMethod(debit, { method, link }, { now, closed }), now);
}

function takingExisting(debit: DirectDebit, method: PaymentMethod, now: Date): Write[] {
  if (debit.payment_method_id === method.id) return [];
  return [...taking(debit, method, null, now), ...beginUse(method, debit.id)];
}
