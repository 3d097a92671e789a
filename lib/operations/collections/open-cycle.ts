import {
  announce,
  chargesOfCycle,
  isDue,
  openCycle as open,
  postpone,
} from '#lib/domain/direct-debit/billing-cycle.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { Decision } from '#lib/domain/direct-debit/lifecycle.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { isOver } from '#lib/domain/direct-debit/schedule.ts';
import { endTerm } from '#lib/domain/direct-debit/withdrawal.ts';
import { changeDirectDebit } from '#lib/operations/change-direct-debit.ts';
import { withdrawOrders } from '#lib/operations/withdraw-orders.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { findCharges } from '#lib/store/charges.ts';
import { EVERY_ACCOUNT } from '#lib/store/collection-files.ts';
import { noteQueued } from '#lib/store/due-collections.ts';
import { drawReference } from '#lib/store/references.ts';

export type OpenedCycle = { opened: number; completed: boolean };

/** A run: its clock, the day being the one that it is for, and whether it only simulates that day. */
export type Run = Clock & { readonly isSimulated?: boolean };

/**
 * Does what is due of a direct debit on a day: ends it where its term is over, or opens its cycle — its own charge, those
 * that failed before, and the date of the next. All in one transaction, which moves the date on: whoever comes again,
 * or at the same time, finds it not due. Nothing is collected for an account that is suspended.
 */
export async function openCycle(id: string, run: Run): Promise<OpenedCycle> {
  const decision = await changeDirectDebit(
    id,
    (debit, clock) => decisionOf(debit, run, clock),
    run,
    ({ opened }, { account_id }) => {
      const due = opened.filter(({ charge_date }) => charge_date <= run.today);
      const of = { account_id: run.isSimulated ? account_id : EVERY_ACCOUNT, date: run.today };
      return noteQueued(
        of,
        due.map((charge) => charge.id),
        run.now,
      );
    },
  );
  // What ends has its orders withdrawn; so has what was found half withdrawn.
  const isLeft = decision === undefined || decision.next.is_withdrawing;
  const after = isLeft ? await withdrawOrders(id, run) : decision.next;
  return { opened: decision?.opened.length ?? 0, completed: after?.status === 'completed' };
}

async function decisionOf(debit: DirectDebit, run: Run, clock: Clock): Promise<Decision | undefined> {
  const { today: date } = clock;
  if (isOver(debit, date)) return endTerm(debit, await carriedBy(debit), clock);
  if (!isDue(debit, date)) return undefined;
  const [seller, carried] = await Promise.all([requireAccount(debit.account_id), carriedBy(debit)]);
  if (seller.status === 'suspended') return postpone(debit, clock);
  const references = await Promise.all(chargesOfCycle(debit, carried).map(() => drawReference()));
  return open(debit, { date, carried, references, seller, isSimulated: run.isSimulated ?? false }, clock);
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
