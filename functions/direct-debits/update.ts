import { updateDirectDebit } from '#lib/api/routes/direct-debits.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import {
  cancel,
  changeTerms,
  requireCancellable,
  requireChangeable,
} from '#lib/domain/direct-debit/terms.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { closed } from '#lib/operations/closed-days.ts';
import { findOwnDirectDebit } from '#lib/operations/find-own.ts';
import { findPaymentMethodToDebit } from '#lib/operations/find-payment-methods.ts';
import { showDirectDebit } from '#lib/operations/show-direct-debit.ts';
import { findCharges } from '#lib/store/charges.ts';
import { writesOf } from '#lib/store/direct-debits.ts';
import { beginUse } from '#lib/store/payment-method-uses.ts';
import { retryOnConflict } from '#lib/store/transact.ts';

/**
 * Cancels a direct debit, or changes it: the next date while it is not final; what the customer agrees to only
 * until they have agreed to it.
 */
export const handler = endpoint(updateDirectDebit, async ({ caller, params, body, now, commit }) =>
  retryOnConflict(async () => {
    const debit = await findOwnDirectDebit(caller, params.id);
    if (body.status === 'cancelled') {
      requireCancellable(debit);
      const decision = cancel(debit, await carriedBy(debit), { now, closed });
      return commit(writesOf(debit, decision, now), showDirectDebit(decision.next));
    }
    const { status: _, ...changes } = body;
    requireChangeable(debit, changes);
    const method = await otherMethod(debit, changes.payment_method_id);
    const decision = changeTerms(debit, { changes, method }, { now, closed });
    const taken = method ? beginUse(method, debit.id) : [];
    return commit([...writesOf(debit, decision, now), ...taken], showDirectDebit(decision.next));
  }),
);

async function carriedBy({ carried_orders }: DirectDebit) {
  return carried_orders.length === 0 ? [] : findCharges(carried_orders);
}

async function otherMethod({ account_id, customer_id, payment_method_id }: DirectDebit, id?: string) {
  if (id === undefined || id === payment_method_id) return undefined;
  return findPaymentMethodToDebit(account_id, customer_id, id);
}
