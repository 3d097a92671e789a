import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Link } from '#lib/domain/direct-debit/authorisation.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { Decision } from '#lib/domain/direct-debit/decision.ts';
import type { Language } from '#lib/domain/direct-debit/given.ts';
import { isWithMerchant } from '#lib/domain/direct-debit/links.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { nextEntry, type StoredEntry } from '#lib/domain/mandate/chain.ts';
import { dueEntries } from '#lib/domain/mandate/due-entries.ts';
import type { MandateEntry, MandateLink, MandateOrigin } from '#lib/domain/mandate/entry.ts';
import { termsOf } from '#lib/domain/mandate/terms.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { withDatesFromNow } from '#lib/operations/direct-debits/show-to-customer.ts';
import { writesOf } from '#lib/operations/writes/direct-debits.ts';
import { signEntry } from '#lib/secrets/evidence-signature.ts';
import { type Account, findAccount } from '#lib/store/accounts.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { keepEntries, type NewEvidence } from '#lib/store/evidence.ts';
import { findPaymentMethod } from '#lib/store/payment-methods.ts';
import { findMailedLink } from '#lib/store/sent-mails.ts';
import { CONSENT_VERSION, consentWords } from '#lib/wording/consent.ts';
import type { ConsentGiven } from '#lib/wording/es/consent.ts';

/** The actor of a decision, and its circumstances. What costs a call is read only if there is something to prove. */
export type Actor = {
  by: 'customer' | 'merchant' | 'operator' | 'bank' | 'service';
  /** The member whose session acts for the merchant. */
  memberId?: string | undefined;
  origin?: (() => Promise<MandateOrigin>) | undefined;
  /** How the customer agrees, if they do. */
  consenting?: ConsentGiven;
  /** The language in which the terms were shown; that of the direct debit if it is missing. */
  language?: Language | undefined;
  /**
   * The merchant's account, the payment method after the decision, and the customer's link, if the caller has read
   * them.
   */
  account?: Account | undefined;
  method?: PaymentMethod | undefined;
  link?: MandateEntry['link'];
};

/**
 * Returns the writes of a decision with the entries of evidence that it requires, each signed and chained to its
 * predecessor. It is the only way to write a change of agreed terms.
 */
export async function writesWithEvidence(
  before: DirectDebit,
  decision: Decision,
  clock: Clock,
  actor: Actor,
): Promise<Write[]> {
  return writesOf(before, decision, clock, await evidenceOf(before, decision, clock, actor));
}

async function evidenceOf(
  before: DirectDebit,
  decision: Decision,
  clock: Clock,
  actor: Actor,
): Promise<NewEvidence | undefined> {
  const due = dueEntries(before, decision);
  if (due.length === 0) return undefined;
  const { next } = decision;
  const [{ blockAsShown }, account, method, origin, link] = await Promise.all([
    // Loaded only if there is something to prove, while the table is read: most of it is wording in two languages.
    import('#lib/wording/terms-block.ts'),
    actor.account ?? findAccount(next.account_id),
    actor.method ?? methodOf(next),
    actor.origin?.() ?? null,
    actor.by === 'customer' ? (actor.link ?? linkOf(before)) : null,
  ]);
  const firstDate = firstDateOf(before, next, clock);
  const agreed = termsOf({ ...next, next_payment_date: firstDate }, { merchant: account, method });
  const { language = next.language } = actor;
  const terms = { ...agreed, shown: blockAsShown(before, agreed, { language, holderName: method?.name }) };
  const entries: StoredEntry[] = [];
  for (const { type, detail } of due) {
    const entry = nextEntry(entries.at(-1) ?? before.evidence, {
      type,
      direct_debit_id: next.id,
      account_id: next.account_id,
      at: clock.now.toISOString(),
      ...(clock.own && { simulated: true }),
      terms,
      consent: type === 'consent' ? consentOf(next, terms, actor) : null,
      origin,
      link,
      detail: { by: actor.by, ...(actor.memberId && { member_id: actor.memberId }), ...detail },
    });
    const signature = await signEntry(entry.text);
    entries.push({ ...entry, signature, ...(method && { number_sealed: method.number_sealed }) });
  }
  const { n, hash } = entries.at(-1) as StoredEntry;
  return { head: { n, hash }, writes: keepEntries(next, entries, clock.now) };
}

/**
 * Returns the day of the next collection in the terms: for a consent the one that the page showed, since the agreement to
 * another account may move it. When a mandate ends, that is the collection that was to be next.
 */
function firstDateOf(before: DirectDebit, next: DirectDebit, clock: Clock): CalendarDate | null {
  const isConsent = next.consent.count > before.consent.count;
  const { next_payment_date } = withDatesFromNow(isConsent ? before : next, clock);
  return next_payment_date ?? before.next_payment_date;
}

function methodOf({ account_id, customer_id, payment_method_id: id }: DirectDebit) {
  return id === null ? undefined : findPaymentMethod(account_id, customer_id, id);
}

function consentOf(
  debit: DirectDebit,
  { merchant }: MandateEntry['terms'],
  { consenting, language = debit.language }: Actor,
): MandateEntry['consent'] {
  if (!consenting) throw new Error('A consent must be written with the way it was given');
  const facts = { merchantName: merchant.name, interval: debit.interval ?? undefined };
  return { language, version: CONSENT_VERSION, words: consentWords(language, consenting, facts) };
}

/** Returns the link that the customer used, with its delivery: the one that is valid before the decision. */
export async function linkOf(debit: DirectDebit): Promise<MandateEntry['link']> {
  const { link } = debit;
  if (!link) return null;
  const { token_id, purpose, issued_at } = link;
  return { id: token_id, purpose, issued_at, delivery: await deliveryOf(debit, link) };
}

/**
 * Returns how the customer received the link: by our mail, as far as it is noted; on their open page; or from the
 * merchant. If the merchant ever had it, a mail of it proves nothing. A link without any of these was mailed a moment
 * ago.
 */
async function deliveryOf({ id, customer }: DirectDebit, link: Link): Promise<MandateLink['delivery']> {
  if (isWithMerchant(link)) return { by: 'merchant' };
  if (link.on_page) return { by: 'page' };
  const mailed = await findMailedLink(id, link.token_id);
  if (mailed) {
    const { to, message_id, sent_at, delivered_at = null } = mailed;
    return { by: 'mail', to, message_id, sent_at, delivered_at };
  }
  if (link.given_to === 'page') return { by: 'page' };
  return { by: 'mail', to: customer.email, message_id: null, sent_at: null, delivered_at: null };
}
