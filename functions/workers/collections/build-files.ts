import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { log } from '#lib/log.ts';
import { nameOf } from '#lib/operations/bank-files/file-names.ts';
import { presentOnDay } from '#lib/operations/bank-files/present-on-day.ts';
import { tidyFiles } from '#lib/operations/bank-files/tidy-files.ts';
import { runClockAt } from '#lib/operations/clock.ts';
import { configuredCollections } from '#lib/operations/collections/configured-collections.ts';
import { claimDueCharges } from '#lib/operations/collections/filing/claim-charges.ts';
import { closeCollected } from '#lib/operations/collections/returns/close-collected.ts';
import { watchReferences } from '#lib/operations/collections/returns/reference-use.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { noteRun } from '#lib/store/collections/collection-runs.ts';
import { findDueEverywhere } from '#lib/store/collections/due-collections.ts';
import { findFilesOf } from '#lib/store/collections/find-files.ts';
import { findHold } from '#lib/store/collections/hold.ts';
import { EVERY_ACCOUNT, type Presentation } from '#lib/store/collections/presentations.ts';
import { dueForRun } from '#lib/store/collections/queued-entries.ts';

/**
 * Finishes the files of earlier days, puts the due orders that are in no file yet into the day's files, and sends those
 * to the bank. Does nothing on a day on which banks are closed.
 */
export async function handler({ date: asked }: { date: CalendarDate }) {
  const clock = runClockAt(new Date(), asked);
  if (!clock) return { date: asked, claimed: 0, files: [] };
  const { day: date } = clock;
  if (await findHold()) return held(date);
  const outside = configuredCollections();
  const run = { ...clock, owner: EVERY_ACCOUNT, into: { bank: outside.bank, partition: 0 } };
  const of = { kind: 'collections', account_id: EVERY_ACCOUNT, bank: outside.bank, date } as const;
  const left = await tidyFiles(of, outside, clock);
  const due = dueForRun(findDueEverywhere('CHARGE', { until: date }), of);
  const { waiting } = await claimDueCharges(due, of, run);
  const taken = await presentOnDay(of, outside, run);
  const claimed = taken.reduce((sum, { operations }) => sum + operations, 0);
  await closeCollected(clock);
  const files = [...left, ...taken].map(nameOf);
  const last_reference = await watchReferences();
  const finished_at = clock.now.toISOString();
  const ofDay = await filesAtBank(of);
  await noteRun({
    ...{ date, claimed: ofDay.orders, waiting: waiting.length, finished_at, last_reference },
    files: [...left.map(nameOf), ...ofDay.files],
  });
  log('info', 'collections_presented', { date, claimed, waiting: waiting.length, files: files.length });
  return { date, claimed, files };
}

/** A file is `released` at the end of a run only if an order of it cannot be read: the bank has it all the same. */
const AT_BANK: readonly BankFile['state'][] = ['released', 'presented', 'rejecting', 'rejected'];

/** Returns the files of the day that this run or an earlier one has sent to the bank, and how many orders they hold. */
async function filesAtBank(of: Presentation): Promise<{ files: string[]; orders: number }> {
  const files = (await findFilesOf(of)).filter(({ state }) => AT_BANK.includes(state));
  return { files: files.map(nameOf), orders: files.reduce((sum, { operations }) => sum + operations, 0) };
}

/** Logged each day. The run is not recorded: the first run that is not held also collects what this one left. */
function held(date: CalendarDate) {
  log('error', 'collections_held', { date, what_to_do: 'ops restore check' });
  return { date, claimed: 0, files: [] };
}
