import { invalid } from '#lib/errors/api-error.ts';

/** A pair of keys that was replaced, and the time from which it opens nothing. */
type FormerKey = { public_key: string; good_until: string };

/** The keys of an account: the pair in force, and those before it that are still good for a while. */
export type AccountKeys = { public_key: string; former_keys?: readonly FormerKey[] };

/** For how long a pair of keys may stay good beside the one that replaces it, in seconds. */
const LONGEST_OVERLAP = 30 * 24 * 60 * 60;

/**
 * Whether a pair of keys opens its account at a time: to get tokens, and to use those that it got. A token says which
 * pair it was made with, so that it ends with it.
 */
export function isKeyValid(keys: AccountKeys, publicKey: string, now: Date): boolean {
  const { public_key, former_keys = [] } = keys;
  return (
    publicKey === public_key ||
    former_keys.some((key) => key.public_key === publicKey && now < new Date(key.good_until))
  );
}

/** Returns the public keys of all pairs that open an account at a time, the one in force first. */
export function openKeys(keys: AccountKeys, now: Date): string[] {
  const { public_key, former_keys = [] } = keys;
  return [public_key, ...former_keys.map((key) => key.public_key)].filter((key) =>
    isKeyValid(keys, key, now),
  );
}

/**
 * The keys of an account once another pair replaces the one in force. That stays good for `seconds`, to be changed
 * wherever it is in use; with none it has leaked, and whatever pair went before it is closed as well.
 * `validation_failed` where it would be more than thirty days.
 */
export function replaceKey(keys: AccountKeys, publicKey: string, seconds: number, now: Date): AccountKeys {
  if (seconds > LONGEST_OVERLAP) throw invalid('old_good_for', 'too_long', 'Choose at most thirty days.');
  if (seconds === 0) return { public_key: publicKey, former_keys: [] };
  const { public_key, former_keys = [] } = keys;
  const good_until = new Date(now.getTime() + seconds * 1000).toISOString();
  const stillValid = former_keys.filter((key) =>
    isKeyValid({ ...keys, former_keys: [key] }, key.public_key, now),
  );
  return { public_key: publicKey, former_keys: [...stillValid, { public_key, good_until }] };
}
