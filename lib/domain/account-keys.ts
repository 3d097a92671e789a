import { invalid } from '#lib/errors/api-error.ts';

/** A pair of keys of an account. Only the merchant has its private half. Nothing but its end ever changes. */
export type KeyPair = {
  readonly public_key: string;
  /** Says where the merchant uses the pair. No two pairs in force of an account share a name. */
  readonly name: string;
  /** The scopes that its tokens may have. A pair without this member has all, including those of later releases. */
  readonly scopes?: readonly string[];
  readonly created_at: string;
  /** The actor that created it: `operator`, or the id of a person. */
  readonly created_by: string;
  /** The time at which a replaced pair ends. A pair in force has none. */
  readonly valid_until?: string;
};

/** The pairs of keys of an account, oldest first. `keys_version` increases with every change of them. */
export type AccountKeys = { readonly keys: readonly KeyPair[]; readonly keys_version: number };

type Keys = Pick<AccountKeys, 'keys'>;

/** A pair as it is requested: the store draws its public key. */
export type NewPair = Omit<KeyPair, 'valid_until'>;

/** The most pairs of an account that are valid at a time. */
export const MOST_PAIRS = 20;

/** The longest time for which a replaced pair may stay valid, in seconds. */
const LONGEST_OVERLAP = 30 * 24 * 60 * 60;

/** Returns the pairs that are valid for an account at a time, oldest first. */
export const validPairs = ({ keys }: Keys, now: Date): KeyPair[] =>
  keys.filter(({ valid_until }) => valid_until === undefined || now < new Date(valid_until));

/** Returns the pairs that nothing has replaced. */
export const pairsInForce = ({ keys }: Keys): KeyPair[] =>
  keys.filter(({ valid_until }) => valid_until === undefined);

/**
 * Returns the pair with this public key if it is valid at a time: to get tokens, and to use the tokens it got. A token
 * names the pair it was made with, so it ends with that pair.
 */
export const findValidPair = (keys: Keys, publicKey: string, now: Date): KeyPair | undefined =>
  validPairs(keys, now).find(({ public_key }) => public_key === publicKey);

/**
 * Returns the pairs of an account after another one was added. Pairs that have ended are left out.
 *
 * @throws ApiError `validation_failed` if a pair in force has its name, or twenty pairs are valid
 */
export function addPair(keys: Keys, pair: NewPair, now: Date): KeyPair[] {
  if (pairsInForce(keys).some(({ name }) => name === pair.name))
    throw invalid('name', 'name_taken', 'Another pair of keys has this name. Choose another name.');
  return within([...validPairs(keys, now), pair]);
}

/**
 * Returns the pairs of an account without one, which ends at once; undefined if the account has no such pair. The last
 * pair can be revoked, too: a leaked pair must not wait, and people and operators create pairs without one.
 */
export function revokePair(keys: Keys, publicKey: string, now: Date): KeyPair[] | undefined {
  if (!findValidPair(keys, publicKey, now)) return undefined;
  return validPairs(keys, now).filter(({ public_key }) => public_key !== publicKey);
}

/**
 * Returns the pairs of an account after another one, with the same name and scopes, replaced the one in force with a
 * name. The replaced pair stays valid for `seconds`, so that it can be changed wherever it is used. 0 seconds means that
 * it has leaked: it and all earlier pairs of its name end at once.
 *
 * @throws ApiError `validation_failed` if `seconds` is more than thirty days, no pair in force has the name, or more than
 *   twenty pairs would be valid
 */
export function replacePair(
  keys: Keys,
  next: Omit<NewPair, 'scopes'>,
  seconds: number,
  now: Date,
): KeyPair[] {
  if (seconds > LONGEST_OVERLAP) throw invalid('old_good_for', 'too_long', 'Choose at most thirty days.');
  const replaced = pairsInForce(keys).find(({ name }) => name === next.name);
  if (!replaced) throw invalid('name', 'unknown_name', 'No pair of keys in force has this name.');
  const pair = { ...next, ...(replaced.scopes && { scopes: replaced.scopes }) };
  const others = validPairs(keys, now);
  if (seconds === 0) return [...others.filter(({ name }) => name !== next.name), pair];
  const valid_until = new Date(now.getTime() + seconds * 1000).toISOString();
  return within([...others.map((each) => (each === replaced ? { ...each, valid_until } : each)), pair]);
}

function within(pairs: KeyPair[]): KeyPair[] {
  if (pairs.length > MOST_PAIRS)
    throw invalid(
      'name',
      'too_many',
      `An account has at most ${MOST_PAIRS} pairs of keys. Revoke one first.`,
    );
  return pairs;
}
