import { validatePaymentMethod } from '#lib/api/payment-methods/routes.ts';
import type { Caller } from '#lib/auth/principal.ts';
import { countGuess, startValidation } from '#lib/domain/direct-debit/links.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { newId } from '#lib/domain/ids.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { isRfcLocked, requestValidation } from '#lib/domain/payment-method/validation.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { showLink } from '#lib/operations/links/links.ts';
import { returnedLink } from '#lib/operations/links/returned-link.ts';
import { advanceValidation } from '#lib/operations/payment-methods/advance-validation.ts';
import { requireOwnedPaymentMethod } from '#lib/operations/payment-methods/find-payment-methods.ts';
import { fingerprintOfRfc, isDeclaredRfc, sealRfc } from '#lib/operations/payment-methods/sealed-members.ts';
import { showPaymentMethod } from '#lib/operations/payment-methods/show-payment-method.ts';
import { requireOwnedDirectDebit } from '#lib/operations/require-owned.ts';
import { writesOf } from '#lib/operations/writes/direct-debits.ts';
import { writesOfValidation } from '#lib/operations/writes/payment-methods.ts';
import { configuredVerifier } from '#lib/providers/account-verification/configured-verifier.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';

/**
 * Asks the bank whether a payment method belongs to the holder of an RFC. The first call starts the validation. Another
 * call with the same RFC asks the provider again and returns the current state. Another RFC starts over if the last
 * validation failed, and is refused if one is pending or has succeeded. A link made for the validation is spent when
 * the validation starts; the response then has the link that its page continues with.
 */
export const handler = endpoint(
  validatePaymentMethod,
  async ({ caller, body, now, readClock, commit }) =>
    retryOnConflict(async () => {
      const [verifier, debit, { method, customer }, clock] = await allInOrder([
        configuredVerifier(),
        findOwnDebitOfLink(caller),
        requireOwnedPaymentMethod(caller, body.payment_method_id),
        readClock(),
      ]);
      const show = (current: PaymentMethod) => showPaymentMethod(current, customer.default_id, caller);
      // Before it is compared, in a write of its own: so requests at the same time do not ask about more.
      const guess =
        debit &&
        !method.deleted &&
        isRfcLocked(method) &&
        countGuess(debit, await fingerprintOfRfc(method, body.rfc), clock);
      if (debit && guess) await transact(writesOf(debit, guess, clock));
      // An import stores the RFC without starting a validation.
      const isStarted = !method.deleted && method.validation.status !== 'unverified';
      if (isStarted && (await isDeclaredRfc(method, body.rfc))) {
        const shown = await show(await advanceValidation(method, verifier, now, customer));
        return debit ? { ...shown, next_link: null } : shown;
      }
      const started = { runId: newId('run', now), declared: await sealRfc(method, body.rfc) };
      const validation = requestValidation(method, started, now);
      const writes = writesOfValidation(method, validation, customer, now);
      const shown = await show(validation.next);
      if (!debit) return commit(writes, shown);
      const { link, ...decision } = startValidation(debit, clock);
      return commit([...writes, ...writesOf(debit, decision, clock)], {
        ...shown,
        next_link: link && (await showLink(decision.next, link)),
      });
    }),
  { secretIn: ({ next_link }) => returnedLink(next_link) },
);

async function findOwnDebitOfLink(caller: Caller): Promise<DirectDebit | undefined> {
  return caller.link && requireOwnedDirectDebit(caller, caller.link.directDebitId);
}
