import { createHmac, timingSafeEqual } from 'node:crypto';
import { BadSignature, type CallbackHeaders } from './port.ts';

const DIGEST = 'x-payload-digest';
const ALGORITHM = 'x-payload-digest-alg';

/** The algorithms that Sumsub offers, without the outdated SHA-1. */
const ALGORITHMS: ReadonlyMap<string, string> = new Map([
  ['HMAC_SHA256_HEX', 'sha256'],
  ['HMAC_SHA512_HEX', 'sha512'],
]);

/** Returns the headers that authenticate a body, as Sumsub sends them. */
export function signCallback(body: Uint8Array | string, secret: string): Record<string, string> {
  return { [ALGORITHM]: 'HMAC_SHA256_HEX', [DIGEST]: digestOf('sha256', body, secret) };
}

/**
 * Checks that one of our secrets made the digest of these bytes. During a rotation there are two secrets. The
 * comparison takes constant time.
 *
 * @throws BadSignature without saying what is wrong
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

/** Compares texts: decoding hexadecimal digits would silently stop at the first invalid character. */
function isDigest(claimed: string, digest: string): boolean {
  const [one, other] = [Buffer.from(claimed), Buffer.from(digest)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function header(headers: CallbackHeaders, name: string): string {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name);
  return found?.[1] ?? '';
}
