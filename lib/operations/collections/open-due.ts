import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { errorDetails, log } from '#lib/log.ts';
import type { Due } from '#lib/store/due-collections.ts';
import { announceCycle, openCycle, type Run } from './open-cycle.ts';

const AT_ONCE = 10;

/** How many orders were opened, and direct debits ended; and which of these could not be worked on. */
export type Opened = { opened: number; completed: number; failed: string[] };

/** Opens the cycle of every direct debit that is due. One that cannot be opened does not hold up the others. */
export async function openDue(due: Due, run: Run, isOver = never): Promise<Opened> {
  const counts = { opened: 0, completed: 0 };
  const failed = await forEachDue(
    due,
    async (id) => {
      const { opened, completed } = await openCycle(id, run);
      counts.opened += opened;
      counts.completed += completed ? 1 : 0;
    },
    isOver,
  );
  return { ...counts, failed };
}

/** Has customers told of what is collected within the days of notice, and gives how many could not be. */
export async function announceDue(due: Due, clock: Clock, isOver = never): Promise<number> {
  return (await forEachDue(due, (id) => announceCycle(id, clock), isOver)).length;
}

const never = () => false;

async function forEachDue(
  due: Due,
  work: (id: string) => Promise<void>,
  isOver: () => boolean,
): Promise<string[]> {
  const failed: string[] = [];
  for await (const ids of due) {
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      if (isOver()) return failed;
      const some = ids.slice(start, start + AT_ONCE);
      const results = await Promise.allSettled(some.map(work));
      for (const [index, result] of results.entries()) {
        if (result.status === 'fulfilled') continue;
        const direct_debit_id = some[index] ?? '';
        failed.push(direct_debit_id);
        log('warn', 'collection_failed', { direct_debit_id, ...errorDetails(result.reason) });
      }
    }
  }
  return failed;
}
