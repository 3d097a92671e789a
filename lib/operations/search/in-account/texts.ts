import { SEARCHED_AS, type SearchedAs } from '#lib/domain/search.ts';
import { kindsOf } from '#lib/operations/search/anything/kinds-of-text.ts';

/** A merchant's own id of a customer. */
const CUSTOMER_ID = /^[\w-]{1,64}$/;

/**
 * Returns what a merchant's text may be. A text with the form of an id of ours may also be an id of the merchant, since
 * merchants choose their own.
 */
export function searchedAs(text: string): SearchedAs[] {
  const kinds = kindsOf(text).map((kind) =>
    kind === 'direct_debit' || kind === 'order' || kind === 'other' ? 'id' : kind,
  );
  const all = new Set<string>([...kinds, 'external_id', ...(CUSTOMER_ID.test(text) ? ['customer_id'] : [])]);
  return SEARCHED_AS.filter((kind) => all.has(kind));
}
