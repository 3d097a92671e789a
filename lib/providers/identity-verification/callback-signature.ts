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
  return { [ALGORITHM]: 'HMAC_SHA256_HEX', [DIGEST]: digestOf('sha256', body, secret) };
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
  const claimed = header(headers, DIGEST);
  const isGenuine =
    hash !== undefined && secrets.some((secret) => isDigest(claimed, digestOf(hash, rawBody, secret)));
  if (!isGenuine) throw new BadSignature('The callback is not signed by the provider');
}

function digestOf(hash: string, body: Uint8Array | string, secret: string): string {
  return createHmac(hash, secret).update(body).digest('hex');
}

/** Compared as texts: what is read as hexadecimal digits ends silently at the first character that is none. */
function isDigest(claimed: string, digest: string): boolean {
  const [one, other] = [Buffer.from(claimed), Buffer.from(digest)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function header(headers: CallbackHeaders, name: string): string {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name);
  return found?.[1] ?? '';
}
