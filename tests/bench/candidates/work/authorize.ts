import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import { createLocalJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { PATHS } from './paths.ts';
import { readSecret } from './secrets.ts';
import { getItem } from './table.ts';

type Account = { account_id: string; status: string; features: string[] };
export type Claims = { account_id: string; scope: string; jti: string; exp: number };

let keys: Promise<ReturnType<typeof createLocalJWKSet>> | undefined;

/** Verifies a token and returns what it may call. `checked` reads the claims of the verified payload. */
export async function authorize(
  token: string,
  methodArn: string,
  checked: (payload: JWTPayload) => Claims,
): Promise<APIGatewayAuthorizerResult> {
  keys ??= readSecret('bench/jwks').then((text) => createLocalJWKSet(JSON.parse(text)));
  const { payload } = await jwtVerify(token.replace(/^Bearer +/i, ''), await keys, {
    algorithms: ['ES256'],
    typ: 'at+jwt',
    issuer: 'urn:domicilia:sandbox',
    audience: 'urn:domicilia:sandbox:api',
  });
  const { account_id, scope, jti, exp } = checked(payload);
  const account = await getItem<Account>('ACCOUNT', account_id);
  if (account?.status !== 'active') throw new Error('Unauthorized');
  const stage = methodArn.split('/').slice(0, 2).join('/');
  const Resource = PATHS.map((path) => `${stage}/${path}`);
  return {
    principalId: account_id,
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource }],
    },
    context: { account_id, scope, token_id: jti, expires_at: exp, features: account.features.join(' ') },
  };
}
