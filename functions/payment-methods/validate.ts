import { validatePaymentMethod } from '#lib/api/routes/payment-methods.ts';
import type { Caller } from '#lib/auth/principal.ts';
import { newId } from '#lib/domain/ids.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { advanceValidation } from '#lib/operations/advance-validation.ts';
import { findOwnDirectDebit } from '#lib/operations/find-own-direct-debit.ts';
import { findOwnPaymentMethod } from '#lib/operations/find-own-payment-method.ts';
import { linkForPage, showLink } from '#lib/operations/links.ts';
import { showPaymentMethod } from '#lib/operations/show-payment-method.ts';
import { configuredVerifier } from '#lib/providers/account-verification/configured-verifier.ts';
import { changed, replace, type StoredDirectDebit } from '#lib/store/direct-debits.ts';
import { retryOnConflict, type Write } from '#lib/store/transact.ts';
import { isDeclaredRfc, startValidation } from '#lib/store/validation-transitions.ts';

/**
 * Has the bank say whether a payment method belongs to the holder of an RFC. The first call starts it; a further
 * one with the same RFC asks the provider once more and reads the present state. Another RFC starts over where the
 * last one failed, and is refused while one is being validated or was found right. A link that was made for the
 * validation is spent with its start, and the answer carries the one by which its page goes on.
 */
export const handler = endpoint(validatePaymentMethod, async ({ caller, body, now, commit }) => {
  const verifier = await configuredVerifier();
  return retryOnConflict(async () => {
    const [{ method, customer }, debit] = await Promise.all([
      findOwnPaymentMethod(caller, body.payment_method_id),
      findOwnDebitOfLink(caller),
    ]);
    if (method.deleted) throw new ApiError('payment_method_deleted');

    if (await isDeclaredRfc(method, body.rfc)) {
      const current = await advanceValidation(method, verifier, now);
      const shown = await showPaymentMethod(current, customer.default_id, caller);
      return debit ? { ...shown, next_link: null } : shown;
    }
    if (['pending', 'verified'].includes(method.validation.status)) throw new ApiError('validation_conflict');
    const { next, writes } = await startValidation(method, body.rfc, newId('run', now), now);
    const shown = await showPaymentMethod(next, customer.default_id, caller);
    if (!debit) return commit(writes, shown);
    const { writes: spending, next_link } = await spendLink(debit, now);
    return commit([...writes, ...spending], { ...shown, next_link });
  });
});

async function findOwnDebitOfLink(caller: Caller): Promise<StoredDirectDebit | undefined> {
  return caller.link && findOwnDirectDebit(caller, caller.link.directDebitId);
}

/** Puts the page's next link in the place of one that was made for the validation; an activation link stays. */
async function spendLink(debit: StoredDirectDebit, now: Date) {
  if (debit.link?.purpose !== 'validation') return { writes: [], next_link: null };
  const link = linkForPage(now);
  const writes: Write[] = [replace(debit, changed(debit, { link }, now))];
  return { writes, next_link: await showLink(debit, link) };
}
