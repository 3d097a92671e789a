// biome-ignore lint/suspicious/noExplicitAny: each caller knows what it asked for
type Json = any;

type FieldFault = { field: string; code: string };

/** How a request was refused: by its code, perhaps with a reason, and with the seconds to wait. */
type Refusal = {
  status: number;
  code: string;
  reason?: string | undefined;
  faults: readonly FieldFault[];
  retryAfter: number;
};

/** What came of a request: the record, a refusal, or silence. */
export type Result = { is: 'done'; body: Json } | ({ is: 'refused' } & Refusal) | { is: 'unreachable' };

export type Message = { token?: string; body?: unknown; key?: string };

const PATIENCE = 20_000;
const MOST_TRIES = 5;

/** Sends a request to the service. Never throws; what is still running under the same key is asked for again. */
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

async function once(method: string, path: string, { token, body, key }: Message): Promise<Result> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const response = await fetch(path, {
      method,
      headers: {
        ...(token && { authorization: token }),
        ...(key && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      cache: 'no-store',
      credentials: 'omit',
      signal: patience.signal,
    });
    const reply = await response.json().catch(() => null);
    if (response.ok) return { is: 'done', body: reply };
    const { code = 'unknown', reason, errors = [] } = reply?.error ?? {};
    const retryAfter = Number(response.headers.get('retry-after') ?? 0);
    return { is: 'refused', status: response.status, code, reason, faults: errors, retryAfter };
  } catch {
    return { is: 'unreachable' };
  } finally {
    clearTimeout(timer);
  }
}
