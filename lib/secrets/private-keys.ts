import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

const LENGTH = 32;
const COST = { N: 2 ** 14, r: 8, p: 1, maxmem: 32 * 1024 * 1024 };

/** A hash that no key has, so that an unknown key takes the same time to refuse. */
const NOBODY = `scrypt$${COST.N}$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(LENGTH).toString('base64url')}`;

/** Returns what is stored of a private key: `scrypt$cost$salt$hash`. The key itself is shown once and never stored. */
export async function hashPrivateKey(privateKey: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(privateKey, salt, LENGTH, COST);
  return `scrypt$${COST.N}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** Returns whether a private key is the one that was hashed. Without a hash to compare with it takes just as long. */
export async function verifyPrivateKey(privateKey: string, stored: string | undefined): Promise<boolean> {
  const [, cost = '', salt = '', hash = ''] = (stored ?? NOBODY).split('$');
  const actual = await derive(privateKey, Buffer.from(salt, 'base64url'), LENGTH, {
    ...COST,
    N: Number(cost),
  });
  const matches = timingSafeEqual(actual, Buffer.from(hash, 'base64url'));
  return matches && stored !== undefined;
}
