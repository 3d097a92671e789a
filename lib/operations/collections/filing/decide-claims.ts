import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { type Claiming, claimOrders, type Presented } from '#lib/domain/direct-debit/claim.ts';
import {
  type CollectionPlan,
  planCollection,
  type WaitingReason,
} from '#lib/domain/direct-debit/collection-plan.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { Settlement } from '#lib/domain/ledger/postings.ts';
import { claimTermsNow } from '#lib/operations/collections/claim-terms.ts';
import { type DueDebit, findDueDebit } from '#lib/operations/collections/opening/find-due-debit.ts';
import type { FilingRun } from '#lib/operations/collections/run.ts';
import type { Decided } from '#lib/operations/collections/take-step.ts';
import { withRetried } from '#lib/operations/direct-debits/withdraw-orders.ts';
import { writesOf } from '#lib/operations/writes/direct-debits.ts';
import { type BankFile, openFile } from '#lib/store/collections/bank-files.ts';
import { takePlaces } from '#lib/store/collections/day-places.ts';
import type { Presentation } from '#lib/store/collections/presentations.ts';
import { findDirectDebits } from '#lib/store/direct-debits.ts';
import { fitFor } from './details-of.ts';

/** A due order that was not presented, and the reason. */
export type Waiting = { order_id: string; direct_debit_id: string; reason: WaitingReason };

/** The most orders of a direct debit in one decision: each needs five of the hundred writes of a transaction. */
const ORDERS_AT_ONCE = 18;

/** The decision on a direct debit's due orders. */
export type Claims = Decided & {
  readonly presented: readonly Charge[];
  readonly file?: BankFile | undefined;
  readonly waiting: readonly Waiting[];
  /** Orders that the bank could not read. They are held before anything else is done. */
  readonly unfit: readonly Unfit[];
  readonly isMore: boolean;
};

export type Unfit = { charge: Charge; detail: string | undefined };

const NOTHING: Claims = { writes: [], presented: [], waiting: [], unfit: [], isMore: false };

export async function decideAll(ids: readonly string[], of: Presentation, run: FilingRun): Promise<Claims[]> {
  const debits = new Map((await findDirectDebits(ids)).map((debit) => [debit.id, debit]));
  const planned = await Promise.all(
    ids.map((id) => {
      const debit = debits.get(id);
      return debit && planOf(debit, of, run);
    }),
  );
  const files = new Map<Settlement | undefined, BankFile>();
  for (const one of planned) {
    const settlement = settlementOf(one);
    if (settlement && !files.has(settlement)) files.set(settlement, await openFile(of, settlement, run.now));
  }
  return Promise.all(planned.map((one) => (one ? decide(one, files.get(settlementOf(one)), run) : NOTHING)));
}

/** Returns the settlement of the orders that are presented: a file holds orders of one settlement. */
const settlementOf = (one: Planned | undefined): Settlement | undefined =>
  one?.unfit.length === 0 ? one.fit[0]?.settlement.settlement : undefined;

type Planned = {
  due: DueDebit;
  plan: CollectionPlan;
  tasks: readonly Task[];
  isMore: boolean;
  fit: readonly Presented[];
  unfit: readonly Unfit[];
};

async function planOf(debit: DirectDebit, { bank }: Presentation, run: FilingRun): Promise<Planned> {
  const due = await findDueDebit(debit, { day: run.day, into: { bank, partition: 0 } });
  const plan = planCollection(debit, due.facts, run);
  const all = tasksOf(plan);
  const tasks = all.slice(0, ORDERS_AT_ONCE);
  const sorted = await sortByFit(due, ofReasons(tasks, null), run);
  return { due, plan, tasks, isMore: all.length > tasks.length || sorted.unfit.length > 0, ...sorted };
}

async function decide(
  { due: { debit, known }, plan, tasks, isMore, fit, unfit }: Planned,
  file: BankFile | undefined,
  run: FilingRun,
): Promise<Claims> {
  if (tasks.length === 0) return NOTHING;
  if (unfit.length > 0) {
    const waiting = unfit.map(({ charge }) => waitingFor(charge, 'unfit_detail'));
    return { ...NOTHING, waiting, unfit, isMore };
  }
  const claiming: Claiming = {
    present: fit,
    preNotify: ofReasons(tasks, 'not_pre_notified'),
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
    writes: [...writesOf(debit, decision, run), ...takePlaces(debit, run.day, known, presented, run.now)],
  };
}

/** A due order, and the reason why it is not presented; null if it is. */
type Task = { charge: Charge; reason: WaitingReason | null };

function tasksOf({ orders, withdrawn, heldUp }: CollectionPlan): Task[] {
  const as = (reason: Task['reason']) => (charge: Charge) => ({ charge, reason });
  return [
    ...orders.present.map(as(null)),
    ...withdrawn.lapsed.map(as('lapsed')),
    ...withdrawn.above_maximum.map(as('above_maximum')),
    ...orders.preNotify.map(as('not_pre_notified')),
    ...orders.wait.map(as(heldUp ?? 'no_place')),
  ];
}

const ofReasons = (tasks: readonly Task[], ...reasons: readonly Task['reason'][]) =>
  tasks.flatMap(({ charge, reason }) => (reasons.includes(reason) ? charge : []));

const waitingFor = ({ id, direct_debit_id }: Charge, reason: WaitingReason): Waiting => ({
  ...{ order_id: id, direct_debit_id, reason },
});

async function sortByFit({ method, seller }: DueDebit, charges: readonly Charge[], { day }: FilingRun) {
  const fit: Presented[] = [];
  const unfit: Unfit[] = [];
  for (const charge of charges) {
    const { digest, fault } = await fitFor(charge, method, seller, day);
    if (digest === undefined) unfit.push({ charge, detail: fault });
    else fit.push({ charge, accountDigest: digest, settlement: claimTermsNow(seller) });
  }
  return { fit, unfit };
}
