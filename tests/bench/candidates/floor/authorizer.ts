import { createPublicKey, type KeyObject, verify, type webcrypto } from 'node:crypto';
import type { APIGatewayTokenAuthorizerEvent } from 'aws-lambda';
import { PATHS } from '#work/paths.ts';
import { getItem } from './items.ts';

const jwks: { keys: (webcrypto.JsonWebKey & { kid: string })[] } = JSON.parse(
  process.env.VERIFICATION_KEYS ?? '',
);
const known = new Map<string, KeyObject>();

export const handler = async ({ authorizationToken, methodArn }: APIGatewayTokenAuthorizerEvent) => {
  const [header = '', payload = '', signature = ''] = authorizationToken.split('.');
  const { alg, typ, kid } = read(header);
  const key = keyOf(String(kid));
  const isOurs =
    alg === 'ES256' &&
    typ === 'at+jwt' &&
    key !== undefined &&
    verify(
      'sha256',
      Buffer.from(`${header}.${payload}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  const { iss, aud, exp, account_id, scope, jti } = read(payload);
  const isMeant = iss === 'urn:domicilia:sandbox' && aud === 'urn:domicilia:sandbox:api';
  if (!isOurs || !isMeant || Number(exp) * 1000 <= Date.now()) throw new Error('Unauthorized');
  const account = await getItem('ACCOUNT', String(account_id));
  if (account?.status !== 'active') throw new Error('Unauthorized');
  const stage = methodArn.split('/').slice(0, 2).join('/');
  const Resource = PATHS.map((path) => `${stage}/${path}`);
  return {
    principalId: account_id,
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource }],
    },
    context: { account_id, scope, token_id: jti, expires_at: exp },
  };
};

const read = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString());

function keyOf(kid: string): KeyObject | undefined {
  const jwk = jwks.keys.find((each) => each.kid === kid);
  if (jwk && !known.has(kid)) known.set(kid, createPublicKey({ key: jwk, format: 'jwk' }));
  return known.get(kid);
}
