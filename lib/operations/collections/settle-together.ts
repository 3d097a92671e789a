import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { isReturnFault, type Settlement } from '#lib/domain/direct-debit/settlement-of.ts';
import { errorDetails, log } from '#lib/log.ts';
import type { CheckedLine, LinesOf } from './check-lines.ts';
import { decideSettlement } from './settle-charge.ts';
import { writeTogether } from './write-together.ts';

/** What became of an order, and whether its direct debit ended with it. */
type Done = { settlement: Settlement; completed: boolean };

/**
 * Settles the orders of lines with few calls: what was read of them is good for all, and several are written in one
 * transaction. Gives what was done, by its line. Left out is what is to be settled by itself: a line that is not the first
 * one of its direct debit, what does nothing as it was read, what stops its direct debit, so that other orders are
 * withdrawn, and what stood in a transaction that was refused, since one of them was in the way of the others.
 */
export async function settleTogether(
  lines: readonly CheckedLine[],
  of: Pick<LinesOf, 'saidOn'>,
  clock: Clock,
): Promise<ReadonlyMap<CheckedLine, Done>> {
  try {
    const decided = await Promise.all(lines.map((line) => decide(line, of, clock)));
    const written = await writeTogether(decided.flat());
    return new Map(written.map(({ line, done }) => [line, done]));
  } catch (error) {
    log('info', 'not_settled_together', errorDetails(error));
    return new Map();
  }
}

async function decide(line: CheckedLine, { saidOn }: Pick<LinesOf, 'saidOn'>, clock: Clock) {
  const { bankReturn, known } = line;
  if (!known) return [];
  const { settled, next, writes } = await decideSettlement(known, { bankReturn, saidOn }, clock);
  const { settlement, completed } = settled;
  const isPlain = writes.length > 0 && !next.is_withdrawing;
  return isPlain && !isReturnFault(settlement) ? [{ line, done: { settlement, completed }, writes }] : [];
}
