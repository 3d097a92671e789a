import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { lastPreNotifiedDay } from '#lib/domain/direct-debit/pre-notification.ts';
import { simulatedClockOn } from '#lib/operations/clock.ts';
import { claimDueCharges } from '#lib/operations/collections/filing/claim-charges.ts';
import type { Waiting } from '#lib/operations/collections/filing/decide-claims.ts';
import { nameOf, presentFiles } from '#lib/operations/collections/filing/present-file.ts';
import { tidyFiles } from '#lib/operations/collections/filing/tidy-files.ts';
import { openDue, preNotifyDue } from '#lib/operations/collections/opening/open-due.ts';
import {
  type CollectionFile,
  findFileById,
  moveFile,
  type Presentation,
} from '#lib/store/collections/collection-files.ts';
import { findDueOfAccount } from '#lib/store/collections/due-collections.ts';
import { findFilesInQueue, findFilesOf } from '#lib/store/collections/find-files.ts';
import { requireNotHeld } from '#lib/store/collections/hold.ts';
import { sandboxRunKey } from '#lib/store/collections/keys.ts';
import { dueForRun } from '#lib/store/collections/queued-orders.ts';
import { addToRun, beginRun, type RunCounts, type SandboxRun } from '#lib/store/collections/sandbox-runs.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { emit } from '#lib/store/events/events.ts';
import { findRecentBearers } from '#lib/store/references.ts';
import type { Collections } from './configured-collections.ts';
import { ingestReturnFile } from './returns/ingest-return-file.ts';
import { returnAsBank } from './returns/return-as-bank.ts';
import type { Run } from './run.ts';

/** Whose collections of which day, when this call has to come to an end, and whether nobody waits for what it has done. */
export type Asked = {
  accountId: string;
  date: CalendarDate;
  now: Date;
  isOver: () => boolean;
  isBehind?: true;
};

/** What a run has done so far, and what it passed over in this call. */
export type Report = { run: SandboxRun; skipped: Waiting[] };

/**
 * All of a day's collections of one account, one step after the other, with the simulated bank's returns: what the
 * scheduled run does for every account, by the same operations. Its files are the account's own.
 *
 * Ends when its time is over, and is gone on with by whoever asks for that day again, or for a later one: every step finds
 * done what was done. A run that was cut off anywhere leaves nothing that the next one does not finish.
 */
export async function collectForAccount(asked: Asked, outside: Collections): Promise<Report> {
  const { accountId, date, now, isOver, isBehind = false } = asked;
  await requireNotHeld();
  await beginRun(accountId, date, now);
  const recent = await findRecentBearers(accountId, now);
  const of = { account_id: accountId, bank: outside.bank, date };
  const into = { bank: outside.bank, partition: 0 };
  const run = { ...simulatedClockOn(date, now), owner: accountId, into };
  // Of what comes after the day, customers are notified on the day itself; the bank returns its files on that day, too.
  const onDay = { ...run, today: run.day };
  const counts: RunCounts = { opened: 0, presented: 0, paid: 0, failed: 0, completed: 0, exceptions: 0 };
  const files: string[] = [];
  const skipped: Waiting[] = [];
  const note = (taken: readonly CollectionFile[]) => {
    files.push(...taken.map(nameOf));
    counts.presented += taken.reduce((sum, { operations }) => sum + operations, 0);
  };
  const steps: (() => Promise<void>)[] = [
    () => returnFiles(of, outside, onDay, counts, isOver),
    async () => {
      const { opened, completed } = await openDue(
        findDueOfAccount('DEBIT', accountId, date, recent),
        run,
        isOver,
      );
      counts.opened += opened;
      counts.completed += completed;
    },
    async () => {
      await preNotifyDue(
        findDueOfAccount('DEBIT', accountId, lastPreNotifiedDay(onDay), recent),
        onDay,
        isOver,
      );
    },
    async () => note(await tidyFiles(of, outside, onDay)),
    async () => {
      const due = dueForRun(findDueOfAccount('CHARGE', accountId, date, recent), of);
      skipped.push(...(await claimDueCharges(due, of, run, isOver)).waiting);
    },
    async () => note(await presentFiles(of, outside, run, isOver)),
    () => returnFiles(of, outside, onDay, counts, isOver),
  ];
  for (const step of steps) {
    if (isOver()) break;
    await step();
  }
  const part = { counts, files, isFinished: !isOver(), isTold: !isBehind };
  return { run: await addToRun(accountId, date, part), skipped };
}

/** Has a worker go on with a run whose time was over. */
export async function askToGoOn(accountId: string, date: CalendarDate, now: Date): Promise<void> {
  const { pk } = sandboxRunKey(accountId, date);
  const unfinished = { type: 'account.collections_unfinished', data: { date } } as const;
  await transact(emit({ pk, account_id: accountId }, [unfinished], now));
}

/** Returns and settles every file of the account that the simulated bank has not returned, of whatever day. */
async function returnFiles(
  of: Presentation,
  { files, bank, issuer }: Collections,
  run: Run,
  counts: RunCounts,
  isOver: () => boolean,
): Promise<void> {
  for (const file of await unreturnedFiles(of)) {
    if (isOver()) return;
    const name = await returnAsBank(nameOf(file), returnNameOf(file), files);
    if (name) {
      const done = await ingestReturnFile(name, { files, bank, issuer }, run, { isOver });
      for (const word of ['paid', 'failed', 'completed', 'exceptions'] as const) {
        counts[word] += done.counts?.[word] ?? 0;
      }
      if (done.state === 'applying') return;
    }
    await markReturned(file, run.now);
  }
}

/** Those of the day as they are, those of others as the queue has them. */
async function unreturnedFiles(of: Presentation): Promise<CollectionFile[]> {
  const all = [...(await findFilesInQueue(of.account_id)), ...(await findFilesOf(of))];
  const byId = new Map(all.map((file) => [file.id, file]));
  return [...byId.values()].filter(({ state, returned_at }) => state === 'presented' && !returned_at);
}

async function markReturned({ id }: CollectionFile, now: Date): Promise<void> {
  await retryOnConflict(async () => {
    const file = await findFileById(id);
    if (file) await moveFile(file, { returned_at: now.toISOString() }, now);
  });
}

/** Beside the file itself: what arrives among the bank's own return files is ingested by itself. */
function returnNameOf(file: CollectionFile): string {
  return nameOf(file).replace(/\.txt$/, '.answer.txt');
}
