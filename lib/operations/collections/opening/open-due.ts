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

/** A direct debit for which a step failed, and why. */
export type Failed = { readonly direct_debit_id: string; readonly reason: unknown };

/** The number of orders opened and of direct debits completed, and those that failed. */
export type Opened = { opened: number; completed: number; failed: Failed[] };

/** Opens the collection of every due direct debit. One that fails does not stop the others, and is tried once more. */
export async function openDue(due: Due, run: Run, isOver = never, seen?: Seen): Promise<Opened> {
  let [opened, completed] = [0, 0];
  const failed = await eachDue(due, isOver, async (ids) => {
    const results = await openCollections(ids, run, seen);
    for (const done of valuesOf(results)) {
      opened += done.opened;
      completed += done.completed ? 1 : 0;
    }
    return results;
  });
  return { opened, completed, failed };
}

/**
 * Pre-notifies the collections within the days of pre-notification. One that fails does not stop the others, and is tried
 * once more. Returns the direct debits for which that failed.
 */
export function preNotifyDue(due: Due, run: RunClock, isOver = never, seen?: Seen): Promise<Failed[]> {
  return eachDue(due, isOver, async (ids) => {
    const results = await preNotifyCollections(ids, run);
    for (const { before, decision } of valuesOf(results)) if (before && decision) seen?.(before, decision);
    return results;
  });
}

type Results = readonly PromiseSettledResult<unknown>[];

/**
 * Does a step for all that is due, and after that once more for those that failed, since a call to AWS may fail for a
 * moment. Returns those that failed again, or for which no time was left.
 */
async function eachDue(
  due: Due,
  isOver: () => boolean,
  step: (ids: readonly string[]) => Promise<Results>,
): Promise<Failed[]> {
  const again: Failed[][] = [];
  for await (const ids of due) {
    if (isOver()) break;
    again.push(failedOf(ids, await step(ids)));
  }
  const failed: Failed[] = [];
  for (const some of again) {
    const isLeft = some.length > 0 && !isOver();
    const ids = some.map(({ direct_debit_id }) => direct_debit_id);
    failed.push(...(isLeft ? failedOf(ids, await step(ids)) : some));
  }
  return failed;
}

const never = () => false;

const valuesOf = <T>(results: readonly PromiseSettledResult<T>[]): T[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));

/** Returns the direct debits for which a step failed, and logs the cause. */
function failedOf(ids: readonly string[], results: Results): Failed[] {
  return results.flatMap((result, index) => {
    if (result.status === 'fulfilled') return [];
    const direct_debit_id = ids[index] ?? '';
    const { reason } = result;
    log('warn', 'collection_failed', { direct_debit_id, ...errorDetails(reason) });
    return { direct_debit_id, reason };
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
