import { describe, expect, test } from '@jest/globals';
import { type AccountKeys, isKeyValid, replaceKey } from '#lib/domain/account-keys.ts';

const NOW = new Date('2026-11-20T18:00:00.000Z');
const DAY = 24 * 60 * 60;
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const first: AccountKeys = { public_key: 'pk_1' };

describe('a pair of keys that is replaced', () => {
  test('is closed at once if it has leaked', () => {
    const keys = replaceKey(first, 'pk_2', 0, NOW);
    expect(isKeyValid(keys, 'pk_1', NOW)).toBe(false);
    expect(isKeyValid(keys, 'pk_2', NOW)).toBe(true);
  });

  test('stays valid for the chosen time, and not at the instant at which that ends', () => {
    const keys = replaceKey(first, 'pk_2', DAY, NOW);
    expect(isKeyValid(keys, 'pk_1', new Date(later(DAY).getTime() - 1))).toBe(true);
    expect(isKeyValid(keys, 'pk_1', later(DAY))).toBe(false);
    expect(isKeyValid(keys, 'pk_2', later(2 * DAY))).toBe(true);
  });

  test('is forgotten once its time is over, and not before', () => {
    const second = replaceKey(first, 'pk_2', 2 * DAY, NOW);
    const third = replaceKey(second, 'pk_3', DAY, later(DAY));
    expect(third.former_keys?.map(({ public_key }) => public_key)).toEqual(['pk_1', 'pk_2']);
    const fourth = replaceKey(third, 'pk_4', DAY, later(2 * DAY));
    expect(fourth.former_keys?.map(({ public_key }) => public_key)).toEqual(['pk_3']);
  });

  test('is closed with all earlier pairs once the next one has leaked', () => {
    const second = replaceKey(first, 'pk_2', DAY, NOW);
    const third = replaceKey(second, 'pk_3', 0, later(60));
    expect(['pk_1', 'pk_2', 'pk_3'].map((key) => isKeyValid(third, key, later(60)))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('stays valid for thirty days at most', () => {
    expect(replaceKey(first, 'pk_2', 30 * DAY, NOW).former_keys).toHaveLength(1);
    expect(() => replaceKey(first, 'pk_2', 30 * DAY + 1, NOW)).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    );
  });
});
