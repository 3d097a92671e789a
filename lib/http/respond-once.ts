import { requireMatch, Tagged } from '#lib/api/entity-tags.ts';
import type { Route } from '#lib/api/route.ts';
import { invalid } from '#lib/errors/api-error.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/engine/transact.ts';
import { preview, type ShownChange } from '#lib/store/engine/versioned.ts';
import {
  AlreadyProcessed,
  findStoredResponse,
  type KeptResponse,
  type KeyedRequest,
  readStoredResponse,
  type StoredResponse,
  storeResponse,
} from '#lib/store/idempotency.ts';
import { isSessionEnded } from '#lib/store/people/sessions.ts';
import { type CallEvent, header } from './call.ts';
import { bySession } from './check-access.ts';
import { type FindSecret, requireRepeatable } from './repeatable.ts';

/** Commits work once: its writes together with its response. */
export type Commit = <T>(writes: readonly Write[], response: T) => Promise<T>;

/**
 * Changes one record once, and responds with the changed record. With an `If-Match`, the record must be as the caller
 * saw it. `beside` runs while the record is read; what it throws counts only if the record can be changed.
 */
export type Update = <T extends { version: number }, A extends Tagged>(
  change: ShownChange<T>,
  show: (record: T) => A,
  beside?: () => Promise<void>,
) => Promise<A>;

/** A response, and whether it is a stored one, repeated. */
export type Responded = StoredResponse & { readonly replayed: boolean };

/** When to check whether a key was used before: before all work, or only in the write and after a refusal. */
type Look = 'first' | 'at commit';

/** How repeated requests are recognised, and how to find the secret in a response that may hold one. */
export type Recognising = { look: Look; secretIn?: FindSecret | undefined };

/** In addition, `open` is the check of the credentials, under way. It resolves if they are open. */
type HeldTo = Recognising & { open: Promise<void> };

/**
 * Does the work of a request. If its `Idempotency-Key` was used before, returns the stored response instead. The
 * response is stored in the transaction of the work, so that a crash in between cannot repeat the work. Of two
 * concurrent requests with one key one wins, and the other receives the winner's response. A repeated request may be
 * refused because of its own first run, so the stored response is looked up after a refusal, too. A response that holds
 * a secret is repeated only if `requireRepeatable` allows it.
 *
 * Nothing is written, repeated, returned or refused for another reason before `open` resolves. An operation that only
 * reads, at all or before its commit, does so in the meantime.
 */
export async function respondOnce(
  route: Route,
  event: CallEvent,
  { look, open, secretIn }: HeldTo,
  work: (ways: { commit: Commit; update: Update }) => Promise<unknown>,
): Promise<Responded> {
  const { now, caller } = event.call;
  const keyed = keyedRequest(route, event);
  const repeat = async (asked: KeyedRequest, found: KeptResponse) => {
    await requireRepeatable(found, asked, secretIn);
    return replayOf(route, found, now);
  };
  const first = keyed && look === 'first' ? findStoredResponse(keyed, now) : undefined;
  const [, earlier] = await allInOrder([look === 'first' ? open : undefined, first]);
  if (keyed && earlier) return repeat(keyed, earlier);

  let stored = false;
  const commit: Commit = async (writes, body) => {
    await open;
    const storing = keyed ? [await storeResponse(keyed, contentOf(route, body), now, route.keptFor)] : [];
    if (storing.length + writes.length > 0) {
      await transact(bySession(caller, [...storing, ...writes]));
    }
    stored = true;
    return body;
  };

  const update: Update = (change, show, beside) =>
    retryOnConflict(async () => {
      const [{ before, next, writes }] = await allInOrder([preview(change), beside?.()]);
      requireMatch(header(event, 'if-match'), show(before));
      return commit(writes, show(next));
    });

  try {
    const [, body] = await allInOrder([open, work({ commit, update })]);
    if (keyed && !stored) await commit([], body);
    return responseOf(route, body);
  } catch (error) {
    await open;
    if (caller?.session && isSessionEnded(error)) throw error;
    const found = keyed && (await earlierThan(error, keyed, now));
    if (!keyed || !found) throw error;
    return repeat(keyed, found);
  }
}

/**
 * Returns the stored response to a request that failed now: its first run may be the reason, also one that was under way
 * when this one looked for it.
 */
function earlierThan(error: unknown, keyed: KeyedRequest, now: Date) {
  if (error instanceof AlreadyProcessed) return readStoredResponse(keyed, error.stored);
  return findStoredResponse(keyed, now);
}

/** Returns the response of a route with what its operation returned. */
export function responseOf(route: Route, body: unknown): Responded {
  return { ...contentOf(route, body), replayed: false };
}

function contentOf({ success: status }: Route, body: unknown): StoredResponse {
  return body instanceof Tagged ? { status, body: body.body, etag: body.etag } : { status, body };
}

/** Returns an earlier response. If it expires, `expires_in` is the time left, in seconds. */
function replayOf({ keptFor }: Route, { until, ...response }: KeptResponse, now: Date): Responded {
  if (keptFor === undefined) return { ...response, replayed: true };
  const body = { ...(response.body as object), expires_in: until - Math.floor(now.getTime() / 1000) };
  return { ...response, body, replayed: true };
}

/**
 * Returns the scope of a request's key: the account, the link of a customer, or the key pair of a token request. The
 * recipient is narrower: one token, link or session.
 */
function keyedRequest(route: Route, event: CallEvent): KeyedRequest | undefined {
  const { caller, params, query, body } = event.call;
  const key = header(event, 'idempotency-key');
  if (key === undefined || !caller || route.method === 'DELETE') return undefined;
  // Each renewal has another secret, and is safe to repeat for as long as one is.
  if (route.access.by === 'session_cookie') return undefined;
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw invalid('Idempotency-Key', 'invalid_format', 'Send 1 to 255 printable ASCII characters.');
  }
  const pair = route.access.by === 'keys' ? caller.publicKey : undefined;
  // The token of a session is replaced every ten minutes.
  const holder = caller.session?.sessionId ?? caller.tokenId;
  return {
    kind: route.responseHolds ?? 'responses',
    accountId: caller.accountId,
    scope: [caller.accountId, caller.link?.directDebitId ?? pair ?? []].flat().join('/'),
    ...(route.returnsSecret && { recipient: pair ?? holder }),
    operation: route.id,
    key,
    content: [params ?? null, query ?? null, body ?? null],
  };
}
