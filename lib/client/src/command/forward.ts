import { createHmac, randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { WebhookEvent } from '../webhooks.ts';

/** Milliseconds within which the service expects the response to a webhook. */
const LIMIT = 10_000;

/** Returns a signing secret in the form of those of webhook endpoints. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Returns the headers and the body of a webhook, signed as the service signs them (Standard Webhooks, `v1`). */
export function signedWebhook(event: WebhookEvent, secret: string, now: Date) {
  const body = JSON.stringify(event);
  const timestamp = Math.floor(now.getTime() / 1000).toString();
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${event.id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Domicilia-Webhooks/1',
    'webhook-id': event.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  return { headers, body };
}

/**
 * Sends an event once to a server, as a webhook. Returns the status of its response, or why there was none:
 * `connection_failed` or `timeout`.
 */
export function forward(
  event: WebhookEvent,
  url: string,
  secret: string,
  signal: AbortSignal,
): Promise<number | 'connection_failed' | 'timeout'> {
  const { headers, body } = signedWebhook(event, secret, new Date());
  const start = url.startsWith('https:') ? httpsRequest : httpRequest;
  const limit = AbortSignal.timeout(LIMIT);
  return new Promise((resolve) => {
    const options = { method: 'POST', headers, agent: false, signal: AbortSignal.any([signal, limit]) };
    const request = start(url, options, (response) => {
      response.resume();
      response.once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : failure()));
    });
    const failure = () => (limit.aborted ? 'timeout' : 'connection_failed');
    request.once('error', () => resolve(failure()));
    request.end(body);
  });
}
