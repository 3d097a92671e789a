import { MERCHANT_TOKEN_LIFE } from '#lib/api/access.ts';
import { createToken } from '#lib/api/authorizations/routes.ts';
import { scopesOfPair } from '#lib/auth/scopes-of-pair.ts';
import { issueMerchantToken } from '#lib/auth/tokens.ts';
import { findValidPair } from '#lib/domain/account-keys.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import type { CallEvent } from '#lib/http/call.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { haveFormOfKeys, presentedKeys } from '#lib/http/presented-keys.ts';
import { errorDetails, log } from '#lib/log.ts';
import type { ReturnedSecret } from '#lib/operations/returned-secret.ts';
import { withinDeadline } from '#lib/providers/within-deadline.ts';
import { verifyPrivateKey } from '#lib/secrets/private-keys.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { type ApiKey, findApiKey, noteUse } from '#lib/store/api-keys.ts';

/**
 * Exchanges a pair of an account's keys (HTTP Basic: public key, private key) for an access token that is valid for one
 * hour. The scopes of a pair never change, so a token has no scope that its pair lacks as long as it is valid.
 */
export const handler = endpoint(
  createToken,
  async ({ caller, body, now, commit }) => {
    const { accountId, publicKey = '' } = caller;
    const { grant_type = 'client_credentials', scope: scopes = caller.scopes } = body;
    if (grant_type !== 'client_credentials') throw new ApiError('unsupported_grant_type');
    if (scopes.some((scope) => !caller.scopes.includes(scope))) throw notOfPair(caller.scopes);
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
  const apiKey = await findApiKey(keys.publicKey, event.call.now);
  if (!(await verifyPrivateKey(keys.privateKey, apiKey?.private_key_hash)) || !apiKey)
    throw new ApiError('keys_not_accepted');
  const { publicKey } = keys;
  const account = await findAccount(apiKey.account_id);
  const pair = account && findValidPair(account, publicKey, event.call.now);
  if (!account || !pair) throw new ApiError('keys_not_accepted');
  if (account.status !== 'active') throw new ApiError('account_suspended');
  const { account_id: accountId, features } = account;
  await noteUseIfPossible(publicKey, apiKey, event.call.now);
  return { accountId, publicKey, scopes: scopesOfPair(pair), tokenId: '', expiresAt: 0, features };
}

/** The milliseconds for which a token waits until the use of its pair is noted, once an hour. */
const TIME_TO_NOTE = 500;

/** Notes that a pair is used. The token does not depend on it. */
async function noteUseIfPossible(publicKey: string, apiKey: ApiKey, now: Date): Promise<void> {
  try {
    await withinDeadline(TIME_TO_NOTE, () => noteUse(publicKey, apiKey, now));
  } catch (error) {
    // Another request has noted it.
    if (!(error instanceof ConflictError)) log('warn', 'use_of_key_not_noted', errorDetails(error));
  }
}

const notOfPair = (scopes: readonly string[]) =>
  invalid(
    'scope',
    'scope_not_of_keys',
    `These keys lack one of these scopes. Send only: ${scopes.join(', ')}.`,
  );

/**
 * A token is in force while its key pair is. `callerOfKeys` has verified the pair before a stored response is looked
 * up.
 */
function returnedToken(): ReturnedSecret {
  return { requireInForce: () => Promise.resolve() };
}

const NO_KEYS =
  'The keys are missing. Send the account’s public key as the user and its private key as the password (HTTP Basic).';
