import { openCycle, ordersOf } from '#lib/domain/direct-debit/billing-cycle.ts';
import { isQueued } from '#lib/domain/direct-debit/charge.ts';
import { planCollection } from '#lib/domain/direct-debit/collection-plan.ts';
import type { Decision } from '#lib/domain/direct-debit/decision.ts';
import { endTerm } from '#lib/domain/direct-debit/ending.ts';
import { isDue } from '#lib/domain/direct-debit/next-collection.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { isOver } from '#lib/domain/direct-debit/schedule.ts';
import { settlementTermsOf } from '#lib/domain/ledger/order-ledger.ts';
import type { Run } from '#lib/operations/collections/run.ts';
import { type Step, takeStep } from '#lib/operations/collections/take-step.ts';
import { withdrawOrders } from '#lib/operations/direct-debits/withdraw-orders.ts';
import { writesWithEvidence } from '#lib/operations/mandate/write-with-evidence.ts';
import { findCharges } from '#lib/store/charges.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { noteQueued } from '#lib/store/collections/queued-entries.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { drawReferences } from '#lib/store/references.ts';
import { type DueDebit, findDebitsOfRun, findDueDebit } from './find-due-debit.ts';
import { filesFor, placesTaken, putOpened, putTogether } from './put-opened.ts';

/** The result for a direct debit: how many orders it opened, and whether it completed. */
export type OpenedCollection = { readonly opened: number; readonly completed: boolean };

/** Receives a direct debit as it was, and what a run has decided and written. */
export type Seen = (before: DirectDebit, decision: Decision) => void;

type Opening = {
  readonly writes: readonly Write[];
  /** The direct debit that was decided on. */
  readonly before?: DirectDebit;
  /** Undefined if nothing was due. */
  readonly decision?: Decision;
  readonly next?: DirectDebit;
  readonly file?: BankFile | undefined;
};

/**
 * The writes of a transaction in addition to its openings: which orders wait, and two items of each of the two files
 * with the others.
 */
const MOST_EXTRA_WRITES = 5;

/**
 * Does what is due for direct debits on the day of a run. It ends those whose term is over, and opens the next
 * collection of the others, in the day's file if the run has one. Each transaction moves the direct debit's date on, so
 * a run that is repeated, or concurrent, finds it not due. Nothing is collected for a suspended account.
 *
 * @param seen receives each decision that was written
 */
export async function openCollections(
  ids: readonly string[],
  run: Run,
  seen: Seen = () => undefined,
): Promise<PromiseSettledResult<OpenedCollection>[]> {
  const step: Step<string, Opening> = {
    decide: (some) => decideAll(some, run),
    extra: { most: MOST_EXTRA_WRITES, of: (some) => extraWrites(some, run) },
  };
  const taken = await takeStep(ids, step);
  return Promise.allSettled(taken.map((result) => finish(result, run, seen)));
}

/** Withdraws the orders of a direct debit that ends, or whose withdrawal was interrupted. */
async function finish(
  result: PromiseSettledResult<Opening>,
  run: Run,
  seen: Seen,
): Promise<OpenedCollection> {
  if (result.status === 'rejected') throw result.reason;
  const { decision, next, before } = result.value;
  if (before && decision) seen(before, decision);
  const after = next?.is_withdrawing ? await withdrawOrders(next.id, run) : next;
  const isChanged = decision !== undefined || after !== next;
  return { opened: decision?.opened.length ?? 0, completed: isChanged && after?.status === 'completed' };
}

async function decideAll(ids: readonly string[], run: Run): Promise<Opening[]> {
  const found = new Map((await findDebitsOfRun(ids, run)).map((debit) => [debit.id, debit]));
  const isOpened = (debit: DirectDebit) => !isOver(debit, run.day) && isDue(debit, run.day);
  const due = await Promise.all(
    [...found.values()].filter(isOpened).map((debit) => findDueDebit(debit, run)),
  );
  const opened = await openAll(due, run);
  return Promise.all(
    ids.map(async (id): Promise<Opening> => {
      const debit = found.get(id);
      if (!debit) return { writes: [] };
      return opened.get(id) ?? (isOver(debit, run.day) ? endOf(debit, run) : { writes: [], next: debit });
    }),
  );
}

/** Opens due collections and returns them by the ids of their direct debits. It draws their references together. */
async function openAll(due: readonly DueDebit[], run: Run): Promise<ReadonlyMap<string, Opening>> {
  const counts = due.map(
    ({ debit, facts }) => ordersOf(debit, planCollection(debit, facts, run), run).length,
  );
  const references = await drawReferences(
    counts.reduce((sum, count) => sum + count, 0),
    run,
  );
  const decisions = due.map(({ debit, seller, facts }, index) =>
    openCycle(debit, { ...facts, references: references.splice(0, counts[index]), seller }, run),
  );
  const files = await filesFor(decisions, due, run);
  const openings = due.map(async (one, index): Promise<[string, Opening]> => {
    const decided = decisions[index] as Decision;
    const file = files.get(settlementTermsOf(one.seller).settlement);
    const decision = file ? putOpened(file, decided, one) : decided;
    const writes = await writesWithEvidence(one.debit, decision, run, { by: 'service' });
    const { next } = decision;
    return [
      next.id,
      { before: one.debit, decision, next, file, writes: [...writes, ...placesTaken(decision, one, run)] },
    ];
  });
  return new Map(await Promise.all(openings));
}

async function endOf(debit: DirectDebit, run: Run): Promise<Opening> {
  const decision = endTerm(debit, await findCharges(debit.counters.carried_orders), run);
  if (!decision) return { writes: [], next: debit };
  const writes = await writesWithEvidence(debit, decision, run, { by: 'service' });
  return { decision, next: decision.next, writes };
}

/**
 * Returns the writes that note the orders opened for the run's own day, and that put those of the day's file into it.
 */
function extraWrites(openings: readonly Opening[], run: Run): Write[] {
  const decisions = openings.flatMap(({ decision }) => decision ?? []);
  const due = decisions
    .flatMap(({ opened }) => opened)
    .filter((charge) => isQueued(charge) && charge.charge_date <= run.day);
  const files = new Map(openings.flatMap(({ file }) => (file ? [[file.id, file]] : [])));
  return [
    ...noteQueued(
      { kind: 'collections', account_id: run.owner, date: run.day },
      due.map(({ id }) => id),
      run.now,
    ),
    ...[...files.values()].flatMap((file) => putTogether(file, decisions, run)),
  ];
}
