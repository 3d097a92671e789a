import { describe, expect, test } from '@jest/globals';
import { idTime, isIdOfTime, newId, shardOf } from '#lib/domain/ids.ts';

const NOW = new Date('2026-11-20T15:40:35.104Z');
const CHANCE = '9pwe2031af4dbs910khf8yxr';

describe('a new id', () => {
  test('is its prefix, nine characters of time and twenty-four random ones', () => {
    expect(newId('auth', NOW)).toMatch(/^auth_1m7wsvqd0[0-9a-hjkmnp-tv-z]{24}$/);
  });

  test('sorts after every id of an earlier millisecond', () => {
    const times = [0, 1, 31, 32, 33, 1_023, 1_024, NOW.getTime(), NOW.getTime() + 1];
    const ids = times.map((time) => newId('evt', new Date(time)));
    expect([...ids].sort()).toEqual(ids);
  });
});

describe('the beginning of ids of a time', () => {
  test.each([
    ['1970-01-01T00:00:00.000Z', 'dd_000000000'],
    ['1970-01-01T00:00:00.033Z', 'dd_000000011'],
    ['2026-11-20T15:40:35.104Z', 'dd_1m7wsvqd0'],
  ])('%s: %s', (time, beginning) => expect(idTime('dd', new Date(time))).toBe(beginning));

  test('is the nearest possible one if no id can have the time', () => {
    expect(idTime('dd', new Date(-1))).toBe('dd_000000000');
    expect(idTime('dd', new Date(32 ** 9 - 1))).toBe('dd_zzzzzzzzz');
    expect(idTime('dd', new Date(32 ** 9))).toBe('dd_zzzzzzzzz');
    expect(idTime('dd', new Date(8.64e15))).toBe('dd_zzzzzzzzz');
  });
});

describe('the time of an id', () => {
  const [from, until] = [NOW.getTime(), NOW.getTime() + 1_000];
  const at = (milliseconds: number) => newId('evt', new Date(milliseconds));

  test.each([
    ['the first millisecond', at(from), true],
    ['the last one', at(until), true],
    ['the one before', at(from - 1), false],
    ['the one after', at(until + 1), false],
    ['another kind', newId('ord', NOW), false],
    ['another length', `${at(from)}0`, false],
    ['other characters', at(from).replace(/.$/, 'u'), false],
    ['nothing', '', false],
  ])('%s', (_, text, is) => expect(isIdOfTime('evt', text, { from, until })).toBe(is));
});

describe('the shard of an id', () => {
  test.each([
    ['0', 0],
    ['7', 7],
    ['8', 0],
    ['a', 2],
    ['z', 7],
  ])('follows from its last character: %s is in shard %i of 8', (last, shard) => {
    expect(shardOf(`dd_1m7wsvqd0${CHANCE.slice(1)}${last}`, 8)).toBe(shard);
  });

  test('is each of eight for four of the thirty-two characters', () => {
    const shards = Array.from('0123456789abcdefghjkmnpqrstvwxyz', (last) => shardOf(`dd_${last}`, 8));
    for (let shard = 0; shard < 8; shard++) expect(shards.filter((one) => one === shard)).toHaveLength(4);
  });
});
