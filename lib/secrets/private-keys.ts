import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

const LENGTH = 32;
const COST = { N: 2 ** 14, r: 8, p: 1, maxmem: 32 * 1024 * 1024 };

/** A hash that no key has, to spend the same time on callers that do not exist. */
const NOBODY = `scrypt$${COST.N}$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(LENGTH).toString('base64url')}`;

/** What is stored of a private key: `scrypt$cost$salt$hash`. The key itself is shown once and kept nowhere. */
export async function hashPrivateKey(privateKey: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(privateKey, salt, LENGTH, COST);
  return `scrypt$${COST.N}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** Whether a private key is the one that was hashed. Takes as long where there is no hash to compare with. */
export async function verifyPrivateKey(privateKey: string, stored: string | undefined): Promise<boolean> {
  const [, cost = '', salt = '', hash = ''] = (stored ?? NOBODY).split('$');
  const actual = await derive(privateKey, Buffer.from(salt, 'base64url'), LENGTH, {
    ...COST,
    N: Number(cost),
  });
  const matches = timingSafeEqual(actual, Buffer.from(hash, 'base64url'));
  return matches && stored !== undefined;
}
