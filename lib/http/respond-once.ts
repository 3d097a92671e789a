import { requireMatch, Tagged } from '#lib/api/entity-tags.ts';
import type { Route } from '#lib/api/route.ts';
import { invalid } from '#lib/errors/api-error.ts';
import {
  AlreadyProcessed,
  findStoredResponse,
  type KeyedRequest,
  readStoredResponse,
  type StoredResponse,
  storeResponse,
} from '#lib/store/idempotency.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/transact.ts';
import { preview, type ShownChange } from '#lib/store/versioned.ts';
import { type CallEvent, header } from './call.ts';

/** Does work once: its writes, and its response with them. */
export type Commit = <T>(writes: readonly Write[], response: T) => Promise<T>;

/** Changes one record once, as the caller has seen it where they insist by `If-Match`, and responds with what it has become. */
export type Update = <T extends { version: number }, A extends Tagged>(
  change: ShownChange<T>,
  show: (record: T) => A,
) => Promise<A>;

type Once = StoredResponse & { replayed: boolean };

const SAFE_TO_REPEAT = new Set(['GET', 'DELETE']);

/**
 * Does the work of a request, or, where it carries an `Idempotency-Key` that was used before, gives the response of
 * then again. The response is stored in the transaction that does the work, so that a crash between the two cannot do
 * it twice; two requests at once with one key both try, one of them wins, and the other is told what the winner was.
 */
export async function respondOnce(
  route: Route,
  event: CallEvent,
  work: (ways: { commit: Commit; update: Update }) => Promise<unknown>,
): Promise<Once> {
  const { now } = event.call;
  const keyed = keyedRequest(route, event);
  const earlier = keyed && (await findStoredResponse(keyed, now));
  if (earlier) return { ...earlier, replayed: true };

  let stored = false;
  const commit: Commit = async (writes, body) => {
    const storing = keyed ? [await storeResponse(keyed, responseOf(route, body), now)] : [];
    if (storing.length + writes.length > 0) await transact([...storing, ...writes]);
    stored = true;
    return body;
  };

  const update: Update = (change, show) =>
    retryOnConflict(async () => {
      const { before, next, writes } = await preview(change);
      requireMatch(header(event, 'if-match'), show(before));
      return commit(writes, show(next));
    });

  try {
    const body = await work({ commit, update });
    if (keyed && !stored) await commit([], body);
    return { ...responseOf(route, body), replayed: false };
  } catch (error) {
    if (!keyed || !(error instanceof AlreadyProcessed)) throw error;
    return { ...(await readStoredResponse(keyed, error.stored)), replayed: true };
  }
}

function responseOf({ success: status }: Route, body: unknown): StoredResponse {
  return body instanceof Tagged ? { status, body: body.body, etag: body.etag } : { status, body };
}

function keyedRequest(route: Route, event: CallEvent): KeyedRequest | undefined {
  const { caller, params, query, body } = event.call;
  const key = header(event, 'idempotency-key');
  if (key === undefined || !caller || SAFE_TO_REPEAT.has(route.method)) return undefined;
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw invalid('Idempotency-Key', 'invalid_format', 'Use 1 to 255 printable ASCII characters.');
  }
  return {
    accountId: caller.accountId,
    scope: caller.link ? `${caller.accountId}/${caller.link.directDebitId}` : caller.accountId,
    operation: route.id,
    key,
    content: [params ?? null, query ?? null, body ?? null],
  };
}
