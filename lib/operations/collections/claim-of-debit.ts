import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { heldFor } from '#lib/domain/direct-debit/charge-transitions.ts';
import { type Claiming, claimOrders } from '#lib/domain/direct-debit/claim.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import {
  type CollectionPlan,
  planCollection,
  type WaitingReason,
} from '#lib/domain/direct-debit/collection-plan.ts';
import { newException } from '#lib/domain/direct-debit/exception.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { findCollectionFacts } from '#lib/operations/collection-facts.ts';
import { withRetried } from '#lib/operations/withdraw-orders.ts';
import { type Account, findAccount, lastSuspension } from '#lib/store/accounts.ts';
import { moveCharge } from '#lib/store/charges.ts';
import { openFile, type Presentation } from '#lib/store/collection-files.ts';
import { findTaken, takePlaces } from '#lib/store/day-places.ts';
import { findDirectDebit, writesOf } from '#lib/store/direct-debits.ts';
import { raiseException } from '#lib/store/exceptions.ts';
import { putIn } from '#lib/store/file-batches.ts';
import { findPaymentMethod } from '#lib/store/payment-methods.ts';
import { retryOnConflict, transact } from '#lib/store/transact.ts';
import { fitFor } from './details-of.ts';
import type { FilingRun } from './run.ts';

/** What a run did with the orders that were due. */
export type Claimed = { claimed: number; waiting: Waiting[] };

/** An order that was due and was not presented, and why. */
export type Waiting = { order_id: string; direct_debit_id: string; reason: WaitingReason };

/** How many orders of a direct debit are decided on at once: five writes each of the hundred that a transaction holds. */
const AT_ONCE = 18;

/**
 * Presents, pre-notifies, delays or withdraws all due orders of a direct debit as their plan says, some at a time, until none
 * is left. Each transaction is refused if the direct debit, the file or the places of the day have changed since they were read.
 */
export async function claimOfDebit(id: string, of: Presentation, run: FilingRun): Promise<Claimed> {
  const all: Claimed = { claimed: 0, waiting: [] };
  for (;;) {
    const done = await retryOnConflict(() => claimSome(id, of, run));
    if (!done) return all;
    all.claimed += done.claimed;
    all.waiting.push(...done.waiting);
  }
}

async function claimSome(id: string, of: Presentation, run: FilingRun): Promise<Claimed | undefined> {
  const debit = await findDirectDebit(id);
  if (!debit) return undefined;
  const [found, known, account] = await Promise.all([
    findCollectionFacts(debit),
    findTaken(debit, run.day),
    findAccount(debit.account_id),
  ]);
  const isSuspended = account?.status !== 'active';
  const suspension = account && lastSuspension(account);
  const facts = { ...found, taken: known.taken, isSuspended, suspension };
  const plan = planCollection(debit, facts, run);
  const tasks = tasksOf(plan).slice(0, AT_ONCE);
  if (tasks.length === 0) return undefined;
  const some = (...kinds: readonly Task['reason'][]) =>
    tasks.flatMap(({ charge, reason }) => (kinds.includes(reason) ? charge : []));
  const { fit, unfit } = await sortByFit(debit, account, some(null), run);
  if (unfit.length > 0) {
    for (const { charge, detail } of unfit) await holdUnfit(charge, detail, run);
    return { claimed: 0, waiting: unfit.map(({ charge }) => waitingFor(charge, 'unfit_detail')) };
  }
  const file = fit.length > 0 ? await openFile(of, run.now) : undefined;
  const claiming: Claiming = {
    present: fit,
    announce: some('not_announced'),
    wait: some('no_place', 'account_suspended', 'direct_debit_not_active'),
    withdraw: await withRetried(some('lapsed', 'above_maximum')),
  };
  const decision = claimOrders(debit, claiming, { fileId: file?.id ?? '', plan }, run);
  const presented = fit.map(({ charge }) => charge);
  await transact([
    ...writesOf(debit, decision, run.now),
    ...(file ? putIn(file, run.into?.lane ?? 0, presented) : []),
    ...takePlaces(debit, run.day, known, presented, run.now),
  ]);
  const waiting = tasks.flatMap(({ charge, reason }) => (reason ? waitingFor(charge, reason) : []));
  return { claimed: fit.length, waiting };
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

const waitingFor = ({ id, direct_debit_id }: Charge, reason: WaitingReason): Waiting => ({
  ...{ order_id: id, direct_debit_id, reason },
});

async function sortByFit(
  { payment_method_id }: DirectDebit,
  account: Account | undefined,
  charges: readonly Charge[],
  { day }: FilingRun,
) {
  const fit: { charge: Charge; accountDigest: string }[] = [];
  const unfit: { charge: Charge; detail: string | undefined }[] = [];
  const [first] = charges;
  const method =
    first && (await findPaymentMethod(first.account_id, first.customer_id, payment_method_id ?? ''));
  for (const charge of charges) {
    const { digest, fault } = await fitFor(charge, method, account, day);
    if (digest === undefined) unfit.push({ charge, detail: fault });
    else fit.push({ charge, accountDigest: digest });
  }
  return { fit, unfit };
}

/** Holds an order that the bank could not read, as an exception. */
async function holdUnfit(charge: Charge, detail: string | undefined, { now }: Clock): Promise<void> {
  const { id: order_id, direct_debit_id, account_id, reference, totals, version } = charge;
  const exception = newException(
    'unfit_detail',
    [order_id, version],
    { detail, order_id, direct_debit_id, account_id, reference: String(reference), amount: totals.total },
    now,
  );
  await raiseException(exception, moveCharge({ charge, transition: heldFor(exception.id) }, now));
}
