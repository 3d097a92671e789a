import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { signingKeyOf } from '#lib/secrets/signing-keys.ts';
import { linkClaims, merchantClaims, sessionClaims } from '#tests/support/access/forge-token.ts';

/** Whom the true token names that is forged. */
export type Named = {
  seed: { kid: string; seed: string };
  accountId: string;
  directDebitId: string;
  customerId: string;
  sessionId: string;
  memberId: string;
  now: Date;
};

/** Forged tokens by the fault that each has. */
export type Forgeries = Readonly<Record<string, string>>;

export type Kind = 'merchant' | 'link' | 'session';
export const KINDS_OF_TOKENS: readonly Kind[] = ['merchant', 'link', 'session'];

type Part = object | string | Uint8Array;

/** The tools of a forger who holds our own key, so that each token has one fault only, and those of one who does not. */
export function forgerOf(named: Named) {
  const { seed, now } = named;
  const { privateKey, publicKey } = signingKeyOf(seed);
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const header = { alg: 'ES256', typ: 'at+jwt', kid: seed.kid };
  const claimsOf: Readonly<Record<Kind, JWTPayload>> = {
    merchant: merchantClaims(named.accountId, now),
    link: linkClaims(named.accountId, named.directDebitId, named.customerId, now),
    session: sessionClaims(named, now),
  };
  const textOf = (head: Part, payload: Part) => `${encoded(head)}.${encoded(payload)}`;
  const signatureOf = (text: string, key: KeyObject = privateKey) =>
    sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  /** Returns a token of exactly these parts. A member that is undefined is left out. */
  const signed = (head: Part, payload: Part, key?: KeyObject) => {
    const text = textOf(head, payload);
    return `${text}.${signatureOf(text, key).toString('base64url')}`;
  };
  return { ...named, header, claimsOf, privateKey, publicKey, foreign, textOf, signatureOf, signed };
}

export type Forger = ReturnType<typeof forgerOf>;

function encoded(part: Part): string {
  if (part instanceof Uint8Array) return Buffer.from(part).toString('base64url');
  return Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
}
