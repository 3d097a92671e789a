import type { Parsed } from '#lib/api/route.ts';
import { createCharge } from '#lib/api/routes/charges.ts';
import { chargeDate } from '#lib/domain/billing-cycle.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import { invalid } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { closed, largestAmountOf } from '#lib/operations/change-direct-debit.ts';
import { findOwnDirectDebit } from '#lib/operations/find-own-direct-debit.ts';
import { openCharge, requireActive } from '#lib/operations/open-charge.ts';
import { tagOrder } from '#lib/operations/show-order.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { prepareCharge } from '#lib/store/charges.ts';
import type { StoredDirectDebit } from '#lib/store/direct-debits.ts';
import { drawReference } from '#lib/store/references.ts';
import { retryOnConflict } from '#lib/store/transact.ts';

type Body = Parsed<typeof createCharge, 'body'>;

/** Charges an active direct debit besides its cycle, with a reference of its own. */
export const handler = endpoint(createCharge, async ({ caller, params, body, now, commit }) =>
  retryOnConflict(async () => {
    const debit = await findOwnDirectDebit(caller, params.id);
    requireActive(debit);
    const amount = agreedAmount(debit, body);
    const date = chargeDate(body.charge_date, mexicoCityDate(now), closed);
    if (debit.end_date && date > debit.end_date) {
      throw invalid('charge_date', 'after_end', 'Choose a day up to the end date.');
    }
    const [reference, account] = await Promise.all([drawReference(), requireAccount(caller.accountId)]);
    const concept = body.concept ?? debit.concept;
    const charge = prepareCharge(debit, { reference, amount, concept, chargeDate: date }, account, now);
    return commit(openCharge(debit, charge, inPlaceOfCycle(debit), now), tagOrder(charge));
  }),
);

/** Of a single payment whose amount varies nobody but the merchant says how much it is: then this is that payment. */
function inPlaceOfCycle({ is_recurring, is_fixed_amount }: StoredDirectDebit): Partial<StoredDirectDebit> {
  return is_recurring || is_fixed_amount ? {} : { next_payment_date: null, requested_payment_date: null };
}

/** Never more than the customer has agreed to; said by the request where the amount varies. */
function agreedAmount(debit: StoredDirectDebit, { amount = debit.amount ?? undefined }: Body): Centavos {
  if (amount === undefined) {
    throw invalid('amount', 'required', 'Send the amount: that of this direct debit varies.');
  }
  const most = largestAmountOf(debit);
  if (amount > most) {
    throw invalid('amount', 'above_agreed', `The customer agreed to at most ${amountOf(most).toFixed(2)}.`);
  }
  return amount;
}
