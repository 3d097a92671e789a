import { randomBytes } from 'node:crypto';
import { addPair, pairsInForce, replacePair } from '#lib/domain/account-keys.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { hashPrivateKey } from '#lib/secrets/private-keys.ts';
import { change, conflict, put, remove } from '#lib/store/engine/change.ts';
import { present } from '#lib/store/engine/conditions.ts';
import { expiryOf } from '#lib/store/engine/expiry.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { type Account, findAccount } from './accounts.ts';
import { newPrivateKey, pairsWrite, storeApiKey } from './api-keys.ts';
import { accountKey, apiKeyKey } from './keys.ts';
import { firstPair, newAccount, storeAccount } from './new-accounts.ts';

/** The id of the account for a stage's smoke test. Ids of other accounts contain a time and random bits. */
export const SMOKE_ACCOUNT = `acc_${'0'.repeat(33)}`;

/** The prefix of that account's public keys. A role can be limited to it. */
export const SMOKE_KEYS = 'pk_smoke_';

/** Seconds for which a run's keys are valid next to those of a later run, so that two runs can overlap. */
const OVERLAP = 15 * 60;

/** A pair of keys of the smoke account. */
type Keys = { readonly publicKey: string; readonly privateKey: string };

/**
 * Creates a pair of keys of the stage's smoke account for one run, and the account itself if there is none. Only the
 * hash of the private key is stored.
 */
export async function openSmokeKeys(now: Date): Promise<Keys> {
  const publicKey = `${SMOKE_KEYS}${randomBytes(15).toString('base64url')}`;
  const privateKey = newPrivateKey();
  const apiKey = {
    account_id: SMOKE_ACCOUNT,
    private_key_hash: await hashPrivateKey(privateKey),
    expires_at: expiryOf('smoke_key', now),
  };
  await retryOnConflict(async () => {
    const account = await findAccount(SMOKE_ACCOUNT);
    const writes = account ? withKey(account, publicKey, now) : withAccount(publicKey, now);
    await transact([writes, storeApiKey(publicKey, apiKey)]);
  });
  return { publicKey, privateKey };
}

/** Deletes a key of the smoke account. No token is issued for it from then on. */
export async function closeSmokeKeys(publicKey: string): Promise<void> {
  await transact([remove(apiKeyKey(publicKey), {})]);
}

/**
 * Returns whether the current credentials may create keys of the smoke account. It requests writes under a condition
 * that is never met, so nothing is written.
 *
 * @throws Error if the database fails for any reason but a refusal
 */
export async function mayOpenSmokeKeys(): Promise<boolean> {
  const never = { pk: present };
  try {
    await transact([
      put({ ...apiKeyKey(`${SMOKE_KEYS}never`) }, never),
      change(accountKey(SMOKE_ACCOUNT), { from: never, set: { name: NAME } }, conflict),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return true;
    if (error instanceof Error && error.name === 'AccessDeniedException') return false;
    throw error;
  }
}

const NAME = 'Smoke test';

function withKey(account: Account, publicKey: string, now: Date) {
  const pair = firstPair(publicKey, now);
  const isThere = pairsInForce(account).some(({ name }) => name === pair.name);
  const keys = isThere ? replacePair(account, pair, OVERLAP, now) : addPair(account, pair, now);
  return pairsWrite(account, keys, now);
}

const withAccount = (publicKey: string, now: Date) =>
  storeAccount(newAccount({ account_id: SMOKE_ACCOUNT, name: NAME, features: [] }, publicKey, now));
