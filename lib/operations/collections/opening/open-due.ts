import type { RunClock } from '#lib/domain/direct-debit/clock.ts';
import type { Decision } from '#lib/domain/direct-debit/decision.ts';
import { preNotify } from '#lib/domain/direct-debit/pre-notify.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { errorDetails, log } from '#lib/log.ts';
import type { Run } from '#lib/operations/collections/run.ts';
import { type Decided, takeStep } from '#lib/operations/collections/take-step.ts';
import { writesWithEvidence } from '#lib/operations/mandate/write-with-evidence.ts';
import type { Due } from '#lib/store/collections/due-collections.ts';
import { findDebitsOfRun, findDueDebit } from './find-due-debit.ts';
import { openCollections, type Seen } from './open-collections.ts';

/** The number of orders opened and of direct debits completed, and the ids of those that failed. */
export type Opened = { opened: number; completed: number; failed: string[] };

/** Opens the collection of every due direct debit. One that fails does not stop the others. */
export async function openDue(due: Due, run: Run, isOver = never, seen?: Seen): Promise<Opened> {
  const all: Opened = { opened: 0, completed: 0, failed: [] };
  for await (const ids of due) {
    if (isOver()) break;
    const results = await openCollections(ids, run, seen);
    for (const { opened, completed } of valuesOf(results)) {
      all.opened += opened;
      all.completed += completed ? 1 : 0;
    }
    all.failed.push(...failedOf(ids, results));
  }
  return all;
}

/**
 * Pre-notifies the collections within the days of pre-notification. Returns the number of direct debits for which that
 * failed.
 */
export async function preNotifyDue(due: Due, run: RunClock, isOver = never, seen?: Seen): Promise<number> {
  let failed = 0;
  for await (const ids of due) {
    if (isOver()) break;
    const results = await preNotifyCollections(ids, run);
    for (const { before, decision } of valuesOf(results)) if (before && decision) seen?.(before, decision);
    failed += failedOf(ids, results).length;
  }
  return failed;
}

const never = () => false;

const valuesOf = <T>(results: readonly PromiseSettledResult<T>[]): T[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));

/** Returns the direct debits for which a step failed, and logs the cause. */
function failedOf(ids: readonly string[], results: readonly PromiseSettledResult<unknown>[]): string[] {
  return results.flatMap((result, index) => {
    if (result.status === 'fulfilled') return [];
    const direct_debit_id = ids[index] ?? '';
    log('warn', 'collection_failed', { direct_debit_id, ...errorDetails(result.reason) });
    return direct_debit_id;
  });
}

/** A pre-notification, and the direct debit that it is for. */
type PreNotified = Decided & { readonly before?: DirectDebit; readonly decision?: Decision };

/** Pre-notifies the next collections of direct debits. Does nothing for those without one. */
function preNotifyCollections(
  ids: readonly string[],
  run: RunClock,
): Promise<PromiseSettledResult<PreNotified>[]> {
  return takeStep(ids, {
    decide: async (some) => {
      const found = new Map((await findDebitsOfRun(some, run)).map((debit) => [debit.id, debit]));
      return Promise.all(some.map((id) => preNotificationOf(found.get(id), run)));
    },
  });
}

async function preNotificationOf(debit: DirectDebit | undefined, run: RunClock): Promise<PreNotified> {
  if (!debit) return { writes: [] };
  const { facts } = await findDueDebit(debit, run);
  const decision = facts.isSuspended ? undefined : preNotify(debit, facts, run);
  if (!decision) return { writes: [] };
  const writes = await writesWithEvidence(debit, decision, run, { by: 'service' });
  return { writes, before: debit, decision };
}
