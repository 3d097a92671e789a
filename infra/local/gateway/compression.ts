import { promisify } from 'node:util';
import { deflate, gunzip, gzip, inflate } from 'node:zlib';
import type { HttpResponse } from './gateway-responses.ts';

const ENCODE = { gzip: promisify(gzip), deflate: promisify(deflate) };
const DECODE = { gzip: promisify(gunzip), deflate: promisify(inflate) };

type Coding = keyof typeof ENCODE;

const isKnown = (coding: string): coding is Coding => coding in ENCODE;

/**
 * Compresses a response of at least `minimum` bytes, as API Gateway does: by the coding that the caller prefers, if
 * that is gzip or deflate. For any other preference, also Brotli, the response stays as it is (*Receive an API response
 * with a compressed payload*, *Enable payload compression for an API* in its developer guide). Files are compressed as
 * well, and no other header changes.
 *
 * @param accepted the header `Accept-Encoding`
 * @param minimum the API's `MinimumCompressionSize`; undefined if it compresses nothing
 */
export async function compressed(
  response: HttpResponse,
  accepted: string | undefined,
  minimum: number | undefined,
): Promise<HttpResponse> {
  const { headers, body } = response;
  const [coding = ''] = codingsIn(accepted);
  const isLarge = minimum !== undefined && body.length > 0 && Buffer.byteLength(body) >= minimum;
  if (!isLarge || !isKnown(coding) || 'content-encoding' in headers) return response;
  return {
    ...response,
    headers: { ...headers, 'content-encoding': coding },
    body: await ENCODE[coding](body),
  };
}

/** Returns the codings that a header `Accept-Encoding` accepts, the preferred one first. */
export function codingsIn(accepted = ''): string[] {
  const codings = accepted.split(',').map((each) => {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return { name, weight: Number(weight) };
  });
  const wanted = codings.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return wanted.map(({ name }) => name);
}

/**
 * Returns the body of a request as an integration receives it. API Gateway decompresses it, regardless of the API's
 * `MinimumCompressionSize`, and leaves the header `Content-Encoding` in the event (*Call an API method with a
 * compressed payload* in its developer guide; dougmoscrop/serverless-http issue 194). Returns undefined if the coding
 * is unknown, if the body does not have it, or if the result has more than `limit` bytes. API Gateway refuses these
 * with 415.
 */
export async function decompressed(
  body: Buffer,
  coding: string | undefined,
  limit: number,
): Promise<Buffer | undefined> {
  const name = coding?.trim().toLowerCase() ?? 'identity';
  if (name === 'identity' || body.length === 0) return body;
  if (!isKnown(name)) return undefined;
  return DECODE[name](body, { maxOutputLength: limit }).catch(() => undefined);
}
