import { invalid } from '#lib/errors/api-error.ts';

/** A replaced pair of keys, and the time at which it ends. */
type FormerKey = { public_key: string; valid_until: string };

/** The keys of an account: the pair in force, and replaced pairs that are still valid for a while. */
export type AccountKeys = { public_key: string; former_keys?: readonly FormerKey[] };

/** The longest time for which a replaced pair of keys may stay valid, in seconds. */
const LONGEST_OVERLAP = 30 * 24 * 60 * 60;

/**
 * Returns whether a pair of keys is valid for its account at a time: to get tokens, and to use the tokens it got. A
 * token names the pair it was made with, so it ends with that pair.
 */
export function isKeyValid(keys: AccountKeys, publicKey: string, now: Date): boolean {
  const { public_key, former_keys = [] } = keys;
  return (
    publicKey === public_key ||
    former_keys.some((key) => key.public_key === publicKey && now < new Date(key.valid_until))
  );
}

/** Returns the public keys of all pairs that are valid for an account at a time, the one in force first. */
export function openKeys(keys: AccountKeys, now: Date): string[] {
  const { public_key, former_keys = [] } = keys;
  return [public_key, ...former_keys.map((key) => key.public_key)].filter((key) =>
    isKeyValid(keys, key, now),
  );
}

/**
 * Returns the keys of an account after another pair replaces the one in force. The replaced pair stays valid for
 * `seconds`, so that it can be changed wherever it is used. 0 seconds means that it has leaked: it and all earlier
 * pairs end at once.
 * @throws ApiError `validation_failed` if `seconds` is more than thirty days
 */
export function replaceKey(keys: AccountKeys, publicKey: string, seconds: number, now: Date): AccountKeys {
  if (seconds > LONGEST_OVERLAP) throw invalid('old_good_for', 'too_long', 'Choose at most thirty days.');
  if (seconds === 0) return { public_key: publicKey, former_keys: [] };
  const { public_key, former_keys = [] } = keys;
  const valid_until = new Date(now.getTime() + seconds * 1000).toISOString();
  const stillValid = former_keys.filter((key) =>
    isKeyValid({ ...keys, former_keys: [key] }, key.public_key, now),
  );
  return { public_key: publicKey, former_keys: [...stillValid, { public_key, valid_until }] };
}
