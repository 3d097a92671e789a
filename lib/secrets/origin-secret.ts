import { timingSafeEqual } from 'node:crypto';
import { setting } from '#lib/environment.ts';
import { readPreviousSecret, readSecret } from './read-secret.ts';

/** Milliseconds for which a process goes on with a value that it has read. */
const FRESH = 5 * 60_000;
/** Milliseconds after which it reads again for a value that it does not know: the newest of a rotation, perhaps. */
const FRESH_FOR_UNKNOWN = 10_000;

/**
 * Whether a request shows the secret that only the distribution knows. While the secret is rotated, some places of the
 * distribution send the new value and some the previous one, so both are accepted.
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
