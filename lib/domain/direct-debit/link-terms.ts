import { canonicalJson } from '#lib/domain/canonical-json.ts';
import { hashOf } from '#lib/domain/mandate/chain.ts';
import { membersThat } from './given.ts';
import type { DirectDebit } from './record.ts';

/** Characters of the hash that keep two sets of terms apart: 128 bits, hexadecimal. */
const LENGTH = 32;

/**
 * Names the terms that a merchant can change while the customer is asked to agree. Unlike the hash that the interface
 * shows, it does not change as days pass: a link made yesterday is still for the same terms.
 */
export function nameOfAgreed(debit: DirectDebit): string {
  const { payment_method_id: _, ...terms } = membersThat(debit, 'term');
  return hashOf(canonicalJson([terms, debit.schedule.anchor_date, debit.end_date])).slice(0, LENGTH);
}

/** Returns a direct debit whose link, if it is new, notes the terms that it is made with. */
export function notingTerms(next: DirectDebit, before?: Pick<DirectDebit, 'link'>): DirectDebit {
  const { link } = next;
  const isNew = link !== null && link.token_id !== before?.link?.token_id && link.made_with === undefined;
  return isNew ? { ...next, link: { ...link, made_with: nameOfAgreed(next) } } : next;
}
