import { describe, expect, test } from '@jest/globals';
import { type Keyring, kidOf, madeAt, rotate } from '#lib/secrets/keyring.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');
const seed = 's'.repeat(43);
const kidAt = (hours: number) => kidOf(new Date(NOON + hours * HOUR));
const initial: Keyring = { kid: 'initial', seed, previous: [] };

const rotatedAt = (ring: Keyring, hours: number, keptFor = 25 * HOUR) =>
  rotate(ring, { kid: kidAt(hours), seed }, keptFor);

describe('a key', () => {
  test('has the time of its creation; the first of a stage is older than any other', () => {
    expect(kidOf(new Date(NOON))).toBe('2026-11-20T120000');
    expect(madeAt(kidAt(0))).toBe(NOON);
    expect(madeAt('initial')).toBeLessThan(0);
  });
});

describe('a rotation', () => {
  const kids = (ring: Keyring) => ring.previous.map(({ kid }) => kid);

  test('keeps every key that was valid within the time, however many there were', () => {
    const often = [0, 1, 2, 3].reduce((ring, hours) => rotatedAt(ring, hours), initial);
    expect(kids(often)).toEqual([kidAt(2), kidAt(1), kidAt(0), 'initial']);
  });

  test('removes those that ended longer ago, and never the last one', () => {
    const rested = rotatedAt(rotatedAt(rotatedAt(initial, 0), 1), 100);
    expect(kids(rested)).toEqual([kidAt(1)]);
    expect(kids(rotatedAt(rested, 101, Number.POSITIVE_INFINITY))).toEqual([kidAt(100), kidAt(1)]);
  });
});
