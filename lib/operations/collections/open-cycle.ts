import {
  announce,
  isDue,
  openCycle as open,
  ordersOfCycle,
  postpone,
} from '#lib/domain/direct-debit/billing-cycle.ts';
import { type Charge, isQueued } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { Decision } from '#lib/domain/direct-debit/lifecycle.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { isOver } from '#lib/domain/direct-debit/schedule.ts';
import { endTerm } from '#lib/domain/direct-debit/withdrawal.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { changeDirectDebit } from '#lib/operations/change-direct-debit.ts';
import { withdrawOrders } from '#lib/operations/withdraw-orders.ts';
import { type Account, requireAccount } from '#lib/store/accounts.ts';
import { findCharges } from '#lib/store/charges.ts';
import { noteQueued } from '#lib/store/queued-orders.ts';
import { drawReferences } from '#lib/store/references.ts';
import type { Write } from '#lib/store/transact.ts';

export type OpenedCycle = { opened: number; completed: boolean };

/** A run: its clock, the day being the one that it is for. */
export type Run = Clock & {
  /** Whose: `EVERY_ACCOUNT` for the scheduled run, otherwise the account that collects for itself. */
  readonly owner: string;
  /** Whether it only simulates that day. */
  readonly isSimulated?: boolean;
  /** The bank into whose file orders of that day go as they are opened, and by which lane. They wait where none is known. */
  readonly into?: { readonly bank: string; readonly lane: number } | undefined;
};

/**
 * Does what is due of a direct debit on a day: ends it where its term is over, or opens its cycle — its own charge, those
 * that failed before, and the date of the next. All in one transaction, which moves the date on: whoever comes again,
 * or at the same time, finds it not due. Nothing is collected for an account that is suspended.
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
  if (isOver(debit, run.today)) return endTerm(debit, await carriedBy(debit), run);
  if (!isDue(debit, run.today)) return undefined;
  const [seller, carried] = await Promise.all([requireAccount(debit.account_id), carriedBy(debit)]);
  const due = { debit, seller, carried };
  return decideCycle(due, await drawReferences(referencesFor(due, run)), run);
}

/** A direct debit that is due, with its merchant's account and the orders that wait for its next cycle. */
export type DueDebit = {
  debit: DirectDebit;
  seller: Pick<Account, 'account_id' | 'name' | 'status' | 'pricing'>;
  carried: readonly Charge[];
  /** Its payment method, where its orders are put into a file at once. */
  method?: PaymentMethod | undefined;
};

/** How many references its cycle takes: as many as it opens orders. */
export function referencesFor({ debit, seller, carried }: DueDebit, run: Run): number {
  return seller.status === 'suspended' ? 0 : ordersOfCycle(debit, cycleOf(carried, run), run).length;
}

const cycleOf = (carried: readonly Charge[], { today: date, isSimulated = false }: Run) => ({
  ...{ date, carried, isSimulated },
});

/** Its cycle with these references; nothing is collected for an account that is suspended. */
export function decideCycle(
  { debit, seller, carried }: DueDebit,
  references: readonly number[],
  run: Run,
): Decision {
  if (seller.status === 'suspended') return postpone(debit, run);
  return open(debit, { ...cycleOf(carried, run), references, seller }, run);
}

/** The writes that note which orders were opened for the run's own day. */
export function noteOpened(decisions: readonly Decision[], { owner, today: date, now }: Run): Write[] {
  const opened = decisions.flatMap((decision) => decision.opened);
  const due = opened.filter((charge) => isQueued(charge) && charge.charge_date <= date);
  return noteQueued(
    { account_id: owner, date },
    due.map(({ id }) => id),
    now,
  );
}

/** Tells the customer of what is to come within the days of notice. Of nothing where nothing is collected. */
export async function announceCycle(id: string, clock: Clock): Promise<void> {
  await changeDirectDebit(
    id,
    async (debit) => {
      const decision = announce(debit, await carriedBy(debit), clock);
      if (!decision) return undefined;
      const { status } = await requireAccount(debit.account_id);
      return status === 'suspended' ? undefined : decision;
    },
    clock,
  );
}

/** The orders of a direct debit that wait for its next cycle. */
export async function carriedBy({ carried_orders }: DirectDebit) {
  return carried_orders.length === 0 ? [] : findCharges(carried_orders);
}
