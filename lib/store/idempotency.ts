import { canonicalJson } from '#lib/domain/canonical-json.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { fingerprint, open, type Sealed, sameFingerprint, seal } from '#lib/secrets/sealing.ts';
import { put } from '#lib/store/engine/change.ts';
import { expiryOf, hasExpired, missingOrExpired } from '#lib/store/engine/expiry.ts';
import { getItem } from '#lib/store/engine/read.ts';
import type { Item, Write } from '#lib/store/engine/transact.ts';
import { idempotencyKey, type Key } from './keys.ts';

/**
 * A request with an `Idempotency-Key`: where its response is stored, and what makes it the same request. `kind` is the
 * most sensitive data in the request or response. Its key seals both.
 */
export type KeyedRequest = {
  kind: Sealed;
  accountId: string;
  scope: string;
  operation: string;
  key: string;
  content: unknown;
  /** The recipient of the response, if it may contain a secret: the id of the caller's token, or its pair of keys. */
  recipient?: string;
};

/** The response to a request, stored under its `Idempotency-Key`. */
export type StoredResponse = { status: number; body: unknown; etag?: string };

/** A stored response with its end, in seconds since the epoch, and its recipient if it may contain a secret. */
export type KeptResponse = StoredResponse & { until: number; returned_to?: string };

type Stored = Key & { account_id: string; request: string; response: string; expires_at: number };

/** Thrown instead of doing the work again. It carries the stored response to the first request with the same key. */
export class AlreadyProcessed extends Error {
  override readonly name = 'AlreadyProcessed';
  readonly stored: Item;
  constructor(stored: Item) {
    super('This request was processed before');
    this.stored = stored;
  }
}

/**
 * Returns the response to the first request with this key; undefined if there was none.
 *
 * @throws ApiError `idempotency_key_reused` if that request was a different one
 */
export async function findStoredResponse(
  request: KeyedRequest,
  now: Date,
): Promise<KeptResponse | undefined> {
  const stored = await getItem<Stored>(keyOf(request));
  return stored && !hasExpired(stored, now) ? readStoredResponse(request, stored) : undefined;
}

/**
 * Returns the response in a stored record, which `AlreadyProcessed` carries.
 *
 * @throws ApiError `idempotency_key_reused` if it belongs to a different request
 */
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
 * Returns the write that stores a response, for `life` seconds if that is set, for the transaction that does the work:
 * both happen or neither does. The key of the most sensitive data in the response seals it.
 */
export async function storeResponse(
  request: KeyedRequest,
  response: StoredResponse,
  now: Date,
  life?: number,
): Promise<Write> {
  const kept = { ...response, returned_to: request.recipient };
  const stored: Stored = {
    ...keyOf(request),
    account_id: request.accountId,
    request: await requestFingerprint(request),
    response: await seal(request.kind, JSON.stringify(kept), contextOf(request)),
    expires_at: expiryOf('response', now, life),
  };
  return {
    ...put(stored, { expires_at: missingOrExpired(now) }, (found) => new AlreadyProcessed(found ?? {})),
    busy: () => new ApiError('idempotency_in_flight'),
  };
}

function keyOf({ scope, operation, key }: KeyedRequest): Key {
  return idempotencyKey(scope, operation, key);
}

function contextOf(request: KeyedRequest): string {
  return keyOf(request).pk;
}

/**
 * A request may contain an account number. Its fingerprint must not reveal that to those who may open other responses,
 * so it uses the key of `kind`.
 */
function requestFingerprint({ kind, content }: KeyedRequest): Promise<string> {
  return fingerprint(kind, 'request', canonicalJson(content));
}
