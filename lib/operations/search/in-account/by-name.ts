import { matcherOfName, sortableName } from '#lib/domain/matches-name.ts';
import { MOST_FOUND, MOST_NAMES_READ } from '#lib/domain/search.ts';
import { findDirectDebits, findNames, type SortedName } from '#lib/store/direct-debits.ts';
import { ofDebit, type Seen } from './found.ts';

/**
 * Returns direct debits by the names of their customers: first the names that begin with the text, which the index finds
 * however many there are. If these are too few, it also reads the names in their order, as many as one search may, for
 * those in which each word of the text begins a word.
 */
export async function byName(accountId: string, text: string, mostRead = MOST_NAMES_READ): Promise<Seen> {
  const begin = sortableName(text);
  if (begin === '') return { found: [] };
  const beginning = await findNames(accountId, begin, MOST_FOUND);
  if (beginning.more) return { found: await debitsOf(beginning.items), more: true };
  const all = await findNames(accountId, '', mostRead);
  const matches = matcherOfName(text);
  const matching = all.items.filter(({ name }) => matches(name));
  const names = [...beginning.items, ...matching];
  const ids = new Set(names.map(({ id }) => id));
  const found = await debitsOf([...ids].slice(0, MOST_FOUND).map((id) => ({ id })));
  return { found, more: ids.size > MOST_FOUND, isIncomplete: all.more };
}

const debitsOf = async (names: readonly Pick<SortedName, 'id'>[]) =>
  (await findDirectDebits(names.map(({ id }) => id))).map(ofDebit);
