import { MERCHANT_SCOPES } from '#lib/api/access.ts';
import { createToken } from '#lib/api/routes/authorizations.ts';
import { issueMerchantToken, MERCHANT_TOKEN_LIFE } from '#lib/auth/tokens.ts';
import { isKeyGood } from '#lib/domain/account-keys.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { type CallEvent, header } from '#lib/http/call.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { verifyPrivateKey } from '#lib/secrets/private-keys.ts';
import { findAccount, findApiKey } from '#lib/store/accounts.ts';

/** Exchanges an account's keys (HTTP Basic: public key, private key) for an access token of one hour. */
export const handler = endpoint(
  createToken,
  async ({ caller, body, now, commit }) => {
    const { accountId, publicKey = '' } = caller;
    const scopes = body.scope ?? MERCHANT_SCOPES;
    return commit([], {
      token: await issueMerchantToken({ accountId, publicKey }, scopes, now),
      token_type: 'Bearer',
      expires_in: MERCHANT_TOKEN_LIFE,
      scope: scopes.join(' '),
    });
  },
  callerOfKeys,
);

async function callerOfKeys(event: CallEvent) {
  const { publicKey, privateKey } = basicCredentials(header(event, 'authorization'));
  const apiKey = await findApiKey(publicKey);
  if (!(await verifyPrivateKey(privateKey, apiKey?.private_key_hash)) || !apiKey)
    throw new ApiError('unauthenticated');
  const account = await findAccount(apiKey.account_id);
  if (!account || !isKeyGood(account, publicKey, event.call.now)) throw new ApiError('unauthenticated');
  if (account.status !== 'active') throw new ApiError('account_suspended');
  const { account_id: accountId, features } = account;
  return { accountId, publicKey, scopes: [], tokenId: '', expiresAt: 0, features };
}

/** The user and password of a Basic header; empty texts, which fit no account, where it holds something else. */
function basicCredentials(value = ''): { publicKey: string; privateKey: string } {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(value)?.[1] ?? '';
  const [publicKey = '', ...privateKey] = Buffer.from(encoded, 'base64').toString().split(':');
  return { publicKey, privateKey: privateKey.join(':') };
}
