import { type JWTPayload, SignJWT } from 'jose';
import { LINK_SCOPES, MERCHANT_TOKEN_LIFE, type Scope } from '#lib/api/access.ts';
import type { LinkPurpose } from '#lib/domain/direct-debit/authorisation.ts';
import { LINK_LIFE } from '#lib/domain/direct-debit/links.ts';
import { newId } from '#lib/domain/ids.ts';
import { keyToSignWith } from '#lib/secrets/signing-keys.ts';
import { audience, issuer } from './issuer.ts';

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
