import { addPaymentMethod } from '#lib/api/payment-methods/routes.ts';
import { tagPaymentMethod } from '#lib/api/payment-methods/show.ts';
import type { Caller } from '#lib/auth/principal.ts';
import type { Link } from '#lib/domain/direct-debit/authorisation.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { Language } from '#lib/domain/direct-debit/given.ts';
import { linkForPage } from '#lib/domain/direct-debit/links.ts';
import { countAccount, countValidation, takePaymentMethod } from '#lib/domain/direct-debit/payment-method.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { requireOngoing } from '#lib/domain/direct-debit/require-state.ts';
import { newId } from '#lib/domain/ids.ts';
import type { MandateOrigin } from '#lib/domain/mandate/entry.ts';
import type { MerchantData } from '#lib/domain/merchant-data.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { requestValidation, type ValidationDecision } from '#lib/domain/payment-method/validation.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { originOf } from '#lib/http/origin.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { waitingForConsent } from '#lib/operations/direct-debits/waiting-for-consent.ts';
import { showLink } from '#lib/operations/links/links.ts';
import { returnedLink } from '#lib/operations/links/returned-link.ts';
import { requireConsentable } from '#lib/operations/mandate/require-consentable.ts';
import { writesWithEvidence } from '#lib/operations/mandate/write-with-evidence.ts';
import { requireOwnedPaymentMethod } from '#lib/operations/payment-methods/find-payment-methods.ts';
import {
  type NewPaymentMethod,
  newPaymentMethod,
  sealRfc,
} from '#lib/operations/payment-methods/sealed-members.ts';
import { showPaymentMethod } from '#lib/operations/payment-methods/show-payment-method.ts';
import { requireOwnedDirectDebit } from '#lib/operations/require-owned.ts';
import { writesToAdd } from '#lib/operations/writes/payment-methods.ts';
import { type Account, findAccount } from '#lib/store/accounts.ts';
import { retryOnConflict, type Write } from '#lib/store/engine/transact.ts';
import { beginUse, useOf } from '#lib/store/payment-method-uses.ts';
import { findCustomer } from '#lib/store/payment-methods.ts';

/**
 * Stores a bank account as a customer's payment method. The customer's first one is the default. If the body has an
 * RFC, its validation starts at once. By a customer's link, the direct debit starts using the account, and an account
 * that the customer already has is accepted. A link made for the validation is spent when the validation starts; the
 * response then has the link that its page continues with.
 */
export const handler = committingEndpoint(
  addPaymentMethod,
  async ({ caller, params, body, now, readClock, commit, header, sourceIp }) => {
    const account_id = caller.accountId;
    const customer_id = params.customerId;
    const { rfc, consent = false, language, terms_hash, bank: _, ...given } = body;
    if (consent && !caller.link)
      throw invalid('consent', 'not_by_link', 'Only a customer’s link can send a consent. Leave it out.');
    if (caller.link) refuseDataOfMerchant(given);
    const adding = newMethod({ ...given, account_id, customer_id }, rfc, now);

    return retryOnConflict(async () => {
      const [{ next, events }, customer, debit, account, clock] = await allInOrder([
        adding,
        findCustomer(account_id, customer_id),
        findDebitOfLink(caller),
        consent ? findAccount(account_id) : undefined,
        readClock(),
      ]);
      if (debit) requireOngoing(debit, clock);
      if (debit && consent) await requireConsentable(debit, { account, shown: terms_hash }, clock);
      const isValidating = events.length > 0;
      const link = isValidating && debit?.link?.purpose === 'validation' ? linkForPage(debit, { now }) : null;
      const method = debit ? { ...next, open_direct_debits: 1 } : next;
      const origin = () => originOf({ header, sourceIp });
      const bringing = { consents: consent, language, isValidating, link, origin, account, clock };
      const taken = debit && (await taking(debit, method, bringing));
      const writes = [
        ...writesToAdd({ next: method, events }, customer, now),
        ...(taken ? [...taken.writes, useOf(method, taken.next.id)] : []),
      ];
      const shown = await showPaymentMethod(method, customer.default_id ?? method.id, caller);
      const response = taken ? { ...shown, next_link: link && (await showLink(taken.next, link)) } : shown;
      return commit(writes, tagPaymentMethod(response)).catch(async (error: unknown) => {
        if (!debit || !(error instanceof ApiError) || error.code !== 'payment_method_exists') throw error;
        const existing = await requireOwnedPaymentMethod(caller, String(error.extra.payment_method_id));
        const record = await showPaymentMethod(existing.method, customer.default_id, caller);
        const again = { ...bringing, isValidating: false, link: null };
        const shownAgain = tagPaymentMethod({ ...record, next_link: null });
        return commit(await takingExisting(debit, existing.method, again), shownAgain);
      });
    });
  },
  { secretIn: ({ next_link }) => returnedLink(next_link) },
);

/** Refuses data of the merchant that a customer's link sends. */
function refuseDataOfMerchant({ external_id, metadata }: MerchantData): void {
  if (external_id === undefined && metadata === undefined) return;
  const field = external_id === undefined ? 'metadata' : 'external_id';
  throw invalid(field, 'by_link', 'Only the merchant can send this member. Leave it out.');
}

/** Creates a payment method, and starts its validation if there is an RFC. */
async function newMethod(
  given: NewPaymentMethod,
  rfc: string | undefined,
  now: Date,
): Promise<ValidationDecision> {
  const method = await newPaymentMethod(given, now);
  if (rfc === undefined) return { next: method, events: [] };
  return requestValidation(method, { runId: newId('run', now), declared: await sealRfc(method, rfc) }, now);
}

/** Returns the direct debit of a customer's link; undefined for a merchant. */
async function findDebitOfLink(caller: Caller): Promise<DirectDebit | undefined> {
  if (!caller.link) return undefined;
  return requireOwnedDirectDebit(caller, caller.link.directDebitId);
}

/**
 * How a customer adds an account: whether they consent to it, whether its validation starts, and how the page
 * continues.
 */
type Bringing = {
  consents: boolean;
  /** The language in which the customer read the terms. */
  language: Language | undefined;
  isValidating: boolean;
  link: Link | null;
  origin: () => Promise<MandateOrigin>;
  /** The merchant's account, if the customer consents. */
  account: Account | undefined;
  clock: Clock;
};

async function taking(
  debit: DirectDebit,
  method: PaymentMethod,
  { consents, language, isValidating, link, origin, account, clock }: Bringing,
): Promise<{ next: DirectDebit; writes: Write[] }> {
  const brought = { ...debit, ...countAccount(debit, clock) };
  const counted = isValidating ? { ...brought, ...countValidation(brought, clock) } : brought;
  const waiting = await waitingForConsent(debit);
  const decision = takePaymentMethod(counted, { method, link, consents, waiting }, clock);
  const actor = { by: 'customer', origin, consenting: 'account', language, account, method } as const;
  return { next: decision.next, writes: await writesWithEvidence(debit, decision, clock, actor) };
}

async function takingExisting(
  debit: DirectDebit,
  method: PaymentMethod,
  bringing: Bringing,
): Promise<Write[]> {
  const isOther = debit.payment_method_id !== method.id;
  if (!isOther && !bringing.consents) return [];
  const { writes } = await taking(debit, method, bringing);
  return isOther ? [...writes, ...beginUse(method, debit.id)] : writes;
}
