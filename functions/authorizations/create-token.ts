import { MERCHANT_SCOPES, MERCHANT_TOKEN_LIFE } from '#lib/api/access.ts';
import { createToken } from '#lib/api/authorizations/routes.ts';
import { issueMerchantToken } from '#lib/auth/tokens.ts';
import { isKeyValid } from '#lib/domain/account-keys.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { CallEvent } from '#lib/http/call.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { haveFormOfKeys, presentedKeys } from '#lib/http/presented-keys.ts';
import type { ReturnedSecret } from '#lib/operations/returned-secret.ts';
import { verifyPrivateKey } from '#lib/secrets/private-keys.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { findApiKey } from '#lib/store/api-keys.ts';

/** Exchanges an account's keys (HTTP Basic: public key, private key) for an access token that is valid for one hour. */
export const handler = endpoint(
  createToken,
  async ({ caller, body, now, commit }) => {
    const { accountId, publicKey = '' } = caller;
    const { grant_type = 'client_credentials', scope: scopes = MERCHANT_SCOPES } = body;
    if (grant_type !== 'client_credentials') throw new ApiError('unsupported_grant_type');
    const token = await issueMerchantToken({ accountId, publicKey }, scopes, now);
    return commit([], {
      token,
      access_token: token,
      token_type: 'Bearer',
      expires_in: MERCHANT_TOKEN_LIFE,
      scope: scopes.join(' '),
    });
  },
  { authenticate: callerOfKeys, secretIn: returnedToken },
);

async function callerOfKeys(event: CallEvent) {
  const keys = presentedKeys(event);
  if (!keys) throw new ApiError('unauthenticated', { message: NO_KEYS });
  if (!haveFormOfKeys(keys)) throw new ApiError('keys_not_accepted');
  const apiKey = await findApiKey(keys.publicKey);
  if (!(await verifyPrivateKey(keys.privateKey, apiKey?.private_key_hash)) || !apiKey)
    throw new ApiError('keys_not_accepted');
  const { publicKey } = keys;
  const account = await findAccount(apiKey.account_id);
  if (!account || !isKeyValid(account, publicKey, event.call.now)) throw new ApiError('keys_not_accepted');
  if (account.status !== 'active') throw new ApiError('account_suspended');
  const { account_id: accountId, features } = account;
  return { accountId, publicKey, scopes: [], tokenId: '', expiresAt: 0, features };
}

/**
 * A token is in force while its key pair is. `callerOfKeys` has verified the pair before a stored response is looked
 * up.
 */
function returnedToken(): ReturnedSecret {
  return { requireInForce: () => Promise.resolve() };
}

const NO_KEYS =
  'The keys are missing. Send the account’s public key as the user and its private key as the password (HTTP Basic).';
