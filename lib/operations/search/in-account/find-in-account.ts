import { MOST_FOUND, SEARCHED_AS, type SearchedAs } from '#lib/domain/search.ts';
import { CUSTOMER_ID, kindsOf } from '#lib/operations/search/anything/kinds-of-text.ts';
import { byCustomerId, byEmail, byLast4 } from './by-customer.ts';
import { byExternalId, byReference, recordsOf } from './by-id.ts';
import { byName } from './by-name.ts';
import type { Found, IsWanted, Seen } from './found.ts';

/** What a search has found, of each kind at most `MOST_FOUND`, and whether others may follow. */
export type FoundInAccount = {
  readonly searchedAs: SearchedAs[];
  readonly found: readonly Found[];
  readonly hasMore: boolean;
  readonly isIncomplete: boolean;
};

/** How each kind of text is looked for. Each way reads by keys and indexes, a bounded number of records. */
const WAYS: Readonly<
  Record<SearchedAs, (accountId: string, text: string, wanted: IsWanted) => Promise<Seen>>
> = {
  id: (_, id) => recordsOf([id]),
  reference: (_, text) => byReference(text),
  external_id: byExternalId,
  email: byEmail,
  customer_id: byCustomerId,
  last4: byLast4,
  name: (accountId, text) => byName(accountId, text),
};

/**
 * Looks for a text in one account, as everything that it may be. Ids and references are those of any account, so records
 * of others are left out here.
 */
export async function findInAccount(
  accountId: string,
  text: string,
  isWanted: IsWanted,
): Promise<FoundInAccount> {
  const kinds = searchedAs(text);
  const seen = await Promise.all(
    kinds.map(async (kind) => ({ kind, ...(await WAYS[kind](accountId, text, isWanted)) })),
  );
  const all = new Map<string, Found>();
  for (const { kind, found } of seen)
    for (const one of found) {
      const isOwn = one.record.account_id === accountId && isWanted(one.type);
      if (isOwn && !all.has(one.id)) all.set(one.id, { ...one, foundBy: kind });
    }
  const ofTypes = [...Map.groupBy(all.values(), ({ type }) => type).values()];
  return {
    searchedAs: kinds,
    found: ofTypes.flatMap((some) => some.slice(0, MOST_FOUND)),
    hasMore: seen.some(({ more }) => more) || ofTypes.some((some) => some.length > MOST_FOUND),
    isIncomplete: seen.some(({ isIncomplete }) => isIncomplete),
  };
}

/**
 * Returns what a merchant's text may be. A text with the form of an id of ours may also be an id of the merchant, since
 * merchants choose their own.
 */
function searchedAs(text: string): SearchedAs[] {
  const kinds = kindsOf(text).map((kind) =>
    kind === 'direct_debit' || kind === 'order' || kind === 'other' ? 'id' : kind,
  );
  const all = new Set<string>([...kinds, 'external_id', ...(CUSTOMER_ID.test(text) ? ['customer_id'] : [])]);
  return SEARCHED_AS.filter((kind) => all.has(kind));
}
