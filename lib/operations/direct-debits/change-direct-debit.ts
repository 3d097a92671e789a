import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { Decision } from '#lib/domain/direct-debit/decision.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { clockOf } from '#lib/operations/clock.ts';
import { type Actor, writesWithEvidence } from '#lib/operations/mandate/write-with-evidence.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/engine/transact.ts';

/**
 * Decides a worker's change of a direct debit, as of this moment and by the clock of its account; returns undefined if
 * there is nothing to do.
 */
export type Decide<D extends Decision> = (
  debit: DirectDebit,
  clock: Clock,
) => D | undefined | Promise<D | undefined>;

/**
 * Reads a direct debit, decides, and writes; starts again if it changed meanwhile. Returns the decision; undefined if
 * there is none, or no such direct debit. `when` is the time, to decide by the clock of its account, or the clock of a
 * run. `more` returns writes in addition to its own. `actor` is by default the
 * service.
 */
export function changeDirectDebit<D extends Decision>(
  id: string,
  decide: Decide<D>,
  when: Date | Clock,
  more: (decision: D, before: DirectDebit) => readonly Write[] | Promise<readonly Write[]> = () => [],
  actor: Actor = { by: 'service' },
): Promise<D | undefined> {
  return retryOnConflict(async () => {
    const debit = await findDirectDebit(id);
    if (!debit) return undefined;
    const clock = when instanceof Date ? await clockOf(debit.account_id, when) : when;
    const decided = await decide(debit, clock);
    if (!decided) return undefined;
    const writes = await writesWithEvidence(debit, decided, clock, actor);
    await transact([...writes, ...(await more(decided, debit))]);
    return decided;
  });
}
