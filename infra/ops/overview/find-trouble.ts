import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { WAITING_FOR, waitingOf } from '#lib/domain/outgoing/waiting.ts';
import { findCollectionsState } from '#lib/operations/collections/opening/collections-state.ts';
import { findLeftBehind } from '#lib/operations/overview/left-behind.ts';
import { findHold } from '#lib/store/collections/hold.ts';
import type { Unread } from '#lib/store/engine/stored-item.ts';
import { listFailedEvents } from '#lib/store/events/failed-events.ts';
import { findDueImports } from '#lib/store/imports/imports.ts';
import { listWaiting } from '#lib/store/outgoing/waiting.ts';
import type { Stuck } from './trouble-rows.ts';

/** How many of each kind are read. */
const MOST = 100;

/** An import is late if its work should have been taken up this many milliseconds ago: the sweep runs every minute. */
const LATE = 10 * 60 * 1_000;

/**
 * Returns everything that may be stuck. It reads at most some hundreds of records of each kind. `unread` receives those
 * that cannot be read.
 */
export async function findStuck(clock: Clock, unread?: Unread): Promise<Stuck> {
  const [state, hold, left, failed, transfers, lateImports] = await Promise.all([
    findCollectionsState(clock),
    findHold(),
    findLeftBehind(clock, unread),
    listFailedEvents(MOST),
    listWaiting(WAITING_FOR, MOST),
    countLateImports(new Date(clock.now.getTime() - LATE)),
  ]);
  const payments = [...Map.groupBy(transfers, (transfer) => waitingOf(transfer)?.for ?? '')].map(
    ([what, some]) => ({ for: what, count: some.length, since: sinceOf(some) }),
  );
  return { state, heldSince: hold?.held_at, left, failed, payments, lateImports };
}

type Waiting = Awaited<ReturnType<typeof listWaiting>>;

const sinceOf = (some: Waiting): string => some.map((one) => waitingOf(one)?.since ?? '').sort()[0] ?? '';

async function countLateImports(until: Date): Promise<number> {
  let count = 0;
  for await (const _ of findDueImports(until)) {
    count += 1;
    if (count === MOST) break;
  }
  return count;
}
