import {
  afterSlice,
  beginDay,
  endPass,
  isSending,
  pause,
  takeUp,
} from '#lib/domain/consent-requests/plan.ts';
import {
  type ConsentRequests,
  type CustomerState,
  ROUNDS,
  type RoundNumber,
  type StateCounts,
} from '#lib/domain/consent-requests/record.ts';
import { noStates, stateOf } from '#lib/domain/consent-requests/states.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { clockOf } from '#lib/operations/clock.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { findDirectDebits } from '#lib/store/direct-debits.ts';
import { transact, type Write } from '#lib/store/engine/transact.ts';
import { findConsentRequests, storeConsentRequests } from '#lib/store/imports/consent-requests.ts';
import { findImport } from '#lib/store/imports/imports.ts';
import { walkRows } from '#lib/store/imports/rows.ts';
import { askSome } from './ask-some.ts';
import { eventOf } from './event-of.ts';

/** The time in milliseconds after which a worker stops between two slices, and how many rows a slice has. */
export type AskingWorker = { readonly takes: number; readonly rowsAtOnce?: number };

/** Milliseconds after its time in which a worker ends the slice under way, and counts the customers. */
const TO_END = 60_000;

/**
 * Asks the customers of an import for consent, as far as its plan and the day permit, and counts what has become of
 * them. Does nothing if the plan has changed since the event that asked for this: another worker took it up.
 *
 * @param version the plan's version in the event
 * @throws the error of the work. A sweep starts it again a minute later
 */
export async function carryOutRequests(
  importId: string,
  version: number,
  worker: AskingWorker,
): Promise<void> {
  const found = await findConsentRequests(importId);
  if (!found || found.version !== version) return;
  const work = new Work(found);
  try {
    await work.store(takeUp(found, worker.takes + TO_END, new Date()));
    await workOn(work, worker);
  } catch (error) {
    // The merchant has changed the plan, or another worker has gone on with it.
    if (error instanceof ConflictError) return;
    await work.store(pause(work.current, new Date())).catch((): void => {});
    throw error;
  }
}

async function workOn(work: Work, { takes, rowsAtOnce }: AskingWorker): Promise<void> {
  const ends = Date.now() + takes;
  const { import_id, account_id } = work.current;
  const [one, account] = await Promise.all([findImport(import_id), findAccount(account_id)]);
  const maySend = one?.status === 'applied' && account?.status === 'active';
  for (const round of maySend ? ROUNDS.toReversed() : []) {
    if (round > 0 && !work.current.reminders) continue;
    if (!(await goThrough(work, round, { ends, rowsAtOnce }))) {
      const paused = pause(work.current, new Date());
      await work.store(paused, eventOf(paused));
      return;
    }
  }
  const counts = await countCustomers(import_id);
  const ended = { counts, isUndone: one?.status === 'undone' };
  await work.store(endPass(work.current, ended, await clockOf(account_id, new Date())));
}

/** Goes through the rows of a round for as long as mails may be sent. Returns false if the worker's time is over. */
async function goThrough(
  work: Work,
  round: RoundNumber,
  { ends, rowsAtOnce }: { ends: number; rowsAtOnce: number | undefined },
): Promise<boolean> {
  for (let goesOn = true; goesOn; ) {
    const clock = await clockOf(work.current.account_id, new Date());
    if (!isSending(work.current, clock)) return true;
    if (Date.now() >= ends) return false;
    const begun = beginDay(work.current, clock.today, clock.now);
    if (begun !== work.current) await work.store(begun);
    const done = await askSome(work.current, round, clock, rowsAtOnce);
    await work.store(afterSlice(work.current, round, done.slice, new Date()));
    goesOn = done.goesOn;
  }
  return true;
}

/** A plan that one worker works on: each change is stored before the next work begins. */
class Work {
  current: ConsentRequests;

  constructor(found: ConsentRequests) {
    this.current = found;
  }

  /** @throws ConflictError if the plan was changed meanwhile */
  async store(next: ConsentRequests, more: readonly Write[] = []): Promise<void> {
    await transact([storeConsentRequests(this.current, next), ...more]);
    this.current = next;
  }
}

const ROWS_AT_ONCE = 500;

/** Counts what has become of the customers of an import's applied rows, from their direct debits. */
async function countCustomers(importId: string): Promise<StateCounts> {
  const counts: Record<CustomerState, number> = { ...noStates() };
  for await (const rows of walkRows(importId, ROWS_AT_ONCE)) {
    const applied = new Map(
      rows.flatMap((row) =>
        row.status === 'applied' && row.direct_debit_id ? [[row.direct_debit_id, row]] : [],
      ),
    );
    for (const debit of await findDirectDebits([...applied.keys()])) {
      const row = applied.get(debit.id);
      if (row) counts[stateOf(row, debit)] += 1;
    }
  }
  return counts;
}
