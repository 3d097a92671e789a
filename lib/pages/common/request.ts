import { mapTexts } from '#lib/domain/map-texts.ts';
import { isolatedLine, oneLine } from '#lib/domain/one-line.ts';
import type { Result } from './result.ts';

/**
 * `match` is the tag of the record as it was read: the request is refused if it has changed. `accept` requests a
 * document of that type instead of a record. The result is then a `Blob`. `cookies` sends the service's cookies and
 * accepts new ones; all other requests have none.
 */
export type Message = {
  token?: string;
  body?: unknown;
  key?: string;
  match?: string;
  accept?: string;
  cookies?: true;
};

const PATIENCE = 20_000;
const MOST_TRIES = 5;

/**
 * Sends a request to the service. Never throws. While the same key is still being processed, it asks again. Texts of
 * the response become single lines without invisible characters, because stored records may be older than that rule.
 * Right-to-left texts are isolated. Texts of the request are sent without that isolation.
 */
export async function request(method: string, path: string, message: Message = {}): Promise<Result> {
  for (let left = MOST_TRIES; ; left--) {
    const result = await once(method, path, message);
    if (left <= 1 || result.is !== 'refused' || result.code !== 'idempotency_in_flight') return result;
    await pause(1000);
  }
}

/** Waits for some milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function once(
  method: string,
  path: string,
  { token, body, key, match, accept, cookies }: Message,
): Promise<Result> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const response = await fetch(path, {
      method,
      headers: {
        ...(token && { authorization: token }),
        ...(key && { 'idempotency-key': key }),
        ...(match && { 'if-match': match }),
        ...(accept && { accept }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(mapTexts(body, oneLine)) }),
      cache: 'no-store',
      credentials: cookies ? 'same-origin' : 'omit',
      signal: patience.signal,
    });
    if (response.ok && accept) return { is: 'done', body: await response.blob() };
    const reply = mapTexts(await response.json().catch(() => null), isolatedLine);
    if (response.ok) return { is: 'done', body: reply, etag: response.headers.get('etag') ?? undefined };
    const { code = 'unknown', reason, direct_debit_id: directDebitId, errors = [] } = reply?.error ?? {};
    const retryAfter = Number(response.headers.get('retry-after') ?? 0);
    const refused = { is: 'refused', status: response.status, code, reason, directDebitId } as const;
    return { ...refused, faults: errors, retryAfter };
  } catch {
    return { is: 'unreachable' };
  } finally {
    clearTimeout(timer);
  }
}
