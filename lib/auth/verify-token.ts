import { type KeyObject, verify } from 'node:crypto';
import * as v from 'valibot';
import { LINK_SCOPES, MERCHANT_SCOPES, MERCHANT_TOKEN_LIFE, type Scope } from '#lib/api/access.ts';
import { LINK_LIFE } from '#lib/domain/direct-debit/links.ts';
import { LINK_PURPOSES } from '#lib/domain/direct-debit/record.ts';
import { audience, issuer } from './issuer.ts';
import type { Principal } from './principal.ts';

const LONGEST_TOKEN = 8 * 1024;

/** The token is not one of ours, not in force, or not well formed. Which of these is nobody's business. */
export class InvalidToken extends Error {
  override readonly name = 'InvalidToken';
}

const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const header = v.object({
  alg: v.literal('ES256'),
  typ: v.literal('at+jwt'),
  kid: v.pipe(v.string(), v.minLength(1)),
});
const merchantClaims = v.object({
  iss: v.string(),
  aud: v.string(),
  account_id: v.pipe(v.string(), v.minLength(1)),
  sub: v.string(),
  scope: v.string(),
  /** The public key of the pair that it was made with (RFC 9068). */
  client_id: v.optional(v.string()),
  iat: seconds,
  nbf: v.optional(seconds, 0),
  exp: seconds,
  jti: v.pipe(v.string(), v.minLength(1)),
});
const linkClaims = v.object({
  ...merchantClaims.entries,
  direct_debit_id: v.pipe(v.string(), v.minLength(1)),
  customer_id: v.pipe(v.string(), v.minLength(1)),
  purpose: v.picklist(LINK_PURPOSES),
});

/** A key that verifies tokens, by the name that tokens give it. */
export type VerificationKey = { kid: string; publicKey: KeyObject };

/** What a token says of itself, by which it can be looked up what it takes to verify it. Nothing of it is true yet. */
export type Claimed = { kid: string; accountId: string };

/** Reads a token without verifying it. Throws `InvalidToken` where it cannot be one of ours. */
export function claimedBy(token: string): Claimed {
  if (token.length > LONGEST_TOKEN) throw new InvalidToken();
  const [head, payload] = token.split('.', 2).map(parsed);
  const { kid } = checked(header, head);
  if (Object.keys(head as object).length > 3) throw new InvalidToken();
  return { kid, accountId: checked(merchantClaims, payload).account_id };
}

/**
 * Verifies an access token (a JWS in its compact form, RFC 7515) and says whose it is. Strict: our issuer, audience, type
 * and algorithm, one of these keys by its `kid`, no header member beyond those three, an expiry within the longest life,
 * no clock skew. Throws `InvalidToken` for everything else, and nothing more telling.
 *
 * By Node's own crypto: for tokens of this one form a library would be a third of the authorizer.
 */
export function verifyToken(token: string, keys: readonly VerificationKey[], now: Date): Principal {
  const { kid } = claimedBy(token);
  const known = keys.find((key) => key.kid === kid);
  const [head, body = '', signature = '', ...more] = token.split('.');
  if (!known || more.length > 0) throw new InvalidToken();
  const key = { key: known.publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))) {
    throw new InvalidToken();
  }
  const payload = parsed(body);
  const { direct_debit_id } = payload as { direct_debit_id?: unknown };
  return direct_debit_id === undefined ? merchantPrincipal(payload, now) : linkPrincipal(payload, now);
}

function merchantPrincipal(payload: unknown, now: Date): Principal {
  const claims = checked(merchantClaims, payload);
  if (!isInForce(claims, MERCHANT_TOKEN_LIFE, now)) throw new InvalidToken();
  return principalOf(claims, MERCHANT_SCOPES);
}

function linkPrincipal(payload: unknown, now: Date): Principal {
  const claims = checked(linkClaims, payload);
  if (!isInForce(claims, LINK_LIFE, now)) throw new InvalidToken();
  const { direct_debit_id: directDebitId, customer_id: customerId, purpose } = claims;
  return { ...principalOf(claims, LINK_SCOPES), link: { directDebitId, customerId, purpose } };
}

function principalOf(claims: Claims, allowed: readonly Scope[]): Principal {
  const asked = new Set(claims.scope.split(' '));
  return {
    accountId: claims.account_id,
    scopes: allowed.filter((scope) => asked.has(scope)),
    tokenId: claims.jti,
    expiresAt: claims.exp,
    ...(claims.client_id !== undefined && { publicKey: claims.client_id }),
  };
}

function checked<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (!result.success) throw new InvalidToken();
  return result.output;
}

/** A part of a token. */
function parsed(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    throw new InvalidToken();
  }
}

type Claims = v.InferOutput<typeof merchantClaims>;

/** Whether it is of this stage and good at this time, and not for longer than its kind may be. */
function isInForce({ iss, aud, iat, nbf, exp }: Claims, longest: number, now: Date): boolean {
  const seconds = Math.floor(now.getTime() / 1000);
  const isOurs = iss === issuer() && aud === audience();
  return isOurs && exp > iat && exp - iat <= longest && iat <= seconds && nbf <= seconds && seconds < exp;
}
