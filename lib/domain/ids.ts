import { createHash, randomBytes } from 'node:crypto';

/** What an id names; the prefix is the part that people read first. */
export type IdPrefix =
  | 'acc'
  | 'auth'
  | 'dd'
  | 'dlv'
  | 'doc'
  | 'dp'
  | 'evt'
  | 'exc'
  | 'exp'
  | 'imp'
  | 'mem'
  | 'ord'
  | 'pa'
  | 'pk'
  | 'pm'
  | 'po'
  | 'req'
  | 'rf'
  | 'rs'
  | 'run'
  | 'ses'
  | 'sig'
  | 'tok'
  | 'tr'
  | 'txn'
  | 'we';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_LENGTH = 9;
const RANDOM_LENGTH = 24;
const LAST_TIME = 32 ** TIME_LENGTH - 1;

/**
 * Creates an id: `prefix_`, nine characters of time and twenty-four random ones (120 bits), in Crockford's base 32. Ids
 * of one kind sort by the millisecond of their creation, so a list by id is a list by age.
 */
export function newId(prefix: IdPrefix, now: Date = new Date()): string {
  return `${idTime(prefix, now)}${encodeRandom()}`;
}

/**
 * Returns an id derived from its parts: the same parts give the same id, so a record that is created twice exists once.
 */
export function idOf(prefix: IdPrefix, ...parts: readonly (string | number)[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest();
  return `${prefix}_${encode(digest.subarray(0, RANDOM_LENGTH))}`;
}

/**
 * Returns the beginning of every id of a kind that was made at this time: a bound for a search by age. Times before
 * 1970 or after the year 3084 are replaced by the nearest time that an id can have.
 */
export function idTime(prefix: IdPrefix, time: Date): string {
  return `${prefix}_${encodeTime(Math.min(Math.max(time.getTime(), 0), LAST_TIME))}`;
}

/** Returns when an id of a kind was made; undefined if the text is no such id. */
export function timeOfId(prefix: IdPrefix, text: string): Date | undefined {
  if (!new RegExp(`^${prefix}_[${ALPHABET}]{${TIME_LENGTH + RANDOM_LENGTH}}$`).test(text)) return undefined;
  const digits = text.slice(prefix.length + 1, prefix.length + 1 + TIME_LENGTH);
  return new Date([...digits].reduce((time, digit) => time * 32 + ALPHABET.indexOf(digit), 0));
}

/** Returns whether a text is an id of a kind that was made within these times, in milliseconds, both included. */
export function isIdOfTime(prefix: IdPrefix, text: string, { from, until }: { from: number; until: number }) {
  const time = timeOfId(prefix, text)?.getTime() ?? Number.NaN;
  return from <= time && time <= until;
}

/**
 * Returns the shard of a record, by the random part of its id. Shards fill evenly if 32 is a multiple of their number.
 */
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
