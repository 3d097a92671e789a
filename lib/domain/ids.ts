import { createHash, randomBytes } from 'node:crypto';

/** What an id names; the prefix is the first thing that anybody reads of it. */
export type IdPrefix =
  | 'acc'
  | 'auth'
  | 'dd'
  | 'dlv'
  | 'evt'
  | 'exc'
  | 'ord'
  | 'pk'
  | 'pm'
  | 'po'
  | 'req'
  | 'run'
  | 'tok'
  | 'we';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_LENGTH = 9;
const RANDOM_LENGTH = 24;
const LAST_TIME = 32 ** TIME_LENGTH - 1;

/**
 * A new id: `prefix_`, nine characters of time, twenty-four of chance (120 bits), in Crockford's base 32.
 * Ids of one kind sort by the millisecond of their creation, so a list by id is a list by age.
 */
export function newId(prefix: IdPrefix, now: Date = new Date()): string {
  return `${idTime(prefix, now)}${encodeRandom()}`;
}

/** An id that follows from what it is of: the same for the same, so that what is made twice is there once. */
export function idOf(prefix: IdPrefix, ...parts: readonly (string | number)[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest();
  return `${prefix}_${encode(digest.subarray(0, RANDOM_LENGTH))}`;
}

/**
 * What every id of a kind begins with that was made at this time: a bound for a search by age. A time that no id can
 * have, before 1970 or after the year 3084, is the nearest that one can.
 */
export function idTime(prefix: IdPrefix, time: Date): string {
  return `${prefix}_${encodeTime(Math.min(Math.max(time.getTime(), 0), LAST_TIME))}`;
}

/** Whether a text is an id of a kind that was made within these times, in milliseconds, both included. */
export function isIdOfTime(prefix: IdPrefix, text: string, { from, until }: { from: number; until: number }) {
  const isId = new RegExp(`^${prefix}_[${ALPHABET}]{${TIME_LENGTH + RANDOM_LENGTH}}$`).test(text);
  const time = text.slice(0, prefix.length + 1 + TIME_LENGTH);
  return isId && idTime(prefix, new Date(from)) <= time && time <= idTime(prefix, new Date(until));
}

/** Which of so many shards a record belongs to, by its id's chance: they fill evenly where 32 is a multiple of them. */
export function shardOf(id: string, shards: number): number {
  return ALPHABET.indexOf(id.slice(-1)) % shards;
}

function encodeTime(milliseconds: number): string {
  let text = '';
  for (let rest = milliseconds; text.length < TIME_LENGTH; rest = Math.floor(rest / 32)) {
    text = ALPHABET.charAt(rest % 32) + text;
  }
  return text;
}

function encodeRandom(): string {
  return encode(randomBytes(RANDOM_LENGTH));
}

function encode(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => ALPHABET.charAt(byte & 31)).join('');
}
