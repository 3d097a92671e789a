import { newException } from '#lib/domain/direct-debit/exception.ts';
import { heldFor } from '#lib/domain/direct-debit/presentment-transitions.ts';
import { isPassing } from '#lib/errors/is-passing.ts';
import { errorDetails, log } from '#lib/log.ts';
import type { FilingRun } from '#lib/operations/collections/run.ts';
import { type Step, takeStep } from '#lib/operations/collections/take-step.ts';
import { moveCharge } from '#lib/operations/writes/charges.ts';
import { findCharges } from '#lib/store/charges.ts';
import type { Due } from '#lib/store/collections/due-collections.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import { BATCH_SIZE, putChargesIn } from '#lib/store/collections/file-batches.ts';
import type { Presentation } from '#lib/store/collections/presentations.ts';
import { withRealClock } from '#lib/store/sandbox-clocks.ts';
import { type Claims, decideAll, type Unfit, type Waiting } from './decide-claims.ts';

/** The result of a run for due orders: how many were claimed, and which wait. */
export type Claimed = { claimed: number; waiting: Waiting[] };

/** The writes of a transaction in addition to its claims: two items of each of the two files that take the orders. */
const MOST_EXTRA_WRITES = 4;

/**
 * Puts all due orders into the day's open file, as far as the plans of their direct debits allow, and returns how many.
 * Orders that are in a file already are passed over, so a run that crashed is simply repeated. An order that may not be
 * presented today is pre-notified again, waits or is withdrawn. One that the bank could not read is held with an
 * exception. Neither that nor an order whose records cannot be read stops another: an error is logged, which raises the
 * alarm `decision-needed`, and the next run tries again. `isOver` says when to stop early.
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

/** Decides on all due orders of the direct debits of these orders, in batches, until none is left. */
async function claimBatch(
  ids: readonly string[],
  of: Presentation,
  run: FilingRun,
  all: Claimed,
): Promise<void> {
  const due = (await findCharges(ids, () => {})).filter(
    ({ status, charge_date, exception }) =>
      status === 'created' && charge_date <= of.date && exception === undefined,
  );
  // The run of every account passes over accounts with a clock of their own.
  const orders = run.own ? due : await withRealClock(due);
  const step: Step<string, Claims> = {
    decide: (some) => decideAll(some, of, run),
    extra: {
      most: MOST_EXTRA_WRITES,
      of: (some) => {
        const files = Map.groupBy(some, (claims) => claims.file?.id);
        return [...files.values()].flatMap((claims) => {
          const file = claims[0]?.file;
          const presented = claims.flatMap((one) => one.presented);
          return file ? putChargesIn(file, run.into?.partition ?? 0, presented) : [];
        });
      },
    },
  };
  let left = [...new Set(orders.map(({ direct_debit_id }) => direct_debit_id))];
  while (left.length > 0) {
    const again: string[] = [];
    for (const [index, result] of (await takeStep(left, step)).entries()) {
      if (result.status === 'rejected') {
        leaveOut(left[index] as string, result.reason);
        continue;
      }
      const { presented, unfit, waiting, isMore } = result.value;
      for (const one of unfit) await holdUnfit(one, run);
      all.claimed += presented.length;
      all.waiting.push(...waiting);
      if (isMore) again.push(left[index] as string);
    }
    left = again;
  }
}

/**
 * Leaves the orders of a direct debit out of the files, since a record that they need cannot be read.
 *
 * @throws the error if it passes by itself: then the run is repeated
 */
function leaveOut(direct_debit_id: string, error: unknown): void {
  if (isPassing(error)) throw error;
  const what_to_do = 'repair the records that item_unreadable names; the next run goes on';
  log('error', 'orders_not_filed', { direct_debit_id, what_to_do, ...errorDetails(error) });
}

/** Holds an order that the bank could not read, with an exception. */
async function holdUnfit({ charge, detail }: Unfit, run: FilingRun): Promise<void> {
  const { id: order_id, direct_debit_id, account_id, reference, totals, version } = charge;
  const exception = newException(
    'unfit_detail',
    [order_id, version],
    { detail, order_id, direct_debit_id, account_id, reference: String(reference), amount: totals.total },
    run.now,
  );
  await raiseException(exception, moveCharge({ charge, transition: heldFor(exception.id) }, run));
}
