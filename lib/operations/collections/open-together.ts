import type { Decision } from '#lib/domain/direct-debit/lifecycle.ts';
import { isDue } from '#lib/domain/direct-debit/next-collection.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { isOver } from '#lib/domain/direct-debit/schedule.ts';
import { errorDetails, log } from '#lib/log.ts';
import { writesWithEvidence } from '#lib/operations/mandate/write-with-evidence.ts';
import type { CollectionFile } from '#lib/store/collection-files.ts';
import { drawReferences } from '#lib/store/references.ts';
import type { Write } from '#lib/store/transact.ts';
import { type DueDebit, findDueDebits } from './find-due-debits.ts';
import { decideCycle, noteOpened, type Run, referencesFor } from './open-cycle.ts';
import { fileFor, placesTaken, putOpened, putTogether } from './put-opened.ts';
import { writeTogether } from './write-together.ts';

/** What was opened of some direct debits, and which of them were not. */
export type OpenedTogether = { opened: number; completed: number; left: string[] };

type Cycle = { decision: Decision; writes: readonly Write[] };

/** What a transaction has besides its cycles: which orders wait, and two items of the file that the others are in. */
const BESIDES = 3;

/**
 * Opens the cycles of some direct debits with few calls: all are read at once, their references are one block, and
 * several are written in one transaction. Where the run says so, that puts their orders into the day's file as well.
 * `left` are those of which nothing was done, to be opened each by itself: what ends, what is not due after all, and what
 * stood in a transaction that was refused, since its file was closed or one of them was in the way of the others.
 */
export async function openTogether(ids: readonly string[], run: Run): Promise<OpenedTogether> {
  let cycles: readonly Cycle[] = [];
  try {
    const isCycleDue = (debit: DirectDebit) => isDue(debit, run.day) && !isOver(debit, run.day);
    const due = await findDueDebits(ids, run.day, isCycleDue, { withMethods: run.into !== undefined });
    const decisions = await decideAll(due, run);
    const file = await fileFor(decisions, run);
    cycles = await writeTogether(await cyclesOf(due, decisions, file, run), {
      most: BESIDES,
      of: (some) => {
        const decided = some.map(({ decision }) => decision);
        return [...noteOpened(decided, run), ...(file ? putTogether(file, decided, run) : [])];
      },
    });
  } catch (error) {
    log('info', 'not_opened_together', errorDetails(error));
  }
  const done = cycles.map(({ decision }) => decision);
  const found = new Set(done.map(({ next }) => next.id));
  return {
    opened: done.reduce((sum, { opened }) => sum + opened.length, 0),
    completed: done.filter(({ next }) => next.status === 'completed').length,
    left: ids.filter((id) => !found.has(id)),
  };
}

async function decideAll(due: readonly DueDebit[], run: Run): Promise<Decision[]> {
  const counts = due.map((one) => referencesFor(one, run));
  const references = await drawReferences(counts.reduce((sum, count) => sum + count, 0));
  return due.map((one, index) => decideCycle(one, references.splice(0, counts[index]), run));
}

function cyclesOf(
  due: readonly DueDebit[],
  decisions: readonly Decision[],
  file: CollectionFile | undefined,
  run: Run,
): Promise<Cycle[]> {
  return Promise.all(
    decisions.map(async (decided, index): Promise<Cycle> => {
      const one = due[index] as DueDebit;
      const decision = file ? putOpened(file, decided, one) : decided;
      const writes = await writesWithEvidence(one.debit, decision, run, { by: 'service' });
      return { decision, writes: [...writes, ...placesTaken(decision, one, run)] };
    }),
  );
}
