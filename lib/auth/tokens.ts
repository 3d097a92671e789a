import { type JWTPayload, SignJWT } from 'jose';
import { LINK_SCOPES, MERCHANT_TOKEN_LIFE, type Scope } from '#lib/api/access.ts';
import { SCOPES_OF } from '#lib/api/roles.ts';
import type { LinkPurpose } from '#lib/domain/direct-debit/authorisation.ts';
import { LINK_LIFE } from '#lib/domain/direct-debit/links.ts';
import { newId } from '#lib/domain/ids.ts';
import { SESSION_TOKEN_LIFE } from '#lib/domain/people/session.ts';
import { keyToSignWith } from '#lib/secrets/signing-keys.ts';
import { audience, issuer } from './issuer.ts';
import type { MemberSession } from './principal.ts';

/**
 * Returns a signed access token for a merchant's account, made with one of its key pairs. It is valid for one hour from
 * `now`.
 */
export async function issueMerchantToken(
  { accountId, publicKey }: { accountId: string; publicKey: string },
  scopes: readonly Scope[],
  now: Date,
) {
  const claims = { account_id: accountId, client_id: publicKey, scope: scopes.join(' ') };
  return sign(claims, accountId, newId('tok', now), now, MERCHANT_TOKEN_LIFE);
}

/** The link that a token is for. The token is valid for exactly 24 hours from `issuedAt`. */
export type LinkTokenOf = {
  accountId: string;
  directDebitId: string;
  customerId: string;
  purpose: LinkPurpose;
  tokenId: string;
  issuedAt: Date;
};

/** Returns the signed token of a customer's link. The same link always has a token with the same claims. */
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

/**
 * Returns the signed access token of a member's session. It is valid for ten minutes from `now`, or until the session
 * ends at `until` (milliseconds of the epoch).
 */
export async function issueSessionToken(
  { accountId, sessionId, memberId, role }: MemberSession & { accountId: string },
  until: number,
  now: Date,
): Promise<{ token: string; expiresIn: number }> {
  const claims = {
    account_id: accountId,
    session_id: sessionId,
    member_id: memberId,
    role,
    scope: SCOPES_OF[role].join(' '),
  };
  const left = Math.floor(until / 1000) - Math.floor(now.getTime() / 1000);
  const expiresIn = Math.max(1, Math.min(SESSION_TOKEN_LIFE, left));
  return { token: await sign(claims, memberId, newId('tok', now), now, expiresIn), expiresIn };
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
