import { timingSafeEqual } from 'node:crypto';
import { setting } from '#lib/environment.ts';
import { readPreviousSecret, readSecret } from './read-secret.ts';

/** Milliseconds for which a process uses a value that it has read. */
const FRESH = 5 * 60_000;
/** Milliseconds after which a process reads again if it does not know a value, which may be new. */
const FRESH_FOR_UNKNOWN = 10_000;

/**
 * Returns whether a request has the secret that only the distribution knows. During a rotation some edge locations send
 * the new value and some the previous one, so both are accepted.
 *
 * @throws Error if the secret cannot be read
 */
export async function isOriginSecret(presented: string | undefined): Promise<boolean> {
  if (!presented) return false;
  const id = setting('ORIGIN_SECRET') ?? '';
  return (
    isSame(presented, await readSecret(id, FRESH)) ||
    isSame(presented, await readSecret(id, FRESH_FOR_UNKNOWN)) ||
    isSame(presented, await readPreviousSecret(id, FRESH_FOR_UNKNOWN))
  );
}

function isSame(presented: string, secret: string): boolean {
  const [given, expected] = [Buffer.from(presented), Buffer.from(secret)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
