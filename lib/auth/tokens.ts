import { decodeProtectedHeader, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { LINK_SCOPES, MERCHANT_SCOPES, MERCHANT_TOKEN_LIFE, type Scope } from '#lib/api/access.ts';
import { LINK_LIFE } from '#lib/domain/direct-debit/links.ts';
import { LINK_PURPOSES, type LinkPurpose } from '#lib/domain/direct-debit/record.ts';
import { newId } from '#lib/domain/ids.ts';
import { RING_FRESH_FOR_UNKNOWN } from '#lib/secrets/keyring.ts';
import { keyToSignWith, type SigningKey, signingKeys } from '#lib/secrets/signing-keys.ts';
import type { Principal } from './principal.ts';

const LONGEST_TOKEN = 8 * 1024;

/** The token is not one of ours, not in force, or not well formed. Which of these is nobody's business. */
export class InvalidToken extends Error {
  override readonly name = 'InvalidToken';
}

const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const merchantClaims = v.object({
  account_id: v.pipe(v.string(), v.minLength(1)),
  sub: v.string(),
  scope: v.string(),
  /** The public key of the pair that it was made with (RFC 9068). */
  client_id: v.optional(v.string()),
  iat: seconds,
  exp: seconds,
  jti: v.pipe(v.string(), v.minLength(1)),
});
const linkClaims = v.object({
  ...merchantClaims.entries,
  direct_debit_id: v.pipe(v.string(), v.minLength(1)),
  customer_id: v.pipe(v.string(), v.minLength(1)),
  purpose: v.picklist(LINK_PURPOSES),
});

/** The issuer of this stage's tokens. A sandbox token means nothing to production. */
const issuer = () => `urn:domicilia:${process.env.STAGE}`;
const audience = () => `urn:domicilia:${process.env.STAGE}:api`;

/** A signed access token for a merchant's account, made with one of its pairs of keys, good for one hour from `now`. */
export async function issueMerchantToken(
  { accountId, publicKey }: { accountId: string; publicKey: string },
  scopes: readonly Scope[],
  now: Date,
) {
  const claims = { account_id: accountId, client_id: publicKey, scope: scopes.join(' ') };
  return sign(claims, accountId, newId('tok', now), now, MERCHANT_TOKEN_LIFE);
}

/** Whose link a token is for, and the moment from which it is good for exactly 24 hours. */
export type LinkTokenOf = {
  accountId: string;
  directDebitId: string;
  customerId: string;
  purpose: LinkPurpose;
  tokenId: string;
  issuedAt: Date;
};

/** The signed token of a customer's link. The same link always gives a token with the same claims. */
export async function issueLinkToken(link: LinkTokenOf): Promise<string> {
  const claims = {
    account_id: link.accountId,
    direct_debit_id: link.directDebitId,
    customer_id: link.customerId,
    purpose: link.purpose,
    scope: LINK_SCOPES.join(' '),
  };
  return sign(claims, link.customerId, link.tokenId, link.issuedAt, LINK_LIFE);
}

async function sign(
  claims: JWTPayload,
  subject: string,
  tokenId: string,
  now: Date,
  life: number,
): Promise<string> {
  const { kid, privateKey } = await keyToSignWith();
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid })
    .setIssuer(issuer())
    .setAudience(audience())
    .setSubject(subject)
    .setJti(tokenId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + life)
    .sign(privateKey);
}

/**
 * Verifies an access token and says whose it is. Strict: our issuer, audience, type and algorithm, one of our own
 * keys by its `kid`, no header member beyond those three, an expiry within the longest life, no clock skew.
 * Throws `InvalidToken` for everything else, and nothing more telling.
 */
export async function verifyToken(token: string, now: Date): Promise<Principal> {
  if (token.length > LONGEST_TOKEN) throw new InvalidToken();
  const key = await keyOf(token);
  const payload = await jwtVerify(token, key.publicKey, {
    algorithms: ['ES256'],
    typ: 'at+jwt',
    issuer: issuer(),
    audience: audience(),
    clockTolerance: 0,
    currentDate: now,
    requiredClaims: ['iss', 'aud', 'sub', 'iat', 'exp', 'jti'],
  }).then(
    (verified) => verified.payload,
    () => {
      throw new InvalidToken();
    },
  );
  return 'direct_debit_id' in payload ? linkPrincipal(payload, now) : merchantPrincipal(payload, now);
}

function merchantPrincipal(payload: JWTPayload, now: Date): Principal {
  const claims = checked(merchantClaims, payload);
  if (!livesFor(claims, MERCHANT_TOKEN_LIFE, now)) throw new InvalidToken();
  return principalOf(claims, MERCHANT_SCOPES);
}

function linkPrincipal(payload: JWTPayload, now: Date): Principal {
  const claims = checked(linkClaims, payload);
  if (!livesFor(claims, LINK_LIFE, now)) throw new InvalidToken();
  const { direct_debit_id: directDebitId, customer_id: customerId, purpose } = claims;
  return { ...principalOf(claims, LINK_SCOPES), link: { directDebitId, customerId, purpose } };
}

function principalOf(claims: v.InferOutput<typeof merchantClaims>, allowed: readonly Scope[]): Principal {
  const asked = new Set(claims.scope.split(' '));
  return {
    accountId: claims.account_id,
    scopes: allowed.filter((scope) => asked.has(scope)),
    tokenId: claims.jti,
    expiresAt: claims.exp,
    ...(claims.client_id !== undefined && { publicKey: claims.client_id }),
  };
}

function checked<S extends v.GenericSchema>(schema: S, payload: JWTPayload): v.InferOutput<S> {
  const result = v.safeParse(schema, payload);
  if (!result.success) throw new InvalidToken();
  return result.output;
}

function livesFor({ iat, exp }: { iat: number; exp: number }, longest: number, now: Date): boolean {
  return exp > iat && exp - iat <= longest && iat <= Math.floor(now.getTime() / 1000);
}

/** The key that a token names; a key that is not known yet may be the newest of a rotation. */
async function keyOf(token: string): Promise<SigningKey> {
  const kid = kidOf(token);
  const known = (await signingKeys()).find((key) => key.kid === kid);
  const key = known ?? (await signingKeys(RING_FRESH_FOR_UNKNOWN)).find((fresh) => fresh.kid === kid);
  if (!key) throw new InvalidToken();
  return key;
}

function kidOf(token: string): string {
  try {
    const header = decodeProtectedHeader(token);
    const members = Object.keys(header).sort().join();
    if (members === 'alg,kid,typ' && header.kid) return header.kid;
  } catch {
    throw new InvalidToken();
  }
  throw new InvalidToken();
}
