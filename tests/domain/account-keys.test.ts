import { describe, expect, test } from '@jest/globals';
import {
  type AccountKeys,
  addPair,
  findValidPair,
  type KeyPair,
  MOST_PAIRS,
  replacePair,
  revokePair,
  validPairs,
} from '#lib/domain/account-keys.ts';

const NOW = new Date('2026-11-20T18:00:00.000Z');
const DAY = 24 * 60 * 60;
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const pair = (public_key: string, name: string, scopes?: readonly string[]): KeyPair => ({
  public_key,
  name,
  ...(scopes && { scopes }),
  created_at: NOW.toISOString(),
  created_by: 'operator',
});
const holding = (...keys: KeyPair[]): AccountKeys => ({ keys, keys_version: 1 });
const first = holding(pair('pk_1', 'Shop'));
const isValid = (keys: readonly KeyPair[], publicKey: string, now: Date) =>
  findValidPair({ keys }, publicKey, now) !== undefined;
const replaced = (keys: readonly KeyPair[], publicKey: string, seconds: number, now: Date) =>
  replacePair({ keys }, pair(publicKey, 'Shop'), seconds, now);
const invalid = (field: string, code: string) =>
  expect.objectContaining({ code: 'validation_failed', errors: [expect.objectContaining({ field, code })] });
const many = (count: number) =>
  holding(...Array.from({ length: count }, (_, n) => pair(`pk_${n}`, `Pair ${n}`)));

describe('a pair of keys that is added', () => {
  test('is valid next to the others, with its own scopes', () => {
    const keys = addPair(first, pair('pk_2', 'Books', ['read_events']), NOW);
    expect(validPairs({ keys }, NOW).map(({ public_key }) => public_key)).toEqual(['pk_1', 'pk_2']);
    expect(findValidPair({ keys }, 'pk_2', NOW)?.scopes).toEqual(['read_events']);
    expect(findValidPair({ keys }, 'pk_1', NOW)).not.toHaveProperty('scopes');
  });

  test('is refused under the name of a pair in force, and accepted under that of a revoked or replaced one', () => {
    expect(() => addPair(first, pair('pk_2', 'Shop'), NOW)).toThrow(invalid('name', 'name_taken'));
    const without = revokePair(first, 'pk_1', NOW) ?? [];
    expect(addPair({ keys: without }, pair('pk_2', 'Shop'), NOW)).toHaveLength(1);
    const ending = { ...pair('pk_1', 'Shop'), valid_until: later(DAY).toISOString() };
    expect(addPair(holding(ending), pair('pk_2', 'Shop'), NOW)).toHaveLength(2);
  });

  test('is refused above twenty valid pairs; ended ones do not count', () => {
    expect(addPair(many(MOST_PAIRS - 1), pair('pk_x', 'Last'), NOW)).toHaveLength(MOST_PAIRS);
    expect(() => addPair(many(MOST_PAIRS), pair('pk_x', 'More'), NOW)).toThrow(invalid('name', 'too_many'));
    const ended = { ...pair('pk_e', 'Ended'), valid_until: NOW.toISOString() };
    const keys = holding(...many(MOST_PAIRS - 1).keys, ended);
    expect(addPair(keys, pair('pk_x', 'Last'), NOW)).toHaveLength(MOST_PAIRS);
  });
});

describe('a pair of keys that is revoked', () => {
  test('ends at once, and no other does', () => {
    const keys = addPair(first, pair('pk_2', 'Books'), NOW);
    const left = revokePair({ keys }, 'pk_1', NOW) ?? [];
    expect([isValid(left, 'pk_1', NOW), isValid(left, 'pk_2', NOW)]).toEqual([false, true]);
  });

  test('may be the last one', () => expect(revokePair(first, 'pk_1', NOW)).toEqual([]));

  test('is unknown if it is another account’s, has ended or was revoked', () => {
    expect(revokePair(first, 'pk_2', NOW)).toBeUndefined();
    const ended = { ...pair('pk_1', 'Shop'), valid_until: NOW.toISOString() };
    expect(revokePair(holding(ended), 'pk_1', NOW)).toBeUndefined();
    expect(revokePair(holding(), 'pk_1', NOW)).toBeUndefined();
  });

  test('may be a replaced one that is still valid', () => {
    const keys = replaced(first.keys, 'pk_2', DAY, NOW);
    expect(revokePair({ keys }, 'pk_1', NOW)?.map(({ public_key }) => public_key)).toEqual(['pk_2']);
  });
});

describe('a pair of keys that is replaced', () => {
  test('is closed at once if it has leaked', () => {
    const keys = replaced(first.keys, 'pk_2', 0, NOW);
    expect([isValid(keys, 'pk_1', NOW), isValid(keys, 'pk_2', NOW)]).toEqual([false, true]);
  });

  test('gives its name and its scopes to the next one, which never has more', () => {
    const narrow = holding(pair('pk_1', 'Shop', ['read_orders']));
    for (const seconds of [0, DAY]) {
      const next = replaced(narrow.keys, 'pk_2', seconds, NOW).at(-1);
      expect(next).toEqual(pair('pk_2', 'Shop', ['read_orders']));
    }
  });

  test('stays valid for the chosen time, and not at the instant at which that ends', () => {
    const keys = replaced(first.keys, 'pk_2', DAY, NOW);
    expect(isValid(keys, 'pk_1', new Date(later(DAY).getTime() - 1))).toBe(true);
    expect(isValid(keys, 'pk_1', later(DAY))).toBe(false);
    expect(isValid(keys, 'pk_2', later(2 * DAY))).toBe(true);
  });

  test('is forgotten once its time is over, and not before', () => {
    const second = replaced(first.keys, 'pk_2', 2 * DAY, NOW);
    const third = replaced(second, 'pk_3', DAY, later(DAY));
    expect(third.map(({ public_key }) => public_key)).toEqual(['pk_1', 'pk_2', 'pk_3']);
    const fourth = replaced(third, 'pk_4', DAY, later(2 * DAY));
    expect(fourth.map(({ public_key }) => public_key)).toEqual(['pk_3', 'pk_4']);
  });

  test('is closed with all earlier pairs of its name, and no other, once the next one has leaked', () => {
    const keys = addPair({ keys: replaced(first.keys, 'pk_2', DAY, NOW) }, pair('pk_b', 'Books'), NOW);
    const third = replaced(keys, 'pk_3', 0, later(60));
    expect(third.map(({ public_key }) => public_key)).toEqual(['pk_b', 'pk_3']);
  });

  test('stays valid for thirty days at most', () => {
    expect(replaced(first.keys, 'pk_2', 30 * DAY, NOW)).toHaveLength(2);
    expect(() => replaced(first.keys, 'pk_2', 30 * DAY + 1, NOW)).toThrow(
      invalid('old_good_for', 'too_long'),
    );
  });

  test('is refused under a name that no pair in force has', () => {
    expect(() => replaced(many(2).keys, 'pk_x', 0, NOW)).toThrow(invalid('name', 'unknown_name'));
  });

  test('is refused next to twenty others, unless it is closed at once', () => {
    const full = holding(...many(MOST_PAIRS - 1).keys, pair('pk_s', 'Shop'));
    expect(() => replaced(full.keys, 'pk_x', DAY, NOW)).toThrow(invalid('name', 'too_many'));
    expect(replaced(full.keys, 'pk_x', 0, NOW)).toHaveLength(MOST_PAIRS);
  });
});

test('a pair that is replaced ends later, and no other pair does', () => {
  const others = addPair({ keys: replaced(first.keys, 'pk_2', 0, NOW) }, pair('pk_3', 'Books'), NOW);
  const keys = replaced(others, 'pk_4', DAY, NOW);
  expect(keys.map(({ public_key, valid_until }) => [public_key, valid_until])).toEqual([
    ['pk_2', later(DAY).toISOString()],
    ['pk_3', undefined],
    ['pk_4', undefined],
  ]);
});
