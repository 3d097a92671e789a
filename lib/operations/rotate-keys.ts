import { replaceKey } from '#lib/domain/account-keys.ts';
import { findAccount, storeKeys } from '#lib/store/accounts.ts';
import { retryOnConflict } from '#lib/store/transact.ts';

/**
 * Gives an account a new pair of keys. The one before stays good for `overlap` seconds; with none it, every earlier one
 * and all tokens that were made with them stop. Customers' links go on. Nothing where there is no such account.
 * `validation_failed` where the overlap is too long.
 */
export function rotateKeys(accountId: string, overlap: number, now: Date) {
  return retryOnConflict(async () => {
    const account = await findAccount(accountId);
    return account && storeKeys(account, (next) => replaceKey(account, next, overlap, now), now);
  });
}
