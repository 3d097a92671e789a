import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomiciliaWebhookError } from './errors.ts';
import type { Event, TestEvent } from './generated/types.ts';

/** An event as a webhook brings it: `type` tells the kinds apart. A newer service can send further types. */
export type WebhookEvent = Event | TestEvent;

/** The headers of a request, as `node:http` or `fetch` has them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The most seconds between the signature and this machine's clock, as Standard Webhooks recommends. */
const TOLERANCE = 300;

/**
 * Returns the event of a webhook, after it verified the signature (Standard Webhooks, `v1`).
 *
 * @param body the body as it arrived, before anything parses it
 * @param secret the secret of the webhook endpoint, or the notify secret: `whsec_…`
 * @throws DomiciliaWebhookError if it is not from us, or was signed more than five minutes ago; TypeError if the body was
 *   parsed before, or there is no secret
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | undefined,
): WebhookEvent {
  const given = secret ?? '';
  if (!/^(?:whsec_)?[A-Za-z0-9+/]{16,}=*$/.test(given)) throw new TypeError('Pass the secret: whsec_…');
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new TypeError('Pass the body as it arrived: a string or bytes. A parsed body cannot be verified.');
  const { id, timestamp, signatures } = signedHeaders(headers);
  requireRecent(Number(timestamp));
  const key = Buffer.from(given.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  const isOurs = signatures.split(' ').some((one) => {
    const [version, signature = ''] = one.split(',');
    const sent = Buffer.from(signature, 'base64');
    return version === 'v1' && sent.length === expected.length && timingSafeEqual(sent, expected);
  });
  if (isOurs) return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString());
  const message =
    'No signature matches. Pass the body as it arrived, and the secret of this webhook endpoint.';
  throw new DomiciliaWebhookError('signature', message);
}

/** Returns the headers of Standard Webhooks. */
function signedHeaders(headers: WebhookHeaders) {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const byName = new Map(entries.map(([name, value]) => [name.toLowerCase(), value]));
  const requireHeader = (name: string): string => {
    const value = byName.get(name);
    if (typeof value === 'string' && value !== '') return value;
    throw new DomiciliaWebhookError('headers', `The request has no header ${name}.`);
  };
  return {
    id: requireHeader('webhook-id'),
    timestamp: requireHeader('webhook-timestamp'),
    signatures: requireHeader('webhook-signature'),
  };
}

/** @param signedAt seconds since 1970 */
function requireRecent(signedAt: number): void {
  const now = Date.now() / 1000;
  if (Math.abs(now - signedAt) <= TOLERANCE) return;
  const seconds = Math.round(Math.abs(now - signedAt));
  const side = now > signedAt ? 'behind' : 'ahead of';
  const clock = new Date().toISOString();
  throw new DomiciliaWebhookError(
    'timestamp',
    `The signature is ${seconds} seconds ${side} this machine’s clock (${clock}). Correct the clock if it is wrong. Otherwise the request is an old one, sent again.`,
  );
}
