import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { RunClock } from '#lib/domain/direct-debit/clock.ts';
import { lastPreNotifiedDay } from '#lib/domain/direct-debit/pre-notification.ts';
import { errorDetails, log } from '#lib/log.ts';
import { asFarAsReadable } from '#lib/operations/bank-files/entries-left.ts';
import type { Receiving } from '#lib/operations/bank-files/file-content.ts';
import { nameOf } from '#lib/operations/bank-files/file-names.ts';
import { ingestReturnFile } from '#lib/operations/bank-files/ingest-return-file.ts';
import { presentFiles } from '#lib/operations/bank-files/present-file.ts';
import { rejectFile } from '#lib/operations/bank-files/recall-file.ts';
import { returnOwnFile } from '#lib/operations/bank-files/return-as-bank.ts';
import { tidyFiles } from '#lib/operations/bank-files/tidy-files.ts';
import { simulatedClockOn } from '#lib/operations/clock.ts';
import { claimDueCharges } from '#lib/operations/collections/filing/claim-charges.ts';
import type { Waiting } from '#lib/operations/collections/filing/decide-claims.ts';
import { type Failed, openDue, preNotifyDue } from '#lib/operations/collections/opening/open-due.ts';
import { payoutsContent } from '#lib/operations/outgoing/filing/payouts-content.ts';
import { PassingFaults } from '#lib/operations/outgoing/passing-faults.ts';
import { payOutAccount } from '#lib/operations/transfers/pay-out-account.ts';
import { type BankFile, findFileById, moveFile, RELEASED } from '#lib/store/collections/bank-files.ts';
import { findDueOfAccount } from '#lib/store/collections/due-collections.ts';
import { findFilesInQueue, findFilesOf } from '#lib/store/collections/find-files.ts';
import { requireNotHeld } from '#lib/store/collections/hold.ts';
import { sandboxRunKey } from '#lib/store/collections/keys.ts';
import type { Presentation } from '#lib/store/collections/presentations.ts';
import { dueForRun } from '#lib/store/collections/queued-entries.ts';
import {
  addToRun,
  beginRun,
  type RunCounts,
  refusesFilesOf,
  type SandboxRun,
} from '#lib/store/collections/sandbox-runs.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { emit } from '#lib/store/events/events.ts';
import { findRecentBearers } from '#lib/store/references.ts';
import type { Run } from './run.ts';

/**
 * An account's collections of a day. `isOver` says when this call has to end. `isBehind` says that no caller waits for
 * the result. `clock` is set if the account's own clock runs the day.
 */
export type Asked = {
  accountId: string;
  date: CalendarDate;
  now: Date;
  isOver: () => boolean;
  isBehind?: true;
  clock?: RunClock;
};

/** The result of a run so far, and the orders that this call passed over. */
export type Report = { run: SandboxRun; skipped: Waiting[] };

/**
 * Runs all of a day's collections of one account, step by step, with the simulated bank's returns. It uses the same
 * operations as the scheduled run of every account. Its files are the account's own.
 *
 * It ends when its time is over. The next call for that day or a later one continues it: every step finds what was done
 * before. A run that was interrupted at any point is finished by the next one.
 *
 * @throws ApiError `unavailable` if a direct debit or a payment failed for a reason that may pass: the day has not ended,
 *   and the next call goes on with it
 */
export async function collectForAccount(asked: Asked, outside: Receiving): Promise<Report> {
  const { accountId, date, now, isOver, isBehind = false, clock = simulatedClockOn(date, now) } = asked;
  await requireNotHeld();
  await beginRun(accountId, date, now);
  const recent = await findRecentBearers(accountId, now);
  const of = { kind: 'collections', account_id: accountId, bank: outside.bank, date } as const;
  const into = { bank: outside.bank, partition: 0 };
  const run = { ...clock, owner: accountId, into };
  // Pre-notifications for later days are sent on the day itself, and the bank returns the day's files on that day, too.
  const onDay = { ...run, today: run.day };
  const counts: RunCounts = { opened: 0, presented: 0, paid: 0, failed: 0, completed: 0, exceptions: 0 };
  const files: string[] = [];
  const skipped: Waiting[] = [];
  const note = (taken: readonly BankFile[]) => {
    files.push(...taken.map(nameOf));
    counts.presented += taken.reduce((sum, { operations }) => sum + operations, 0);
  };
  const steps: (() => Promise<void>)[] = [
    () => returnFiles(of, outside, ['presented'], onDay, counts, isOver),
    async () => {
      const { opened, completed, failed } = await openDue(
        findDueOfAccount('DEBIT', accountId, date, recent),
        run,
        isOver,
      );
      counts.opened += opened;
      counts.completed += completed;
      requireNonePassing(failed);
    },
    async () => {
      const ahead = findDueOfAccount('DEBIT', accountId, lastPreNotifiedDay(onDay), recent);
      requireNonePassing(await preNotifyDue(ahead, onDay, isOver));
    },
    async () => note(await tidyFiles(of, outside, onDay)),
    async () => {
      const due = dueForRun(findDueOfAccount('CHARGE', accountId, date, recent), of);
      skipped.push(...(await claimDueCharges(due, of, run, isOver)).waiting);
    },
    async () => note(await presentFiles(of, outside, run, isOver)),
    () => returnFiles(of, outside, RELEASED, onDay, counts, isOver),
    () => payOutAccount(accountId, { ...outside, content: payoutsContent }, run, recent),
  ];
  const end = (isFinished: boolean) =>
    addToRun(accountId, date, { counts, files, isFinished, isDelivered: !isBehind });
  try {
    for (const step of steps) {
      if (isOver()) break;
      await step();
    }
  } catch (error) {
    await end(false).catch((failed: unknown) => log('warn', 'run_not_counted', errorDetails(failed)));
    throw error;
  }
  return { run: await end(!isOver()), skipped };
}

/**
 * Stops a run in which a call to AWS failed for a direct debit, or its record was busy. Other failures would be the same
 * at the next call, so they do not stop the run.
 */
function requireNonePassing(failed: readonly Failed[]): void {
  const passing = new PassingFaults();
  for (const { direct_debit_id, reason } of failed) passing.note({ direct_debit_id }, reason);
  passing.requireNone();
}

/** Asks a worker to continue a run whose time was over. */
export async function askToGoOn(accountId: string, date: CalendarDate, now: Date): Promise<void> {
  const { pk } = sandboxRunKey(accountId, date);
  const unfinished = { type: 'account.collections_unfinished', data: { date } } as const;
  await transact(emit({ pk, account_id: accountId }, [unfinished], now));
}

/** Returns and settles every file of the account in these states, of any day, that the simulated bank has not returned. */
async function returnFiles(
  of: Presentation,
  outside: Receiving,
  states: readonly BankFile['state'][],
  run: Run,
  counts: RunCounts,
  isOver: () => boolean,
): Promise<void> {
  for (const file of await unreturnedFiles(of, states)) {
    if (isOver()) return;
    if (await refusesFilesOf(of.account_id, file.date)) {
      await asFarAsReadable(file, rejectFile(file.id, outside.content, run));
      continue;
    }
    const name = await returnOwnFile(file, outside.files);
    if (name) {
      const done = await ingestReturnFile(name, outside, run, { isOver });
      for (const word of ['paid', 'failed', 'completed', 'exceptions'] as const) {
        counts[word] += done.counts?.[word] ?? 0;
      }
      if (done.state === 'applying') return;
    }
    // A released file is returned again with the record that cannot be read now.
    if (file.state === 'presented') await markReturned(file, run.now);
  }
}

/**
 * Returns the files in these states that have no return file yet. Those of the day are read by key, since the queue may
 * lag behind.
 */
async function unreturnedFiles(of: Presentation, states: readonly BankFile['state'][]): Promise<BankFile[]> {
  const all = [...(await findFilesInQueue(of)), ...(await findFilesOf(of))];
  const byId = new Map(all.map((file) => [file.id, file]));
  return [...byId.values()].filter(({ state, returned_at }) => states.includes(state) && !returned_at);
}

async function markReturned({ id }: BankFile, now: Date): Promise<void> {
  await retryOnConflict(async () => {
    const file = await findFileById(id);
    if (file) await moveFile(file, { returned_at: now.toISOString() }, now);
  });
}
