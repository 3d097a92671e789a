import { createHmac, timingSafeEqual } from 'node:crypto';
import { BadSignature, type CallbackHeaders } from './port.ts';

const DIGEST = 'x-payload-digest';
const ALGORITHM = 'x-payload-digest-alg';

/** Those that Sumsub offers, without the outdated SHA-1. */
const ALGORITHMS: ReadonlyMap<string, string> = new Map([
  ['HMAC_SHA256_HEX', 'sha256'],
  ['HMAC_SHA512_HEX', 'sha512'],
]);

/** The headers that vouch for a body, as Sumsub sends them. */
export function signCallback(body: Uint8Array | string, secret: string): Record<string, string> {
  return { [ALGORITHM]: 'HMAC_SHA256_HEX', [DIGEST]: digestOf('sha256', body, secret).toString('hex') };
}

/**
 * Checks that one of our secrets made the digest of these bytes: during a rotation there are two. Throws
 * `BadSignature`, which says nothing of what was wrong. The time it takes tells nothing of the digest.
 */
export function verifyCallback(
  headers: CallbackHeaders,
  rawBody: Uint8Array,
  secrets: readonly string[],
): void {
  const hash = ALGORITHMS.get(header(headers, ALGORITHM));
  const claimed = Buffer.from(header(headers, DIGEST), 'hex');
  const isGenuine =
    hash !== undefined && secrets.some((secret) => vouches(digestOf(hash, rawBody, secret), claimed));
  if (!isGenuine) throw new BadSignature('The callback is not signed by the provider');
}

function digestOf(hash: string, body: Uint8Array | string, secret: string): Buffer {
  return createHmac(hash, secret).update(body).digest();
}

function vouches(digest: Buffer, claimed: Buffer): boolean {
  return digest.length === claimed.length && timingSafeEqual(digest, claimed);
}

function header(headers: CallbackHeaders, name: string): string {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name);
  return found?.[1] ?? '';
}
