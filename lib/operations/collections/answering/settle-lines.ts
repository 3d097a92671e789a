import { isReadable, isUnreadable, type ReturnLine } from '#lib/domain/bank-file/return-line.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { ExceptionReason } from '#lib/domain/direct-debit/exception.ts';
import { isReturnFault, type Settlement } from '#lib/domain/direct-debit/settlement-of.ts';
import type { ReturnCounts } from '#lib/store/collections/return-files.ts';
import { AnsweredFiles } from './answered-files.ts';
import { type CheckedLine, checkLines, debitOf, type LinesOf } from './check-lines.ts';
import { inTurnByDebit } from './in-turn.ts';
import { inGroups, withOrders } from './lines.ts';
import { raiseLine, raiseUnreadable } from './raise-line.ts';
import { settleCharges, type Word } from './settle-charges.ts';
import type { PresentedOn } from './write-reconciliation.ts';

/** How many lines are read at once, and settled by as many transactions as they need. */
const AT_ONCE = 250;

/**
 * Settles the order of each line, or makes the line an exception: what is wrong with one stops no other. `presentments` are
 * the days on which the orders were presented, and with whose files.
 */
export async function settleLines(
  all: AsyncIterable<ReturnLine>,
  of: LinesOf,
  clock: Clock,
  isOver: () => boolean,
): Promise<{ counts: ReturnCounts; presentments: readonly PresentedOn[] }> {
  const presentments = new Map<string, PresentedOn>();
  const counts: Required<ReturnCounts> = {
    ...{ paid: 0, failed: 0, reversed: 0, corrected: 0 },
    ...{ objected: 0, unchanged: 0, exceptions: 0, completed: 0 },
  };
  const answered = new AnsweredFiles(clock);
  for await (const some of inGroups(all, AT_ONCE)) {
    if (isOver()) break;
    const unreadable = some.filter(isUnreadable);
    await raiseUnreadable(unreadable, of, clock);
    counts.exceptions += unreadable.length;
    const lines = await withOrders(some.filter(isReadable));
    for (const { charge } of lines) {
      if (!charge?.presented_on || !charge.file_id) continue;
      const presented = {
        day: charge.presented_on,
        of: charge.file_id.slice(0, charge.file_id.indexOf('/')),
      };
      presentments.set(Object.values(presented).join(), presented);
    }
    const checked = await checkLines(lines, of, answered, clock);
    for (const round of roundsOf(checked)) {
      for (const { settlement, completed } of await settleRound(round, of, clock)) {
        // An operator's word, never the bank's.
        if (settlement !== 'taken_twice') counts[settlement] += 1;
        counts.completed += completed ? 1 : 0;
      }
    }
  }
  return { counts, presentments: [...presentments.values()] };
}

type Outcome = { settlement: Settlement | 'exceptions'; completed: boolean };

/** The lines in turns of one for each direct debit, in their order: what is said of its orders follows on each other. */
function roundsOf(lines: readonly CheckedLine[]): CheckedLine[][] {
  const groups = [...Map.groupBy(lines, debitOf).values()];
  const most = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: most }, (_, turn) => groups.flatMap((group) => group[turn] ?? []));
}

/** Settles the orders of lines that are of different direct debits. */
async function settleRound(lines: readonly CheckedLine[], of: LinesOf, clock: Clock): Promise<Outcome[]> {
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
    if (result.status === 'rejected') throw result.reason;
    const { settlement, completed } = result.value;
    if (isReturnFault(settlement)) wrong.set((said[index] as (typeof said)[0]).line, settlement);
    else outcomes.push({ settlement, completed });
  }
  await inTurnByDebit(
    [...wrong],
    ([line]) => debitOf(line),
    async ([line, reason]) => {
      await raiseLine(line, reason, of, clock);
      outcomes.push({ settlement: 'exceptions', completed: false });
    },
  );
  return outcomes;
}
