import { type AccountKeys, type KeyPair, validPairs } from './account-keys.ts';

type Keys = Pick<AccountKeys, 'keys'>;

const isSince = ({ created_at }: KeyPair, since: Date) => new Date(created_at) >= since;

/**
 * Returns whether a pair of keys is valid for longer in a restored table than in the former one: it was revoked or
 * replaced since. Pairs that were created after the restore are newer than both.
 */
export function lacksEndOfPair(former: Keys, restored: Keys, since: Date, now: Date): boolean {
  const ends = new Map(former.keys.map((pair) => [pair.public_key, pair.valid_until]));
  return validPairs(restored, now).some(
    (pair) =>
      !isSince(pair, since) && !(ends.has(pair.public_key) && ends.get(pair.public_key) === pair.valid_until),
  );
}

/**
 * Returns whether a restored table lacks a valid pair of keys that was created since. A pair of its name that was
 * created after the restore stands in for it.
 */
export function lacksPair(former: Keys, restored: Keys, since: Date, now: Date): boolean {
  const created = (keys: Keys) => validPairs(keys, now).filter((pair) => isSince(pair, since));
  const names = new Set(created(restored).map(({ name }) => name));
  return created(former).some(({ name }) => !names.has(name));
}
