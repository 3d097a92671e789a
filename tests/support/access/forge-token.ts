import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeProtectedHeader, type JWTPayload, SignJWT } from 'jose';
import { parseKeyring, seedsOf } from '#lib/secrets/keyring.ts';
import { signingKeyOf } from '#lib/secrets/signing-keys.ts';

/** Claims of a merchant's token of this stage, issued at this time. */
export function merchantClaims(accountId: string, now: Date): JWTPayload {
  const iat = Math.floor(now.getTime() / 1000);
  return {
    iss: `urn:domicilia:${process.env.STAGE}`,
    aud: `urn:domicilia:${process.env.STAGE}:api`,
    sub: accountId,
    account_id: accountId,
    scope: 'read_payment_methods write_payment_methods',
    iat,
    exp: iat + 3600,
    jti: 'tok_forged',
  };
}

/** Claims of a customer's link. */
export function linkClaims(
  accountId: string,
  directDebitId: string,
  customerId: string,
  now: Date,
): JWTPayload {
  const claims = merchantClaims(accountId, now);
  return {
    ...claims,
    exp: (claims.iat ?? 0) + 24 * 3600,
    scope:
      'read_single_direct_debit generate_direct_debit_session_link activate_single_direct_debit write_payment_methods',
    direct_debit_id: directDebitId,
    customer_id: customerId,
    purpose: 'validation',
  };
}

/** Claims of a member's session. */
export function sessionClaims(
  ids: { accountId: string; sessionId: string; memberId: string },
  now: Date,
): JWTPayload {
  const claims = merchantClaims(ids.accountId, now);
  return {
    ...claims,
    exp: (claims.iat ?? 0) + 600,
    session_id: ids.sessionId,
    member_id: ids.memberId,
    role: 'viewer',
  };
}

/** Returns the seed of the running service that signed a token, as an operator can read it. */
export function seedInForce(token: string): { kid: string; seed: string } {
  const file = join(process.env.SERVICE_DIRECTORY ?? '', 'secrets.json');
  const { text } = JSON.parse(readFileSync(file, 'utf8'))['domicilia/sandbox/signing'][0];
  const found = seedsOf(parseKeyring(text)).find(({ kid }) => kid === decodeProtectedHeader(token).kid);
  if (!found) throw new Error('The token was signed with a seed that is not there');
  return found;
}

/** Signs any claims with our own seed: members set to undefined are left out. */
export async function signWith(
  seed: { kid: string; seed: string },
  claims: JWTPayload,
  header: Record<string, unknown> = {},
): Promise<string> {
  const { kid, privateKey } = signingKeyOf(seed);
  const whole = JSON.parse(JSON.stringify({ alg: 'ES256', typ: 'at+jwt', kid, ...header }));
  return new SignJWT(JSON.parse(JSON.stringify(claims))).setProtectedHeader(whole).sign(privateKey);
}

/** Returns a token with exactly these texts as its parts, including the signature. */
export function assemble(header: object | string, payload: object | string, signature = ''): string {
  const encode = (part: object | string) =>
    Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
  return `${encode(header)}.${encode(payload)}.${signature}`;
}
