import { announce } from '#lib/domain/direct-debit/announce.ts';
import { openCycle as open, ordersOf } from '#lib/domain/direct-debit/billing-cycle.ts';
import { isQueued } from '#lib/domain/direct-debit/charge.ts';
import type { RunClock } from '#lib/domain/direct-debit/clock.ts';
import type { CollectionFacts } from '#lib/domain/direct-debit/collection-facts.ts';
import { planCollection } from '#lib/domain/direct-debit/collection-plan.ts';
import type { Decision } from '#lib/domain/direct-debit/lifecycle.ts';
import { isDue } from '#lib/domain/direct-debit/next-collection.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { isOver } from '#lib/domain/direct-debit/schedule.ts';
import { endTerm } from '#lib/domain/direct-debit/withdrawal.ts';
import { changeDirectDebit } from '#lib/operations/change-direct-debit.ts';
import { findCollectionFacts } from '#lib/operations/collection-facts.ts';
import { withdrawOrders } from '#lib/operations/withdraw-orders.ts';
import { lastSuspension, requireAccount } from '#lib/store/accounts.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findTaken } from '#lib/store/day-places.ts';
import { noteQueued } from '#lib/store/queued-orders.ts';
import { drawReferences } from '#lib/store/references.ts';
import type { Write } from '#lib/store/transact.ts';
import type { DueDebit } from './find-due-debits.ts';

export type OpenedCycle = { opened: number; completed: boolean };

/** A run of collections: its two clocks, and what it collects. */
export type Run = RunClock & {
  /** Whose: `EVERY_ACCOUNT` for the scheduled run, otherwise the account that collects for itself. */
  readonly owner: string;
  /** The bank into whose file orders of that day go as they are opened, and by which lane. They wait where none is known. */
  readonly into?: { readonly bank: string; readonly lane: number } | undefined;
};

/** What puts orders into files needs of a run. */
export type FilingRun = Omit<Run, 'owner'>;

/**
 * Does what is due of a direct debit on the day of a run: ends it where its term is over, or opens its next collection. All
 * in one transaction, which moves its date on: a run that comes again, or at the same time, finds it not due. Nothing is
 * collected for an account that is suspended.
 */
export async function openCycle(id: string, run: Run): Promise<OpenedCycle> {
  const decision = await changeDirectDebit(
    id,
    (debit) => decisionOf(debit, run),
    run,
    (decided) => noteOpened([decided], run),
  );
  // What ends has its orders withdrawn; so has what was found half withdrawn.
  const isLeft = decision === undefined || decision.next.is_withdrawing;
  const after = isLeft ? await withdrawOrders(id, run) : decision.next;
  return { opened: decision?.opened.length ?? 0, completed: after?.status === 'completed' };
}

async function decisionOf(debit: DirectDebit, run: Run): Promise<Decision | undefined> {
  if (isOver(debit, run.day)) return endTerm(debit, await findCharges(debit.carried_orders), run);
  if (!isDue(debit, run.day)) return undefined;
  const [seller, facts, known] = await Promise.all([
    requireAccount(debit.account_id),
    findCollectionFacts(debit),
    findTaken(debit, run.day),
  ]);
  const due = { debit, seller, ...facts, known };
  return decideCycle(due, await drawReferences(referencesFor(due, run)), run);
}

/** Returns how many references a collection takes: as many as it opens orders. */
export function referencesFor(due: DueDebit, run: Run): number {
  return ordersOf(due.debit, planCollection(due.debit, factsOf(due), run), run).length;
}

const factsOf = ({ orders, carried, known, seller }: DueDebit): CollectionFacts => ({
  ...{ orders, carried, taken: known.taken },
  ...{ isSuspended: seller.status === 'suspended', suspension: lastSuspension(seller) },
});

/** Returns what becomes of a direct debit whose collection is due; its orders take these references. */
export function decideCycle(due: DueDebit, references: readonly number[], run: Run): Decision {
  return open(due.debit, { ...factsOf(due), references, seller: due.seller }, run);
}

/** Returns the writes that note which orders were opened for the run's own day. */
export function noteOpened(decisions: readonly Decision[], { owner, day, now }: Run): Write[] {
  const opened = decisions.flatMap((decision) => decision.opened);
  const due = opened.filter((charge) => isQueued(charge) && charge.charge_date <= day);
  return noteQueued(
    { account_id: owner, date: day },
    due.map(({ id }) => id),
    now,
  );
}

/** Pre-notifies the next collection of a direct debit; nothing where nothing is collected. */
export async function announceCycle(id: string, run: RunClock): Promise<void> {
  await changeDirectDebit(
    id,
    async (debit) => {
      const decision = announce(debit, await findCollectionFacts(debit), run);
      if (!decision) return undefined;
      const { status } = await requireAccount(debit.account_id);
      return status === 'suspended' ? undefined : decision;
    },
    run,
  );
}
