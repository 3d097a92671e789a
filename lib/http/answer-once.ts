import { Tagged } from '../api/entity-tags.ts';
import { invalid } from '../api/refusal.ts';
import type { Route } from '../api/route.ts';
import { applyChange, type Change, foresee, type Versioned } from '../store/change.ts';
import {
  AlreadyAnswered,
  type Answer,
  findAnswer,
  type KeyedRequest,
  keepAnswer,
  readAnswer,
} from '../store/idempotency.ts';
import { transact, type Write, whileStale } from '../store/transact.ts';
import { type CallEvent, header } from './call.ts';

/** Does work once: its writes, and its answer with them. */
export type Commit = <T>(writes: readonly Write[], answer: T) => Promise<T>;

/** Changes one record once, and answers with what it has become. */
export type Update = <T extends Versioned, A>(change: Change<T>, show: (record: T) => A) => Promise<A>;

type Once = Answer & { replayed: boolean };

const SAFE_TO_REPEAT = new Set(['GET', 'DELETE']);

/**
 * Does the work of a request, or, where it carries an `Idempotency-Key` that was answered before, gives that answer
 * again. The answer is kept in the transaction that does the work, so that a crash between the two cannot do it
 * twice; two requests at once with one key both try, one of them wins, and the other is told what the winner was.
 */
export async function answerOnce(
  route: Route,
  event: CallEvent,
  work: (ways: { commit: Commit; update: Update }) => Promise<unknown>,
): Promise<Once> {
  const { now } = event.call;
  const keyed = keyedRequest(route, event);
  const earlier = keyed && (await findAnswer(keyed, now));
  if (earlier) return { ...earlier, replayed: true };

  let kept = false;
  const commit: Commit = async (writes, body) => {
    const keeping = keyed ? [await keepAnswer(keyed, answerOf(route, body), now)] : [];
    if (keeping.length + writes.length > 0) await transact([...keeping, ...writes]);
    kept = true;
    return body;
  };

  const update: Update = async (change, show) => {
    if (!keyed) return show(await applyChange(change));
    return whileStale(async () => {
      const { next, write } = await foresee(change);
      return commit([write], show(next));
    });
  };

  try {
    const body = await work({ commit, update });
    if (keyed && !kept) await commit([], body);
    return { ...answerOf(route, body), replayed: false };
  } catch (error) {
    if (!keyed || !(error instanceof AlreadyAnswered)) throw error;
    return { ...(await readAnswer(keyed, error.stored)), replayed: true };
  }
}

function answerOf({ success: status }: Route, body: unknown): Answer {
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
