import { getAccount } from '#lib/api/account/routes.ts';
import { showAccount } from '#lib/api/account/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { findPayoutAccount } from '#lib/store/payout-accounts.ts';

/** Returns the account of the caller. The number of its payout account stays sealed. */
export const handler = readingEndpoint(getAccount, async ({ caller: { accountId } }) => {
  const [account, payoutAccount] = await Promise.all([
    requireAccount(accountId),
    findPayoutAccount(accountId),
  ]);
  return showAccount(account, payoutAccount);
});
