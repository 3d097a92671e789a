import type { RunClock } from '#lib/domain/direct-debit/clock.ts';
import { errorDetails, log } from '#lib/log.ts';
import type { Due } from '#lib/store/due-collections.ts';
import { announceTogether } from './announce-together.ts';
import { announceCycle, openCycle, type Run } from './open-cycle.ts';
import { openTogether } from './open-together.ts';

const AT_ONCE = 10;

/** How many orders were opened, and direct debits ended; and which of these could not be worked on. */
export type Opened = { opened: number; completed: number; failed: string[] };

/**
 * Opens the cycle of every direct debit that is due, some together, and what cannot be done so one by one. One that cannot
 * be opened does not hold up the others.
 */
export async function openDue(due: Due, run: Run, isOver = never): Promise<Opened> {
  const counts = { opened: 0, completed: 0 };
  const failed: string[] = [];
  for await (const ids of due) {
    if (isOver()) break;
    const together = await openTogether(ids, run);
    counts.opened += together.opened;
    counts.completed += together.completed;
    const open = async (id: string) => {
      const { opened, completed } = await openCycle(id, run);
      counts.opened += opened;
      counts.completed += completed ? 1 : 0;
    };
    failed.push(...(await forEach(together.left, open, isOver)));
  }
  return { ...counts, failed };
}

/**
 * Has customers told of what is collected within the days of notice, several together and what is refused so one by one,
 * and gives how many could not be.
 */
export async function announceDue(due: Due, run: RunClock, isOver = never): Promise<number> {
  const failed: string[] = [];
  for await (const ids of due) {
    if (isOver()) break;
    const left = await announceTogether(ids, run);
    failed.push(...(await forEach(left, (id) => announceCycle(id, run), isOver)));
  }
  return failed.length;
}

const never = () => false;

/** Does a piece of work with each, some at once; gives those with which it failed. */
async function forEach(
  ids: readonly string[],
  work: (id: string) => Promise<void>,
  isOver: () => boolean,
): Promise<string[]> {
  const failed: string[] = [];
  for (let start = 0; start < ids.length && !isOver(); start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE);
    const results = await Promise.allSettled(some.map(work));
    for (const [index, result] of results.entries()) {
      if (result.status === 'fulfilled') continue;
      const direct_debit_id = some[index] ?? '';
      failed.push(direct_debit_id);
      log('warn', 'collection_failed', { direct_debit_id, ...errorDetails(result.reason) });
    }
  }
  return failed;
}
