import { describe, expect, test } from '@jest/globals';
import { isRotatedSince, rotateSecrets, validSecrets } from '#lib/domain/webhooks/rotate-secrets.ts';

const HOUR = 60 * 60 * 1000;
const at = (hours: number) => new Date(Date.UTC(2027, 0, 1) + hours * HOUR);
const names = (secrets: readonly { sealed: string }[]) => secrets.map(({ sealed }) => sealed);

/** The secrets after rotations at these hours; each is named by its position. */
const rotatedAt = (...hours: number[]) =>
  hours.reduce(
    (secrets, hour, n) => rotateSecrets(secrets, `s${n}`, at(hour)),
    rotateSecrets([], 'first', at(0)),
  );

describe('the secrets of an endpoint', () => {
  test('are one at first, without an end', () => {
    expect(rotatedAt()).toEqual([{ sealed: 'first', expires_at: null }]);
    expect(names(validSecrets(rotatedAt(), at(1_000_000)))).toEqual(['first']);
  });

  test('are two for 24 hours after a rotation, to the millisecond, the newest first', () => {
    const secrets = rotatedAt(5);
    expect(names(validSecrets(secrets, new Date(at(29).getTime() - 1)))).toEqual(['s0', 'first']);
    expect(names(validSecrets(secrets, at(29)))).toEqual(['s0']);
  });

  test('keep their end at another rotation', () => {
    expect(rotatedAt(1, 2)).toEqual([
      { sealed: 's1', expires_at: null },
      { sealed: 's0', expires_at: at(26).toISOString() },
      { sealed: 'first', expires_at: at(25).toISOString() },
    ]);
  });

  test('lose the oldest with a third rotation in that time', () => {
    expect(names(rotatedAt(1, 2, 3))).toEqual(['s2', 's1', 's0']);
  });

  test('do not keep a secret whose time is over', () => {
    expect(names(rotatedAt(1, 26))).toEqual(['s1', 's0']);
    expect(names(rotatedAt(1, 2, 27))).toEqual(['s2', 's1']);
  });
  test('show whether they were rotated since a time, also when they have ended', () => {
    for (const hours of [[5], [1, 5], [1, 2, 3, 5], [1, 30, 5 + 48]]) {
      const [last = 0, secrets] = [hours.at(-1), rotatedAt(...hours)];
      expect(isRotatedSince(secrets, at(last))).toBe(true);
      expect(isRotatedSince(secrets, new Date(at(last).getTime() + 1))).toBe(false);
    }
    expect(isRotatedSince(rotatedAt(), at(0))).toBe(false);
  });
});
