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
import { type CallEvent, header } from './call.ts';
import { type FindSecret, requireRepeatable } from './repeatable.ts';

/** Does work once: its writes, and its response with them. */
export type Commit = <T>(writes: readonly Write[], response: T) => Promise<T>;

/**
 * Changes one record once, as the caller has seen it where they insist by `If-Match`, and responds with what it has become.
 * What `beside` refuses it reads at the same time, and is told of a record that can be changed.
 */
export type Update = <T extends { version: number }, A extends Tagged>(
  change: ShownChange<T>,
  show: (record: T) => A,
  beside?: () => Promise<void>,
) => Promise<A>;

type Once = StoredResponse & { replayed: boolean };

/** When it is looked whether a key was used before: before anything else; or by the write alone, and where it is refused. */
type Look = 'first' | 'at commit';

/** How a request is recognised, and the secret in its response, if it may hold one. */
export type Recognising = { look: Look; secretIn?: FindSecret | undefined };

/** The same with the credentials of the request, which are being read: fulfilled if they are open. */
type HeldTo = Recognising & { open: Promise<void> };

const SAFE_TO_REPEAT = new Set(['GET', 'DELETE']);

/**
 * Does the work of a request, or, where it carries an `Idempotency-Key` that was used before, gives the response of
 * then again. The response is stored in the transaction that does the work, so that a crash between the two cannot do
 * it twice; two requests at once with one key both try, one of them wins, and the other is told what the winner was. What
 * comes again may be refused by what it did itself the first time: before such a refusal it is looked for as well. A
 * response that holds a secret is repeated only if `requireRepeatable` lets it.
 *
 * Nothing is written, repeated or refused for another reason before `open` is fulfilled. An operation that only reads before
 * its commit reads at the same time.
 */
export async function respondOnce(
  route: Route,
  event: CallEvent,
  { look, open, secretIn }: HeldTo,
  work: (ways: { commit: Commit; update: Update }) => Promise<unknown>,
): Promise<Once> {
  const { now } = event.call;
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
    const storing = keyed ? [await storeResponse(keyed, responseOf(route, body), now, route.keptFor)] : [];
    if (storing.length + writes.length > 0) await transact([...storing, ...writes]);
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
    return { ...responseOf(route, body), replayed: false };
  } catch (error) {
    await open;
    const found = keyed && (await earlierThan(error, keyed, look, now));
    if (!keyed || !found) throw error;
    return repeat(keyed, found);
  }
}

/** What was answered before to a request that failed now, where that may be why. */
function earlierThan(error: unknown, keyed: KeyedRequest, look: Look, now: Date) {
  if (error instanceof AlreadyProcessed) return readStoredResponse(keyed, error.stored);
  return look === 'at commit' ? findStoredResponse(keyed, now) : undefined;
}

function responseOf({ success: status }: Route, body: unknown): StoredResponse {
  return body instanceof Tagged ? { status, body: body.body, etag: body.etag } : { status, body };
}

/** An earlier response, with what is left of its life where that ends. */
function replayOf({ keptFor }: Route, { until, ...response }: KeptResponse, now: Date): Once {
  if (keptFor === undefined) return { ...response, replayed: true };
  const body = { ...(response.body as object), expires_in: until - Math.floor(now.getTime() / 1000) };
  return { ...response, body, replayed: true };
}

/**
 * Whose key it is: the account's; of a customer, the link's; and a token is of the pair of keys that it was made with. Whom
 * the response is for is narrower: the one token or link.
 */
function keyedRequest(route: Route, event: CallEvent): KeyedRequest | undefined {
  const { caller, params, query, body } = event.call;
  const key = header(event, 'idempotency-key');
  if (key === undefined || !caller || SAFE_TO_REPEAT.has(route.method)) return undefined;
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw invalid('Idempotency-Key', 'invalid_format', 'Send 1 to 255 printable ASCII characters.');
  }
  const pair = route.access.by === 'keys' ? caller.publicKey : undefined;
  return {
    kind: route.responseHolds ?? 'responses',
    accountId: caller.accountId,
    scope: [caller.accountId, caller.link?.directDebitId ?? pair ?? []].flat().join('/'),
    ...(route.returnsSecret && { recipient: pair ?? caller.tokenId }),
    operation: route.id,
    key,
    content: [params ?? null, query ?? null, body ?? null],
  };
}
