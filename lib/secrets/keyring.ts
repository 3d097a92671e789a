import { hkdfSync } from 'node:crypto';
import * as v from 'valibot';

const key = v.object({ kid: v.pipe(v.string(), v.minLength(1)), seed: v.pipe(v.string(), v.minLength(43)) });
const keyring = v.object({ ...key.entries, previous: v.optional(v.array(key), []) });

/**
 * A secret that can be rotated: the seed in force and those before it, newest first. Only seeds are kept, as the
 * deployment generates them (at least 256 random bits as text); keys are derived from them.
 */
export type Keyring = v.InferOutput<typeof keyring>;
export type Seed = v.InferOutput<typeof key>;

/** Reads the text of a keyring secret. Throws where it is not one, without its text in the error. */
export function parseKeyring(text: string): Keyring {
  const result = v.safeParse(keyring, parseJson(text));
  if (!result.success) throw new Error('The secret is not a keyring: it needs kid and seed');
  return result.output;
}

/** All seeds, the one in force first. */
export function seedsOf(ring: Keyring): [Seed, ...Seed[]] {
  return [{ kid: ring.kid, seed: ring.seed }, ...ring.previous];
}

/**
 * The ring after a rotation: a new seed in force, and of those before it the ones that were in force within so many
 * milliseconds still known.
 */
export function rotate(ring: Keyring, next: Seed, keptFor: number): Keyring {
  const [latest, ...earlier] = seedsOf(ring);
  const since = madeAt(next.kid) - keptFor;
  // Each was in force until the one after it was made.
  const kept = earlier.filter(
    (_, index) => madeAt((index === 0 ? latest : earlier[index - 1])?.kid ?? '') >= since,
  );
  return { ...next, previous: [latest, ...kept] };
}

/** Milliseconds for which a process goes on with a ring that it has read. */
export const RING_FRESH = 5 * 60_000;
/** Milliseconds after which it reads the ring again for a key that is not in it: the newest of a rotation, perhaps. */
export const RING_FRESH_FOR_UNKNOWN = 1_000;

/** As long as some process may not have heard of a new key, and some time. */
const UNTRIED = RING_FRESH + 60_000;

/**
 * The key to sign or seal with, of a ring's keys, the newest first: the newest one of which everybody has heard who
 * verifies or opens. A rotation is therefore in force some minutes after it was made.
 */
export function keyInForce<K extends { kid: string }>(keys: readonly [K, ...K[]], now: number): K {
  return keys.find(({ kid }) => madeAt(kid) <= now - UNTRIED) ?? keys.at(-1) ?? keys[0];
}

/** The name of a seed that is made at a time: `2026-11-20T150405`, say. It sorts by age. */
export function kidOf(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(':', '');
}

/** When a seed was made, in milliseconds of the epoch, by its name; the first of a stage, which has another, long ago. */
export function madeAt(kid: string): number {
  const [, date, hour, minute, second] = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)$/.exec(kid) ?? [];
  return date === undefined ? Number.NEGATIVE_INFINITY : Date.parse(`${date}T${hour}:${minute}:${second}Z`);
}

/** `length` bytes for one purpose (HKDF-SHA-256, RFC 5869). Different purposes give unrelated bytes. */
export function derive(seed: string, purpose: string, length: number): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', seed, '', `domicilia ${purpose}`, length));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
