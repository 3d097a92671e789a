import { isReadable, isUnreadable, type ReturnLine } from '#lib/domain/bank-file/return-line.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { isReturnFault, type Settlement } from '#lib/domain/direct-debit/settlement-of.ts';
import type { ReturnCounts } from '#lib/store/return-files.ts';
import { AnsweredFiles } from './answered-files.ts';
import { type CheckedLine, checkLines, debitOf, type LinesOf } from './check-lines.ts';
import { inTurnByDebit } from './in-turn.ts';
import { inGroups, withOrders } from './lines.ts';
import { raiseLine, raiseUnreadable } from './raise-line.ts';
import { settleCharge } from './settle-charge.ts';
import { settleTogether } from './settle-together.ts';
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
    const count = ({ settlement, completed }: Outcome) => {
      // An operator's word, never the bank's.
      if (settlement !== 'taken_twice') counts[settlement] += 1;
      counts.completed += completed ? 1 : 0;
    };
    const done = await settleTogether(checked, of, clock);
    for (const settled of done.values()) count(settled);
    const left = checked.filter((line) => !done.has(line));
    await inTurnByDebit(left, debitOf, async (line) => count(await settleLine(line, of, clock)));
  }
  return { counts, presentments: [...presentments.values()] };
}

type Outcome = { settlement: Settlement | 'exceptions'; completed: boolean };

const EXCEPTION: Outcome = { settlement: 'exceptions', completed: false };

async function settleLine(line: CheckedLine, of: LinesOf, clock: Clock): Promise<Outcome> {
  const { charge, bankReturn, reason, isKnown, known } = line;
  if (reason || !charge) {
    await raiseLine(line, reason ?? 'unknown_reference', of, clock);
    return EXCEPTION;
  }
  if (isKnown) return { settlement: 'unchanged', completed: false };
  const word = { bankReturn, saidOn: of.saidOn };
  const { settlement, completed } = await settleCharge(charge.id, word, clock, known);
  if (!isReturnFault(settlement)) return { settlement, completed };
  await raiseLine(line, settlement, of, clock);
  return EXCEPTION;
}
