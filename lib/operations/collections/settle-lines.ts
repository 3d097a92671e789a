import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import { heldFor } from '#lib/domain/direct-debit/charge-transitions.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { type ExceptionReason, newException } from '#lib/domain/direct-debit/exception.ts';
import { isReturnFault, type Settlement } from '#lib/domain/direct-debit/settlement.ts';
import { findCharges, moveCharge } from '#lib/store/charges.ts';
import { raiseException } from '#lib/store/exceptions.ts';
import type { ReturnCounts } from '#lib/store/return-files.ts';
import { retryOnConflict } from '#lib/store/transact.ts';
import { AnsweredFiles } from './answered-files.ts';
import { type CheckedLine, checkLines, debitOf, type LinesOf } from './check-lines.ts';
import { inTurnByDebit } from './in-turn.ts';
import { inGroups, withOrders } from './lines.ts';
import { settleCharge } from './settle-charge.ts';
import { settleTogether } from './settle-together.ts';
import { dissolveFile } from './take-back-file.ts';
import type { PresentedOn } from './write-reconciliation.ts';

/** How many lines are read at once, and settled by as many transactions as they need. */
const AT_ONCE = 250;

/**
 * Settles the order of each line, or makes the line an exception: what is wrong with one stops no other. `presentments` are
 * the days on which the orders were presented, and with whose files.
 */
export async function settleLines(
  details: AsyncIterable<ReadDetail>,
  of: LinesOf,
  clock: Clock,
  isOver: () => boolean,
): Promise<{ counts: ReturnCounts; presentments: readonly PresentedOn[] }> {
  const presentments = new Map<string, PresentedOn>();
  const counts: ReturnCounts = {
    ...{ paid: 0, failed: 0, reversed: 0, corrected: 0 },
    ...{ unchanged: 0, exceptions: 0, completed: 0 },
  };
  const answered = new AnsweredFiles(clock);
  for await (const some of inGroups(details, AT_ONCE)) {
    if (isOver()) break;
    const lines = await withOrders(some);
    for (const { charge } of lines) {
      if (!charge?.presented_on || !charge.file_id) continue;
      const presented = {
        day: charge.presented_on,
        of: charge.file_id.slice(0, charge.file_id.indexOf('/')),
      };
      presentments.set(Object.values(presented).join(), presented);
    }
    const checked = await checkLines(lines, of, answered, clock);
    const count = ({ settlement, completed }: Outcome) => {
      counts[settlement] += 1;
      counts.completed += completed ? 1 : 0;
    };
    const done = await settleTogether(checked, clock);
    for (const settled of done.values()) count(settled);
    const left = checked.filter((line) => !done.has(line));
    await inTurnByDebit(left, debitOf, async (line) => count(await settleLine(line, of, clock)));
  }
  return { counts, presentments: [...presentments.values()] };
}

type Outcome = { settlement: Settlement | 'exceptions'; completed: boolean };

async function settleLine(line: CheckedLine, of: LinesOf, clock: Clock): Promise<Outcome> {
  const { charge, bankReturn, reason, isKnown, known } = line;
  if (reason || !charge) return exception(line, reason ?? 'unknown_reference', of, clock);
  if (isKnown) return { settlement: 'unchanged', completed: false };
  const { settlement, completed } = await settleCharge(charge.id, { bankReturn }, clock, known);
  return isReturnFault(settlement) ? exception(line, settlement, of, clock) : { settlement, completed };
}

async function exception(
  { charge, detail }: CheckedLine,
  reason: ExceptionReason,
  { file, digest }: LinesOf,
  clock: Clock,
): Promise<Outcome> {
  const { sequence: line, numericReference: reference, amount, returnCode: bank_code } = detail;
  const { id: order_id, direct_debit_id, account_id } = charge ?? {};
  const subject = { file, line, reference, amount, bank_code, order_id, direct_debit_id, account_id };
  const date = charge?.presented_on ?? detail.chargeDate;
  const raised = newException(reason, [digest, line], { ...subject, date }, clock.now);
  if (reason === 'presentment_refused' && charge) await keepBack(charge.id, raised, clock);
  else await raiseException(raised);
  return { settlement: 'exceptions', completed: false };
}

/**
 * The bank speaks of a presentment that it had refused: whatever it means, the order is not presented again until an
 * operator knows. One that is in a file which was not released is taken out of it with the others.
 */
async function keepBack(id: string, raised: ReturnType<typeof newException>, clock: Clock): Promise<void> {
  const [before] = await findCharges([id]);
  if (before?.status === 'pending' && before.file_id) await dissolveFile({ id: before.file_id }, clock);
  await retryOnConflict(async () => {
    const [charge] = await findCharges([id]);
    const isFree = charge?.status === 'created' && charge.exception === undefined;
    const transition = heldFor(raised.id);
    await raiseException(raised, isFree ? moveCharge({ charge, transition }, clock.now) : []);
  });
}
