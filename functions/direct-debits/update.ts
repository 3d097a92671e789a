import type { Parsed } from '#lib/api/route.ts';
import { updateDirectDebit } from '#lib/api/routes/direct-debits.ts';
import { nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { isFinal } from '#lib/domain/direct-debit.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { changeDirectDebit, closed } from '#lib/operations/change-direct-debit.ts';
import { findOwnDirectDebit } from '#lib/operations/find-own-direct-debit.ts';
import { findPaymentMethodToDebit } from '#lib/operations/find-payment-method-to-debit.ts';
import { showDirectDebit } from '#lib/operations/show-direct-debit.ts';
import { givenUp, takeStep } from '#lib/store/charge-steps.ts';
import { findCharges } from '#lib/store/charges.ts';
import type { StoredDirectDebit } from '#lib/store/direct-debits.ts';
import { beginUse, endUse } from '#lib/store/payment-method-uses.ts';
import { methodOf } from '#lib/store/prepare-direct-debit.ts';
import { retryOnConflict, type Write } from '#lib/store/transact.ts';

type Body = Parsed<typeof updateDirectDebit, 'body'>;

/**
 * Cancels a direct debit, or changes it: the next date while it is not final; what the customer agrees to only
 * until they have agreed to it.
 */
export const handler = endpoint(updateDirectDebit, async ({ caller, params, body, now, commit }) =>
  retryOnConflict(async () => {
    const debit = await findOwnDirectDebit(caller, params.id);
    if (isFinal(debit.status)) throw new ApiError('direct_debit_final');
    if (body.status === 'cancelled') {
      if (debit.open_orders > 0) throw new ApiError('direct_debit_has_open_orders');
      const { next, writes } = changeDirectDebit(
        debit,
        { status: 'cancelled', next_payment_date: null, carried_orders: [] },
        now,
      );
      return commit([...writes, ...(await giveUpCarried(debit, now))], showDirectDebit(next));
    }
    refuseWhatWasAgreed(debit, body);
    const taken = await takeMethod(debit, body, now);
    const { next, writes } = changeDirectDebit(debit, { ...termsOf(debit, body), ...taken.changes }, now);
    return commit([...writes, ...taken.writes], showDirectDebit(next));
  }),
);

/** Orders that wait for a cycle which now never comes. */
async function giveUpCarried({ carried_orders }: StoredDirectDebit, now: Date): Promise<Write[]> {
  if (carried_orders.length === 0) return [];
  const carried = await findCharges(carried_orders);
  return carried.map((charge) => takeStep(charge, givenUp, () => new ConflictError(), now));
}

/** Terms change only before the acknowledgment: afterwards they would need a new authorisation by the customer. */
function refuseWhatWasAgreed(debit: StoredDirectDebit, body: Body): void {
  const { next_payment_date: _, ...terms } = body;
  if (debit.status !== 'created' && Object.keys(terms).length > 0)
    throw new ApiError('direct_debit_not_created');
  if (!debit.is_recurring && body.interval)
    throw invalid('interval', 'not_recurring', 'Leave it out: it does not recur.');
  if (!debit.is_fixed_amount && body.amount)
    throw invalid('amount', 'not_fixed', 'Send max_amount: the amount varies.');
  if (debit.is_fixed_amount && body.max_amount)
    throw invalid('max_amount', 'fixed', 'Send amount alone: it is fixed.');
  const first = body.next_payment_date;
  if (first && debit.end_date && first > debit.end_date) {
    throw invalid('next_payment_date', 'after_end', 'Choose a day up to the end date.');
  }
}

function termsOf(
  debit: StoredDirectDebit,
  { next_payment_date: date, ...body }: Body,
): Partial<StoredDirectDebit> {
  const dates = date && {
    next_payment_date: nextBusinessDay(date, closed),
    requested_payment_date: date,
    anchor_date: date,
    cycle: 0,
  };
  return {
    amount: body.amount ?? debit.amount,
    max_amount: body.max_amount ?? debit.max_amount,
    concept: body.concept ?? debit.concept,
    interval: body.interval ?? debit.interval,
    ...dates,
  };
}

async function takeMethod(
  debit: StoredDirectDebit,
  { payment_method_id: id }: Body,
  now: Date,
): Promise<{ changes: Partial<StoredDirectDebit>; writes: Write[] }> {
  if (id === undefined || id === debit.payment_method_id) return { changes: {}, writes: [] };
  const { account_id, customer_id, payment_method_id: former } = debit;
  const method = await findPaymentMethodToDebit(account_id, customer_id, id);
  const letGo = former === null ? [] : endUse({ account_id, customer_id, id: former }, debit.id);
  return {
    changes: methodOf(method, debit.identity, now),
    writes: [...letGo, ...beginUse(method, debit.id)],
  };
}
