import { needsToken } from '#lib/api/access.ts';
import type { Route } from '#lib/api/route.ts';
import { routesWhileSuspended } from '#lib/auth/policy.ts';
import type { Caller } from '#lib/auth/principal.ts';
import { isKeyGood } from '#lib/domain/account-keys.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { findAccount } from '#lib/store/accounts.ts';

/**
 * Refuses a write whose credentials were closed after the authorizer's verdict, which API Gateway remembers for 300
 * seconds. Reads the account as of this moment: one item, and no lock, since a condition on it in each transaction would
 * set all writes of an account against one another. Reads of records do not ask.
 *
 * @throws ApiError `account_suspended`, unless the operation stays open to the customers of a suspended merchant;
 *   `unauthenticated` if the pair of keys that made the token is closed, or the account is gone
 */
export async function requireOpenCredentials(
  route: Route,
  caller: Caller | undefined,
  now: Date,
): Promise<void> {
  if (!caller || route.method === 'GET' || !needsToken(route.access)) return;
  const account = await findAccount(caller.accountId);
  const { publicKey } = caller;
  if (!account || (publicKey !== undefined && !isKeyGood(account, publicKey, now)))
    throw new ApiError('unauthenticated');
  if (account.status !== 'active' && routesWhileSuspended([route], caller).length === 0)
    throw new ApiError('account_suspended');
}
