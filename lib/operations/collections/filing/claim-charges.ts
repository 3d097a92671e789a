import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { heldFor } from '#lib/domain/direct-debit/charge-transitions.ts';
import { type Claiming, claimOrders } from '#lib/domain/direct-debit/claim.ts';
import {
  type CollectionPlan,
  planCollection,
  type WaitingReason,
} from '#lib/domain/direct-debit/collection-plan.ts';
import { newException } from '#lib/domain/direct-debit/exception.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { type DueDebit, findDueDebit } from '#lib/operations/collections/opening/find-due-debit.ts';
import type { FilingRun } from '#lib/operations/collections/run.ts';
import { type Decided, type Step, takeStep } from '#lib/operations/collections/take-step.ts';
import { withRetried } from '#lib/operations/withdraw-orders.ts';
import { moveCharge } from '#lib/operations/writes/charges.ts';
import { writesOf } from '#lib/operations/writes/direct-debits.ts';
import { findCharges } from '#lib/store/charges.ts';
import { type CollectionFile, openFile, type Presentation } from '#lib/store/collections/collection-files.ts';
import { takePlaces } from '#lib/store/collections/day-places.ts';
import type { Due } from '#lib/store/collections/due-collections.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import { BATCH_SIZE, putIn } from '#lib/store/collections/file-batches.ts';
import { findDirectDebits } from '#lib/store/direct-debits.ts';
import { fitFor } from './details-of.ts';

/** What a run did with the orders that were due. */
export type Claimed = { claimed: number; waiting: Waiting[] };

/** An order that was due and was not presented, and why. */
export type Waiting = { order_id: string; direct_debit_id: string; reason: WaitingReason };

/** How many orders of a direct debit are decided on at once: five writes each of the hundred that a transaction holds. */
const ORDERS_AT_ONCE = 18;

/** What a transaction has besides its claims: two items of the file that the orders go into. */
const BESIDES = 2;

/**
 * Puts all orders that are due into the day's open file, as far as the plans of their direct debits allow, and returns how many
 * there were. Orders that are in a file already are passed over, so that a run that crashed is simply run again. What may not be
 * presented today is pre-notified again, waits or is withdrawn; what the bank could not read is held back, as an exception, and
 * stops nobody else's. `isOver` tells when to stop in between.
 */
export async function claimDueCharges(
  due: Due,
  of: Presentation,
  run: FilingRun,
  isOver: () => boolean = () => false,
): Promise<Claimed> {
  const all: Claimed = { claimed: 0, waiting: [] };
  let ids: string[] = [];
  for await (const found of due) {
    ids.push(...found);
    for (; ids.length >= BATCH_SIZE && !isOver(); ids = ids.slice(BATCH_SIZE)) {
      await claimBatch(ids.slice(0, BATCH_SIZE), of, run, all);
    }
    if (isOver()) return all;
  }
  await claimBatch(ids, of, run, all);
  return all;
}

/** Decides on all due orders of the direct debits that these are of, some at a time, until none is left. */
async function claimBatch(
  ids: readonly string[],
  of: Presentation,
  run: FilingRun,
  all: Claimed,
): Promise<void> {
  const orders = (await findCharges(ids)).filter(
    ({ status, charge_date, exception }) =>
      status === 'created' && charge_date <= of.date && exception === undefined,
  );
  const step: Step<string, Claims> = {
    decide: (some) => decideAll(some, of, run),
    besides: {
      most: BESIDES,
      of: (some) => {
        const [file] = some.flatMap((claims) => claims.file ?? []);
        const presented = some.flatMap((claims) => claims.presented);
        return file ? putIn(file, run.into?.lane ?? 0, presented) : [];
      },
    },
  };
  let left = [...new Set(orders.map(({ direct_debit_id }) => direct_debit_id))];
  while (left.length > 0) {
    const again: string[] = [];
    for (const [index, result] of (await takeStep(left, step)).entries()) {
      if (result.status === 'rejected') throw result.reason;
      const { presented, unfit, waiting, isMore } = result.value;
      for (const one of unfit) await holdUnfit(one, run);
      all.claimed += presented.length;
      all.waiting.push(...waiting);
      if (isMore) again.push(left[index] as string);
    }
    left = again;
  }
}

/** What was decided of a direct debit's due orders. */
type Claims = Decided & {
  readonly presented: readonly Charge[];
  readonly file?: CollectionFile | undefined;
  readonly waiting: readonly Waiting[];
  /** Orders that the bank could not read: they are held before anything else is done. */
  readonly unfit: readonly Unfit[];
  readonly isMore: boolean;
};

type Fit = { charge: Charge; accountDigest: string };
type Unfit = { charge: Charge; detail: string | undefined };

const NOTHING: Claims = { writes: [], presented: [], waiting: [], unfit: [], isMore: false };

async function decideAll(ids: readonly string[], of: Presentation, run: FilingRun): Promise<Claims[]> {
  const debits = new Map((await findDirectDebits(ids)).map((debit) => [debit.id, debit]));
  const planned = await Promise.all(
    ids.map((id) => {
      const debit = debits.get(id);
      return debit && planOf(debit, of, run);
    }),
  );
  const isNeeded = planned.some((one) => one !== undefined && one.unfit.length === 0 && one.fit.length > 0);
  const file = isNeeded ? await openFile(of, run.now) : undefined;
  return Promise.all(planned.map((one) => (one ? decide(one, file, run) : NOTHING)));
}

type Planned = {
  due: DueDebit;
  plan: CollectionPlan;
  tasks: readonly Task[];
  isMore: boolean;
  fit: readonly Fit[];
  unfit: readonly Unfit[];
};

async function planOf(debit: DirectDebit, { bank }: Presentation, run: FilingRun): Promise<Planned> {
  const due = await findDueDebit(debit, { day: run.day, into: { bank, lane: 0 } });
  const plan = planCollection(debit, due.facts, run);
  const all = tasksOf(plan);
  const tasks = all.slice(0, ORDERS_AT_ONCE);
  const sorted = await sortByFit(due, ofReasons(tasks, null), run);
  return { due, plan, tasks, isMore: all.length > tasks.length || sorted.unfit.length > 0, ...sorted };
}

async function decide(
  { due: { debit, known }, plan, tasks, isMore, fit, unfit }: Planned,
  file: CollectionFile | undefined,
  run: FilingRun,
): Promise<Claims> {
  if (tasks.length === 0) return NOTHING;
  if (unfit.length > 0) {
    const waiting = unfit.map(({ charge }) => waitingFor(charge, 'unfit_detail'));
    return { ...NOTHING, waiting, unfit, isMore };
  }
  const claiming: Claiming = {
    present: fit,
    announce: ofReasons(tasks, 'not_announced'),
    wait: ofReasons(tasks, 'no_place', 'account_suspended', 'direct_debit_not_active'),
    withdraw: await withRetried(ofReasons(tasks, 'lapsed', 'above_maximum')),
  };
  const decision = claimOrders(debit, claiming, { fileId: file?.id ?? '', plan }, run);
  const presented = fit.map(({ charge }) => charge);
  return {
    presented,
    file: presented.length > 0 ? file : undefined,
    waiting: tasks.flatMap(({ charge, reason }) => (reason ? waitingFor(charge, reason) : [])),
    unfit,
    isMore,
    writes: [...writesOf(debit, decision, run.now), ...takePlaces(debit, run.day, known, presented, run.now)],
  };
}

/** An order that is due, and why it is not presented; null where it is. */
type Task = { charge: Charge; reason: WaitingReason | null };

function tasksOf({ orders, withdrawn, heldUp }: CollectionPlan): Task[] {
  const as = (reason: Task['reason']) => (charge: Charge) => ({ charge, reason });
  return [
    ...orders.present.map(as(null)),
    ...withdrawn.lapsed.map(as('lapsed')),
    ...withdrawn.above_maximum.map(as('above_maximum')),
    ...orders.announce.map(as('not_announced')),
    ...orders.wait.map(as(heldUp ?? 'no_place')),
  ];
}

const ofReasons = (tasks: readonly Task[], ...reasons: readonly Task['reason'][]) =>
  tasks.flatMap(({ charge, reason }) => (reasons.includes(reason) ? charge : []));

const waitingFor = ({ id, direct_debit_id }: Charge, reason: WaitingReason): Waiting => ({
  ...{ order_id: id, direct_debit_id, reason },
});

async function sortByFit({ method, seller }: DueDebit, charges: readonly Charge[], { day }: FilingRun) {
  const fit: Fit[] = [];
  const unfit: Unfit[] = [];
  for (const charge of charges) {
    const { digest, fault } = await fitFor(charge, method, seller, day);
    if (digest === undefined) unfit.push({ charge, detail: fault });
    else fit.push({ charge, accountDigest: digest });
  }
  return { fit, unfit };
}

/** Holds an order that the bank could not read, as an exception. */
async function holdUnfit({ charge, detail }: Unfit, { now }: FilingRun): Promise<void> {
  const { id: order_id, direct_debit_id, account_id, reference, totals, version } = charge;
  const exception = newException(
    'unfit_detail',
    [order_id, version],
    { detail, order_id, direct_debit_id, account_id, reference: String(reference), amount: totals.total },
    now,
  );
  await raiseException(exception, moveCharge({ charge, transition: heldFor(exception.id) }, now));
}
