import { canonicalJson } from '#lib/domain/canonical-json.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { fingerprint, open, type Sealed, sameFingerprint, seal } from '#lib/secrets/sealing.ts';
import { put } from '#lib/store/engine/change.ts';
import { atMost, missingOr } from '#lib/store/engine/conditions.ts';
import { getItem } from '#lib/store/engine/read.ts';
import type { Item, Write } from '#lib/store/engine/transact.ts';
import { idempotencyKey, type Key } from './keys.ts';

/**
 * A request that carries an `Idempotency-Key`: where its response is kept, and what makes it the same request. `kind` is the
 * most precious thing in request or response, whose key seals both.
 */
export type KeyedRequest = {
  kind: Sealed;
  accountId: string;
  scope: string;
  operation: string;
  key: string;
  content: unknown;
  /** Who gets the response, if it may hold a secret: the id of the caller's token, or its pair of keys. */
  recipient?: string;
};

/** What was answered to a request: kept for its `Idempotency-Key`. */
export type StoredResponse = { status: number; body: unknown; etag?: string };

/**
 * What is kept of it: until when, in seconds since the epoch; and who got it, if it may hold a secret. Releases before
 * `returned_to` did not note that.
 */
export type KeptResponse = StoredResponse & { until: number; returned_to?: string };

type Stored = Key & { account_id: string; request: string; response: string; expires_at: number };

/** Thrown in place of doing the work again: what is stored of the first request with the same key. */
export class AlreadyProcessed extends Error {
  override readonly name = 'AlreadyProcessed';
  readonly stored: Item;
  constructor(stored: Item) {
    super('This request was processed before');
    this.stored = stored;
  }
}

const DAY = 24 * 60 * 60;
/** Kept for two days, so that the promised 24 hours hold whatever the clocks say. */
const KEPT = 2 * DAY;

/** The response to the first request with this key, if there was one. `idempotency_key_reused` where the request was another. */
export async function findStoredResponse(
  request: KeyedRequest,
  now: Date,
): Promise<KeptResponse | undefined> {
  const stored = await getItem<Stored>(keyOf(request));
  return stored && stored.expires_at > seconds(now) ? readStoredResponse(request, stored) : undefined;
}

/** The response in a stored record, as `AlreadyProcessed` carries it. */
export async function readStoredResponse(request: KeyedRequest, stored: Item): Promise<KeptResponse> {
  if (!sameFingerprint(String(stored.request), await requestFingerprint(request))) {
    throw new ApiError('idempotency_key_reused');
  }
  const response: Omit<KeptResponse, 'until'> = JSON.parse(
    await open(request.kind, String(stored.response), contextOf(request)),
  );
  return { ...response, until: Number(stored.expires_at) };
}

/**
 * The write that stores a response, for the transaction that does the work: both happen or neither does. The response
 * is sealed by the key of the most precious thing in it. It is kept for `life` seconds.
 */
export async function storeResponse(
  request: KeyedRequest,
  response: StoredResponse,
  now: Date,
  life = KEPT,
): Promise<Write> {
  const kept = { ...response, returned_to: request.recipient };
  const stored: Stored = {
    ...keyOf(request),
    account_id: request.accountId,
    request: await requestFingerprint(request),
    response: await seal(request.kind, JSON.stringify(kept), contextOf(request)),
    expires_at: seconds(now) + life,
  };
  return {
    ...put(
      stored,
      { expires_at: missingOr(atMost(seconds(now))) },
      (found) => new AlreadyProcessed(found ?? {}),
    ),
    busy: () => new ApiError('idempotency_in_flight'),
  };
}

function keyOf({ scope, operation, key }: KeyedRequest): Key {
  return idempotencyKey(scope, operation, key);
}

function contextOf(request: KeyedRequest): string {
  return keyOf(request).pk;
}

/** A request may hold an account number, which its fingerprint must not give away to those who may open other responses. */
function requestFingerprint({ kind, content }: KeyedRequest): Promise<string> {
  return fingerprint(kind, 'request', canonicalJson(content));
}

function seconds(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}
