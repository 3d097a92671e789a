import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Seller } from '#lib/domain/order.ts';
import { openCycle, ordersOf } from './billing-cycle.ts';
import { afterMove, type Charge } from './charge.ts';
import { claimOrders } from './claim.ts';
import type { RunClock } from './clock.ts';
import type { CollectionFacts } from './collection-facts.ts';
import { type CollectionPlan, planCollection } from './collection-plan.ts';
import { heldWith } from './day-places.ts';
import type { Decision } from './decision.ts';
import { isDue } from './next-collection.ts';
import { preNotify } from './pre-notify.ts';
import type { DirectDebit } from './record.ts';
import { recall, type Withdrawn } from './withdrawal.ts';

/**
 * A direct debit with the orders that runs decide about: `created`, in a file that is not released, carried, and orders
 * that one of these retries.
 */
export type Foreseen = { readonly debit: DirectDebit; readonly charges: readonly Charge[] };

/** What a run reads in addition to the direct debit and its orders. */
export type RunFacts = Pick<CollectionFacts, 'taken' | 'isSuspended' | 'suspension'> & {
  readonly seller: Seller;
};

/**
 * Returns the orders that a run would present of a direct debit, and the direct debit and its other orders after it. It
 * makes the decisions of a run in their order: the next collection is opened, a later one is pre-notified, files of
 * earlier days that were not released are dissolved, and due orders are claimed. Nothing is stored, and the orders that
 * it opens have no reference.
 */
export function foreseeRun(
  before: Foreseen,
  facts: RunFacts,
  run: RunClock,
): { presented: readonly Charge[]; after: Foreseen } {
  const opened = isDue(before.debit, run.day) ? open(before, facts, run) : before;
  const known = new Set(before.charges.map(({ id }) => id));
  const isFiled = ({ id, charge_date }: Charge) => !known.has(id) && charge_date <= run.day;
  const { debit, charges } = tidied(notified(opened, run), run);
  const filed = charges.filter(isFiled);
  const left = { debit, charges: charges.filter((charge) => !isFiled(charge)) };
  const taken = heldWith(debit, run.day, facts.taken, filed);
  const plan = planCollection(debit, { ...factsOf(left), ...facts, taken }, run);
  const inFile = left.charges.filter((charge) => isInFileOf(run.day, charge));
  const presented = [...inFile, ...filed, ...plan.orders.present];
  return { presented, after: without(presented, claimed(left, plan, run)) };
}

/** Pre-notifies the orders that are not presented again, makes them wait, or withdraws them. */
function claimed(before: Foreseen, plan: CollectionPlan, run: RunClock): Foreseen {
  const { preNotify: again, wait } = plan.orders;
  const gone = [...plan.withdrawn.lapsed, ...plan.withdrawn.above_maximum];
  const withdraw = gone.map((charge) => withRetried(before, charge));
  if (again.length + wait.length + withdraw.length === 0) return before;
  const claiming = { present: [], preNotify: again, wait, withdraw };
  return afterDecision(before, claimOrders(before.debit, claiming, { fileId: '', plan }, run), run);
}

function without(orders: readonly Charge[], { debit, charges }: Foreseen): Foreseen {
  const ids = new Set(orders.map(({ id }) => id));
  return { debit, charges: charges.filter(({ id }) => !ids.has(id)) };
}

function open(before: Foreseen, facts: RunFacts, run: RunClock): Foreseen {
  const { debit } = before;
  const all = { ...factsOf(before), ...facts };
  const references = ordersOf(debit, planCollection(debit, all, run), run).map(() => 0);
  return afterDecision(before, openCycle(debit, { ...all, references }, run), run);
}

/** Makes the pre-notification on the day of the run, in the sandbox as well. */
function notified(before: Foreseen, run: RunClock): Foreseen {
  const decision = preNotify(before.debit, factsOf(before), { ...run, today: run.day });
  return decision ? afterDecision(before, decision, run) : before;
}

function tidied(before: Foreseen, run: RunClock): Foreseen {
  return before.charges.filter(isPending).reduce((all, charge) => {
    const { presented_on = charge.charge_date, file_id: fileId = '' } = charge;
    if (presented_on >= run.day) return all;
    const file = { fileId, wasRefused: false };
    return afterDecision(all, recall(all.debit, withRetried(all, charge), file, run), run);
  }, before);
}

/** Returns whether an order is in a file of a day that is not released. */
export function isInFileOf(day: CalendarDate, charge: Charge): boolean {
  return isPending(charge) && charge.presented_on === day;
}

/** Returns whether an order is in a file that is not released. */
export const isPending = ({ status }: Charge): boolean => status === 'pending';

const withRetried = ({ charges }: Foreseen, charge: Charge): Withdrawn => ({
  charge,
  retried: charges.find(({ id }) => id === charge.retry_of),
});

function factsOf({ debit, charges }: Foreseen): Pick<CollectionFacts, 'orders' | 'carried'> {
  return {
    orders: charges.filter(({ status }) => status === 'created'),
    carried: debit.counters.carried_orders.flatMap((id) => charges.find((charge) => charge.id === id) ?? []),
  };
}

function afterDecision({ charges }: Foreseen, decision: Decision, { now }: RunClock): Foreseen {
  const moves = new Map(decision.moved.map((move) => [move.charge.id, move]));
  const after = charges.map((charge) => {
    const move = moves.get(charge.id);
    return move ? afterMove(move, now) : charge;
  });
  return { debit: decision.next, charges: [...after, ...decision.opened] };
}
