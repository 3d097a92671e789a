import { describe, expect, test } from '@jest/globals';
import type { KeyPair } from '#lib/domain/account-keys.ts';
import { lacksEndOfPair, lacksPair } from '#lib/domain/restored-keys.ts';

const [EARLIER, SINCE, LATER, NOW] = [10, 11, 12, 13].map(
  (hour) => new Date(`2026-11-20T${hour}:00:00.000Z`),
) as [Date, Date, Date, Date];
const pair = (public_key: string, name: string, at: Date, until?: Date): KeyPair => ({
  ...{ public_key, name, created_at: at.toISOString(), created_by: 'operator' },
  ...(until && { valid_until: until.toISOString() }),
});
const keys = (...pairs: KeyPair[]) => ({ keys: pairs });
const old = pair('pk_1', 'Shop', EARLIER);

describe('a restored table lacks the end of a pair of keys', () => {
  const lacks = (former: KeyPair[], restored: KeyPair[]) =>
    lacksEndOfPair(keys(...former), keys(...restored), SINCE, NOW);

  test('that was revoked or replaced since', () => {
    expect(lacks([], [old])).toBe(true);
    expect(lacks([pair('pk_2', 'Shop', LATER)], [old])).toBe(true);
    const ending = pair('pk_1', 'Shop', EARLIER, new Date('2026-11-21T00:00:00.000Z'));
    expect(lacks([ending], [old])).toBe(true);
    expect(lacks([], [ending])).toBe(true);
  });

  test('but not once it was closed again, or if nothing has changed', () => {
    expect(lacks([pair('pk_2', 'Shop', LATER)], [pair('pk_3', 'Shop', LATER)])).toBe(false);
    expect(lacks([], [])).toBe(false);
    expect(lacks([old], [old])).toBe(false);
    expect(lacks([], [pair('pk_1', 'Shop', EARLIER, LATER)])).toBe(false);
  });
});

describe('a restored table lacks a pair of keys', () => {
  const lacks = (former: KeyPair[], restored: KeyPair[]) =>
    lacksPair(keys(...former), keys(...restored), SINCE, NOW);

  test('that was added since', () => {
    expect(lacks([old, pair('pk_2', 'Books', LATER)], [old])).toBe(true);
  });

  test('whatever pair of its name is older than the restore', () => {
    const shop = pair('pk_2', 'Shop', LATER);
    expect(lacks([old, shop], [old])).toBe(true);
    expect(lacks([pair('pk_2', 'Books', SINCE)], [])).toBe(true);
  });

  test('but not once another one has its name, or if it has ended', () => {
    expect(lacks([old, pair('pk_2', 'Books', LATER)], [old, pair('pk_3', 'Books', LATER)])).toBe(false);
    expect(lacks([old, pair('pk_2', 'Books', LATER, NOW)], [old])).toBe(false);
    expect(lacks([old], [old])).toBe(false);
  });
});
