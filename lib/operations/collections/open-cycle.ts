import { datesAfter, isDone } from '#lib/domain/billing-cycle.ts';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { changeDirectDebit, closed } from '#lib/operations/change-direct-debit.ts';
import { sameAs } from '#lib/operations/open-charge.ts';
import { type Account, requireAccount } from '#lib/store/accounts.ts';
import { succeededBy, takeStep } from '#lib/store/charge-steps.ts';
import {
  findCharges,
  type NewCharge,
  prepareCharge,
  type StoredCharge,
  storeCharge,
} from '#lib/store/charges.ts';
import { findDirectDebit, type StoredDirectDebit } from '#lib/store/direct-debits.ts';
import { drawReference } from '#lib/store/references.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/transact.ts';

export type OpenedCycle = { opened: number; completed: boolean };

const NOTHING: OpenedCycle = { opened: 0, completed: false };

/**
 * Opens the cycle of a direct debit that is due on a day: its own charge, one for each that failed before, and the
 * date of the next. All in one transaction, which moves the date on: whoever comes again, or at the same time, finds
 * it not due. An amount that varies is charged only when the merchant says how much it is.
 */
export function openCycle(id: string, date: CalendarDate, now: Date): Promise<OpenedCycle> {
  return retryOnConflict(async () => {
    const debit = await findDirectDebit(id);
    if (debit?.status !== 'active') return NOTHING;
    const due = debit.next_payment_date;
    if (due === null || due > date) return NOTHING;
    const [account, carried] = await Promise.all([
      requireAccount(debit.account_id),
      findCharges(debit.carried_orders),
    ]);
    if (account.status === 'suspended') return postpone(debit, date, now);
    const charges = await chargesOf(debit, carried, account, date, now);
    const { next, writes } = changeDirectDebit(debit, changesBy(debit, charges.length, due, date), now);
    await transact([...charges.flatMap(storeCharge), ...handOver(carried, charges, now), ...writes]);
    return { opened: charges.length, completed: next.status === 'completed' };
  });
}

function changesBy(debit: StoredDirectDebit, opened: number, due: CalendarDate, date: CalendarDate) {
  const changes = {
    ...datesAfter(debit, due, date, closed),
    open_orders: debit.open_orders + opened,
    carried_orders: [],
  };
  // One that collects once is done when its merchant was paid, and not because its day has passed.
  const ends = debit.is_recurring && isDone({ ...debit, ...changes });
  return ends ? { ...changes, status: 'completed' as const } : changes;
}

/** Those carried from before first, then the cycle's own. */
async function chargesOf(
  debit: StoredDirectDebit,
  carried: readonly StoredCharge[],
  account: Account,
  chargeDate: CalendarDate,
  now: Date,
): Promise<StoredCharge[]> {
  const own = debit.amount === null ? [] : [{ amount: debit.amount, concept: debit.concept }];
  const wanted: Omit<NewCharge, 'reference' | 'chargeDate'>[] = [...carried.map(sameAs), ...own];
  const references = await Promise.all(wanted.map(() => drawReference()));
  return wanted.map((charge, index) =>
    prepareCharge(debit, { ...charge, reference: references[index] as number, chargeDate }, account, now),
  );
}

function handOver(carried: readonly StoredCharge[], charges: readonly StoredCharge[], now: Date): Write[] {
  return carried.map((former, index) =>
    takeStep(former, succeededBy(charges[index]?.id ?? ''), () => new ConflictError(), now),
  );
}

/** Nothing is collected for an account that is suspended: its direct debits are looked at again the next day. */
async function postpone(debit: StoredDirectDebit, date: CalendarDate, now: Date): Promise<OpenedCycle> {
  const next_payment_date = businessDaysAfter(date, 1, closed);
  await transact(changeDirectDebit(debit, { next_payment_date }, now).writes);
  return NOTHING;
}
