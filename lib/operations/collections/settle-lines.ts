import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import { type BankReturn, readReturnCode } from '#lib/domain/bank-file/return-codes.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { heldFor } from '#lib/domain/direct-debit/charge-transitions.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { type ExceptionReason, newException } from '#lib/domain/direct-debit/exception.ts';
import { mismatchOf } from '#lib/domain/direct-debit/match-return.ts';
import { settlementOf } from '#lib/domain/direct-debit/settlement.ts';
import { findCharges, moveCharge } from '#lib/store/charges.ts';
import { raiseException } from '#lib/store/exceptions.ts';
import type { ReturnCounts } from '#lib/store/return-files.ts';
import { retryOnConflict } from '#lib/store/transact.ts';
import { AnsweredFiles } from './answered-files.ts';
import { accountDigestOf } from './details-of.ts';
import { KnownSettlings } from './find-settling.ts';
import { inTurnByDebit } from './in-turn.ts';
import { inGroups, type Line, withOrders } from './lines.ts';
import { ownReturnCodes } from './own-return-codes.ts';
import { settleCharge } from './settle-charge.ts';
import { dissolveFile } from './take-back-file.ts';
import type { PresentedOn } from './write-reconciliation.ts';

/** The file that lines stand in, and the references about which it says different things. */
export type LinesOf = { file: string; digest: string; bank: string; contradicted: ReadonlySet<string> };

const AT_ONCE = 100;

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
    const known = await findKnown(lines, of, clock);
    await inTurnByDebit(
      lines,
      ({ charge, detail }) => charge?.direct_debit_id ?? detail.numericReference,
      async (line) => {
        const outcome = await settleLine(line, of, answered, clock, known);
        counts[outcome.settlement] += 1;
        counts.completed += outcome.completed ? 1 : 0;
      },
    );
  }
  return { counts, presentments: [...presentments.values()] };
}

type Outcome = { settlement: Exclude<keyof ReturnCounts, 'completed'>; completed: boolean };

function findKnown(lines: readonly Line[], { bank }: LinesOf, clock: Clock): Promise<KnownSettlings> {
  const returned = lines.flatMap(({ charge, detail }) => {
    const bankReturn = readReturnCode(bank, detail.returnCode, ownReturnCodes());
    return charge && !isKnown(charge, bankReturn, clock) ? [{ charge, bankReturn }] : [];
  });
  return KnownSettlings.find(returned);
}

async function settleLine(
  line: Line,
  of: LinesOf,
  answered: AnsweredFiles,
  clock: Clock,
  known: KnownSettlings,
): Promise<Outcome> {
  const { charge, detail } = line;
  const reason = await mismatchIn(line, of, answered);
  if (reason || !charge) return exception(line, reason ?? 'unknown_reference', of, clock);
  const bankReturn = readReturnCode(of.bank, detail.returnCode, ownReturnCodes());
  const { settlement, completed } = isKnown(charge, bankReturn, clock)
    ? { settlement: 'unchanged' as const, completed: false }
    : await settleCharge(charge.id, { bankReturn }, clock, known.take(charge));
  switch (settlement) {
    case 'contradiction':
    case 'returned_too_late':
    case 'not_presented':
      return exception(line, settlement, of, clock);
    default:
      return { settlement, completed };
  }
}

/** What was settled so before needs no second look: whoever goes on with a file passes over it. */
const isKnown = (charge: Charge, bankReturn: BankReturn, { today }: Clock) =>
  settlementOf(charge, { bankReturn }, today) === 'unchanged';

async function mismatchIn(
  { charge, detail }: Line,
  { contradicted }: LinesOf,
  answered: AnsweredFiles,
): Promise<ExceptionReason | undefined> {
  const mismatch = mismatchOf(charge, detail, await accountDigestOf(detail.clabe));
  if (mismatch) return mismatch;
  if (contradicted.has(detail.numericReference)) return 'repeated_reference';
  return (await answered.note(charge?.file_id ?? '')) ? undefined : 'presentment_refused';
}

async function exception(
  { charge, detail }: Line,
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
