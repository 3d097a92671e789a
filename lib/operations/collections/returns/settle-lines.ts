import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import {
  isReadable,
  isUnreadable,
  type ReturnLine,
  type UnreadableDetail,
} from '#lib/domain/bank-file/return-line.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import {
  type ExceptionReason,
  type ExceptionSubject,
  newException,
} from '#lib/domain/direct-debit/exception.ts';
import { isReturnFault, type Settlement } from '#lib/domain/direct-debit/settlement-of.ts';
import type {
  LinesOf,
  PresentedOn,
  ReportedDay,
  SettledLines,
} from '#lib/operations/bank-files/file-content.ts';
import { FilesWithReturns } from '#lib/operations/bank-files/files-with-returns.ts';
import { inGroups, inTurnBy } from '#lib/operations/bank-files/in-groups.ts';
import { UnsettledLines } from '#lib/operations/bank-files/unsettled-lines.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import type { ReturnCounts } from '#lib/store/collections/return-files.ts';
import { keepBack } from './keep-back.ts';
import { type CheckedLine, checkLine, debitOf, type Line, presentedOn, withOrder } from './lines.ts';
import { settleCharges, type Word } from './settle-charges.ts';

/** How many lines are read together. They are settled in as many transactions as they need. */
const AT_ONCE = 250;

/**
 * Settles the order of each line, or raises an exception for the line. A faulty line stops no other, nor does a line
 * whose records cannot be read (`unsettled`). `presentments` are the days on which the orders were presented, and the
 * owners of their files.
 */
export async function settleLines(
  all: AsyncIterable<ReturnLine>,
  of: LinesOf,
  clock: Clock,
  isOver: () => boolean,
): Promise<SettledLines> {
  const days = new SettledDays();
  const counts: Required<Omit<ReturnCounts, 'unsettled'>> = {
    ...{ paid: 0, failed: 0, reversed: 0, corrected: 0 },
    ...{ objected: 0, unchanged: 0, exceptions: 0, completed: 0 },
  };
  const files = new FilesWithReturns(clock);
  const unsettled = new UnsettledLines(of.file);
  for await (const some of inGroups(all, AT_ONCE)) {
    if (isOver()) break;
    const unreadable = some.filter(isUnreadable);
    counts.exceptions += await raiseUnreadable(unreadable, unsettled, of, clock);
    const lines = await unsettled.each(some.filter(isReadable), itself, withOrder);
    days.add(lines, false);
    const checked = await unsettled.each(lines, placeOf, (line) => checkLine(line, of, files, clock));
    // A line that does not match its order may take it out of a file.
    const changing = checked.filter(({ isKnown, reason }) => !isKnown || reason);
    days.add(changing, true);
    for (const round of roundsOf(checked)) {
      for (const { settlement, completed } of await settleRound(round, unsettled, of, clock)) {
        // Only an operator reports this, never the bank.
        if (settlement !== 'taken_twice') counts[settlement] += 1;
        counts.completed += completed ? 1 : 0;
      }
    }
  }
  return { counts, presentments: days.all(), unsettled: unsettled.lines };
}

/** The days on which the orders of lines were presented, each once. */
class SettledDays {
  readonly #days = new Map<string, PresentedOn>();
  readonly #changed = new Set<string>();

  /** @param isChanged whether the lines are settled now: the others were settled the same way before */
  add(lines: readonly Pick<Line, 'charge'>[], isChanged: boolean): void {
    for (const { charge } of lines) {
      const presented = charge && presentedOn(charge);
      if (!presented) continue;
      const name = `${presented.day} ${presented.of}`;
      this.#days.set(name, presented);
      if (isChanged) this.#changed.add(name);
    }
  }

  all(): ReportedDay[] {
    return [...this.#days].map(([name, presented]) => ({ ...presented, isChanged: this.#changed.has(name) }));
  }
}

const itself = <T>(line: T) => line;
const placeOf = ({ detail }: Line) => detail;

type Outcome = { settlement: Settlement | 'exceptions'; completed: boolean };

/**
 * Splits lines into rounds with at most one line for each direct debit, in their order, so that lines about one direct
 * debit are settled one after the other.
 */
function roundsOf(lines: readonly CheckedLine[]): CheckedLine[][] {
  const groups = [...Map.groupBy(lines, debitOf).values()];
  const most = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: most }, (_, turn) => groups.flatMap((group) => group[turn] ?? []));
}

/** Settles the orders of lines that are of different direct debits. */
async function settleRound(
  lines: readonly CheckedLine[],
  unsettled: UnsettledLines,
  of: LinesOf,
  clock: Clock,
): Promise<Outcome[]> {
  const wrong = new Map<CheckedLine, ExceptionReason>();
  const said: { line: CheckedLine; orderId: string; word: Word }[] = [];
  for (const line of lines) {
    const { charge, reason, isKnown, bankReturn } = line;
    if (reason || !charge) wrong.set(line, reason ?? 'unknown_reference');
    else if (!isKnown) said.push({ line, orderId: charge.id, word: { bankReturn, saidOn: of.saidOn } });
  }
  const outcomes: Outcome[] = lines
    .filter(({ isKnown, reason, charge }) => isKnown && !reason && charge)
    .map(() => ({ settlement: 'unchanged', completed: false }));
  const results = await settleCharges(said, clock);
  for (const [index, result] of results.entries()) {
    const { line } = said[index] as (typeof said)[0];
    if (result.status === 'rejected') {
      unsettled.note(line.detail, result.reason);
      continue;
    }
    const { settlement, completed } = result.value;
    if (isReturnFault(settlement)) wrong.set(line, settlement);
    else outcomes.push({ settlement, completed });
  }
  await inTurnBy(
    [...wrong],
    ([line]) => debitOf(line),
    async ([line, reason]) => {
      const raised = await unsettled.each([line], placeOf, () => raiseLine(line, reason, of, clock));
      outcomes.push(...raised.map(() => ({ settlement: 'exceptions', completed: false }) as const));
    },
  );
  return outcomes;
}

/**
 * Raises an exception for a line that does not match its order as it was presented, or that contradicts its known
 * outcome.
 */
async function raiseLine(line: Line, reason: ExceptionReason, of: LinesOf, clock: Clock): Promise<void> {
  const { chargeDate: date, returnCode: bank_code } = line.detail;
  const raised = exceptionOf(line, reason, { date, bank_code }, of, clock);
  if (reason === 'presentment_refused' && line.charge) await keepBack(line.charge.id, raised, clock);
  else await raiseException(raised);
}

/**
 * Raises exceptions for lines that cannot be settled because one of their fields cannot be read, and returns how many
 * they are. That field is the detail.
 */
async function raiseUnreadable(
  details: readonly UnreadableDetail[],
  unsettled: UnsettledLines,
  of: LinesOf,
  clock: Clock,
): Promise<number> {
  const lines = await unsettled.each(details, itself, withOrder);
  for (const line of lines) {
    const { reason, field } = line.detail.unreadable;
    await raiseException(exceptionOf(line, reason, { detail: field }, of, clock));
  }
  return lines.length;
}

function exceptionOf(
  { charge, detail }: Line<ReadDetail | UnreadableDetail>,
  reason: ExceptionReason,
  more: ExceptionSubject,
  { file, digest }: LinesOf,
  clock: Clock,
) {
  const { sequence: line, numericReference: reference, amount } = detail;
  const { id: order_id, direct_debit_id, account_id } = charge ?? {};
  const date = charge?.presented_on ?? more.date;
  const subject = { ...more, file, line, reference, amount, order_id, direct_debit_id, account_id, date };
  return newException(reason, [digest, line], subject, clock.now);
}
