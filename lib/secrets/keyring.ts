import { hkdfSync } from 'node:crypto';
import * as v from 'valibot';

const key = v.object({ kid: v.pipe(v.string(), v.minLength(1)), seed: v.pipe(v.string(), v.minLength(43)) });
const keyring = v.object({ ...key.entries, previous: v.optional(v.array(key), []) });

/**
 * A secret that can be rotated: the current seed and the earlier ones, newest first. Only seeds are stored, as the
 * deployment generates them (at least 256 random bits as text); keys are derived from them.
 */
export type Keyring = v.InferOutput<typeof keyring>;
export type Seed = v.InferOutput<typeof key>;

/**
 * Parses the text of a keyring secret.
 *
 * @throws Error if the text is not a keyring; the message does not quote it
 */
export function parseKeyring(text: string): Keyring {
  const result = v.safeParse(keyring, parseJson(text));
  if (!result.success) throw new Error('The secret is not a keyring: it needs kid and seed');
  return result.output;
}

/** Returns all seeds, the current one first. */
export function seedsOf(ring: Keyring): [Seed, ...Seed[]] {
  return [{ kid: ring.kid, seed: ring.seed }, ...ring.previous];
}

/**
 * Returns the ring after a rotation to a new seed. It keeps the current seed, and the earlier ones that were in force
 * within the last `keptFor` milliseconds.
 */
export function rotate(ring: Keyring, next: Seed, keptFor: number): Keyring {
  const [latest, ...earlier] = seedsOf(ring);
  const since = madeAt(next.kid) - keptFor;
  // Each seed was in force until its successor was made.
  const kept = earlier.filter(
    (_, index) => madeAt((index === 0 ? latest : earlier[index - 1])?.kid ?? '') >= since,
  );
  return { ...next, previous: [latest, ...kept] };
}

/** Milliseconds for which a process uses a ring that it has read. */
export const RING_FRESH = 5 * 60_000;
/** Milliseconds after which a process reads the ring again if it lacks a key, which may be new. */
export const RING_FRESH_FOR_UNKNOWN = 1_000;

/** Milliseconds until every process knows a new key, with a margin. */
const UNTRIED = RING_FRESH + 60_000;

/**
 * Returns the key to sign or seal with: the newest one that every verifying or opening process knows. A rotation
 * therefore takes effect some minutes after it was made.
 *
 * @param keys the keys of a ring, newest first
 * @param now milliseconds since the epoch
 */
export function keyInForce<K extends { kid: string }>(keys: readonly [K, ...K[]], now: number): K {
  return keys.find(({ kid }) => madeAt(kid) <= now - UNTRIED) ?? keys.at(-1) ?? keys[0];
}

/** Returns the `kid` of a seed made at a time, such as `2026-11-20T150405`. Kids sort by age. */
export function kidOf(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(':', '');
}

/**
 * Returns when a seed was made, by its `kid`, in milliseconds since the epoch. The first seed of a stage has another
 * form of `kid`, and counts as made long ago.
 */
export function madeAt(kid: string): number {
  const [, date, hour, minute, second] = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)$/.exec(kid) ?? [];
  return date === undefined ? Number.NEGATIVE_INFINITY : Date.parse(`${date}T${hour}:${minute}:${second}Z`);
}

/** Derives `length` bytes for one purpose (HKDF-SHA-256, RFC 5869). Different purposes give unrelated bytes. */
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
