import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { Decision } from '#lib/domain/direct-debit/decision.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/engine/transact.ts';
import { type Doing, writesWithEvidence } from './mandate/write-with-evidence.ts';

/** What a worker makes of a direct debit, as it is at the moment; nothing where there is nothing to do. */
export type Decide<D extends Decision> = (
  debit: DirectDebit,
  clock: Clock,
) => D | undefined | Promise<D | undefined>;

/**
 * Loads a direct debit, decides, and commits, again from the start where it has changed meanwhile. Gives the decision;
 * nothing where nothing was decided, or where there is no such direct debit. `more` are writes besides its own;
 * `doing` says who does it, where that is not the service.
 */
export function changeDirectDebit<D extends Decision>(
  id: string,
  decide: Decide<D>,
  clock: Clock,
  more: (decision: D, before: DirectDebit) => readonly Write[] | Promise<readonly Write[]> = () => [],
  doing: Doing = { by: 'service' },
): Promise<D | undefined> {
  return retryOnConflict(async () => {
    const debit = await findDirectDebit(id);
    const decided = debit && (await decide(debit, clock));
    if (!decided) return undefined;
    const writes = await writesWithEvidence(debit, decided, clock, doing);
    await transact([...writes, ...(await more(decided, debit))]);
    return decided;
  });
}
