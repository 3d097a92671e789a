import type { KeyObject } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import * as v from 'valibot';
import { LINK_SCOPES, MERCHANT_SCOPES, MERCHANT_TOKEN_LIFE, type Scope } from '#lib/api/access.ts';
import { SCOPES_OF } from '#lib/api/roles.ts';
import { LINK_PURPOSES } from '#lib/domain/direct-debit/authorisation.ts';
import { LINK_LIFE } from '#lib/domain/direct-debit/links.ts';
import { ROLES } from '#lib/domain/people/roles.ts';
import { SESSION_TOKEN_LIFE } from '#lib/domain/people/session.ts';
import { audience, issuer } from './issuer.ts';
import type { Principal } from './principal.ts';

const LONGEST_TOKEN = 8 * 1024;

/** The token is not ours, not in force or malformed. Callers do not learn which. */
export class InvalidToken extends Error {
  override readonly name: string = 'InvalidToken';
}

/** The token is ours and was valid until its time ended. Callers learn that: only we can sign such a token. */
export class ExpiredToken extends InvalidToken {
  override readonly name = 'ExpiredToken';
  /** The principal that the token had until then. */
  readonly principal: Principal;

  constructor(principal: Principal) {
    super();
    this.principal = principal;
  }
}

const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const header = v.strictObject({
  alg: v.literal('ES256'),
  typ: v.literal('at+jwt'),
  kid: v.pipe(v.string(), v.minLength(1)),
});
const merchantClaims = v.object({
  iss: v.string(),
  aud: v.string(),
  // It names a record that is read before the token is verified, so it has the form of our ids.
  account_id: v.pipe(v.string(), v.regex(/^acc_[0-9a-z_]+$/)),
  sub: v.string(),
  scope: v.string(),
  /** The public key of the pair that made the token (RFC 9068). */
  client_id: v.optional(v.string()),
  iat: seconds,
  nbf: v.optional(seconds),
  exp: seconds,
  jti: v.pipe(v.string(), v.minLength(1)),
});
const linkClaims = v.object({
  ...merchantClaims.entries,
  direct_debit_id: v.pipe(v.string(), v.minLength(1)),
  customer_id: v.pipe(v.string(), v.minLength(1)),
  purpose: v.picklist(LINK_PURPOSES),
});

const sessionClaims = v.object({
  ...merchantClaims.entries,
  session_id: v.pipe(v.string(), v.minLength(1)),
  member_id: v.pipe(v.string(), v.minLength(1)),
  role: v.picklist(ROLES),
});

/** A key that verifies tokens, with the `kid` that tokens name. */
export type VerificationKey = { kid: string; publicKey: KeyObject };

/** The claims that are needed to look up what verifies a token. They are not verified yet. */
export type Claimed = {
  kid: string;
  accountId: string;
  /** Seconds since the epoch. */
  expiresAt: number;
};

/**
 * Reads a token without verifying it.
 *
 * @throws InvalidToken if it cannot be one of ours
 */
export function claimedBy(token: string): Claimed {
  if (token.length > LONGEST_TOKEN || !isWrittenAsOurs(token)) throw new InvalidToken();
  const { header: head, payload } = decoded(token);
  const { kid } = checked(header, head);
  const { account_id: accountId, exp: expiresAt } = checked(merchantClaims, payload);
  return { kid, accountId, expiresAt };
}

/**
 * Verifies an access token (RFC 9068, a compact JWS) and returns its principal. `jose` checks the signature with the
 * key of its `kid`, and issuer, audience, type, algorithm and times, without any clock skew. We check that the header
 * has exactly its three members, the claims and the longest lifetime.
 *
 * A token whose time is over is verified as of its last millisecond, so that `ExpiredToken` is thrown only if nothing
 * else is wrong with it.
 *
 * @throws ExpiredToken if only the time of the token is over; InvalidToken if any other check fails, without saying
 *   which
 */
export async function verifyToken(
  token: string,
  keys: readonly VerificationKey[],
  now: Date,
): Promise<Principal> {
  const { kid, expiresAt } = claimedBy(token);
  const known = keys.find((key) => key.kid === kid);
  if (!known) throw new InvalidToken();
  const end = expiresAt * 1000;
  if (now.getTime() < end) return verifyAt(token, known, now);
  throw new ExpiredToken(await verifyAt(token, known, new Date(end - 1)));
}

async function verifyAt(token: string, key: VerificationKey, time: Date): Promise<Principal> {
  const payload = await payloadOf(token, key, time);
  if (payload.session_id !== undefined) return sessionPrincipal(payload);
  return payload.direct_debit_id === undefined ? merchantPrincipal(payload) : linkPrincipal(payload);
}

async function payloadOf(token: string, { publicKey }: VerificationKey, now: Date): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, publicKey, {
      ...{ algorithms: ['ES256'], typ: 'at+jwt', clockTolerance: 0, currentDate: now },
      ...{ issuer: issuer(), audience: audience(), maxTokenAge: LINK_LIFE },
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new InvalidToken();
    throw error;
  }
}

function merchantPrincipal(payload: JWTPayload): Principal {
  const claims = checked(merchantClaims, payload);
  if (!livesAtMost(MERCHANT_TOKEN_LIFE, claims)) throw new InvalidToken();
  return principalOf(claims, MERCHANT_SCOPES);
}

function linkPrincipal(payload: JWTPayload): Principal {
  const claims = checked(linkClaims, payload);
  if (!livesAtMost(LINK_LIFE, claims)) throw new InvalidToken();
  const { direct_debit_id: directDebitId, customer_id: customerId, purpose } = claims;
  return { ...principalOf(claims, LINK_SCOPES), link: { directDebitId, customerId, purpose } };
}

function sessionPrincipal(payload: JWTPayload): Principal {
  const claims = checked(sessionClaims, payload);
  if (!livesAtMost(SESSION_TOKEN_LIFE, claims)) throw new InvalidToken();
  const { session_id: sessionId, member_id: memberId, role } = claims;
  return { ...principalOf(claims, SCOPES_OF[role]), session: { sessionId, memberId, role } };
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

function decoded(token: string): { header: unknown; payload: unknown } {
  try {
    return { header: decodeProtectedHeader(token), payload: decodeJwt(token) };
  } catch {
    throw new InvalidToken();
  }
}

type Claims = v.InferOutput<typeof merchantClaims>;

/**
 * Returns whether the signature is written as we write it. `jose` ignores spaces, padding and unused bits in it, so one
 * token would be valid in many forms. Header and claims are signed as they are written.
 */
function isWrittenAsOurs(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

/**
 * Returns whether a token's lifetime is at most that of its kind, in seconds. `jose` has refused a token that ends at its
 * beginning or before: it was issued later than the time at which it is verified.
 */
function livesAtMost(longest: number, { iat, exp }: Claims): boolean {
  return exp - iat <= longest;
}
