import { isDue } from '#lib/domain/direct-debit/billing-cycle.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Decision } from '#lib/domain/direct-debit/lifecycle.ts';
import { isOver } from '#lib/domain/direct-debit/schedule.ts';
import { errorDetails, log } from '#lib/log.ts';
import { writesWithEvidence } from '#lib/operations/mandate/write-with-evidence.ts';
import type { Account } from '#lib/store/accounts.ts';
import { findDirectDebits } from '#lib/store/direct-debits.ts';
import { accountKey, type Key, orderKey } from '#lib/store/keys.ts';
import { getItems } from '#lib/store/read.ts';
import { drawReferences } from '#lib/store/references.ts';
import { inTransactions, transact, type Write } from '#lib/store/transact.ts';
import { type DueDebit, decideCycle, noteOpened, type Run, referencesFor } from './open-cycle.ts';

/** What was opened of some direct debits, and which of them were not. */
export type OpenedTogether = { opened: number; completed: number; left: string[] };

type Cycle = { decision: Decision; writes: readonly Write[] };

/**
 * Opens the cycles of some direct debits with few calls: all are read at once, their references are one block, and
 * several are written in one transaction. `left` are those of which nothing was done, to be opened each by itself: what
 * ends, what is not due after all, and what stood in a transaction that was refused, so that one holds up no other.
 */
export async function openTogether(ids: readonly string[], run: Run): Promise<OpenedTogether> {
  const done: Decision[] = [];
  try {
    for (const some of inTransactions(await cyclesOf(ids, run), 1)) {
      const decisions = some.map(({ decision }) => decision);
      const writes = some.flatMap((cycle) => cycle.writes);
      if (await isWritten([...writes, ...noteOpened(decisions, run)])) done.push(...decisions);
    }
  } catch (error) {
    log('info', 'not_opened_together', errorDetails(error));
  }
  const found = new Set(done.map(({ next }) => next.id));
  return {
    opened: done.reduce((sum, { opened }) => sum + opened.length, 0),
    completed: done.filter(({ next }) => next.status === 'completed').length,
    left: ids.filter((id) => !found.has(id)),
  };
}

async function isWritten(writes: readonly Write[]): Promise<boolean> {
  try {
    await transact(writes);
    return true;
  } catch (error) {
    log('info', 'not_opened_together', errorDetails(error));
    return false;
  }
}

async function cyclesOf(ids: readonly string[], run: Run): Promise<Cycle[]> {
  const due = await findDueDebits(ids, run);
  const counts = due.map(referencesFor);
  const references = await drawReferences(counts.reduce((sum, count) => sum + count, 0));
  const cycles: Cycle[] = [];
  for (const [index, one] of due.entries()) {
    const decision = decideCycle(one, references.splice(0, counts[index]), run);
    cycles.push({ decision, writes: await writesWithEvidence(one.debit, decision, run, { by: 'service' }) });
  }
  return cycles;
}

/** Those of which a cycle is due, as of this moment. */
async function findDueDebits(ids: readonly string[], { today }: Run): Promise<DueDebit[]> {
  const found = await findDirectDebits(ids);
  const debits = found.filter((debit) => isDue(debit, today) && !isOver(debit, today));
  const carriedIds = debits.flatMap(({ carried_orders }) => carried_orders);
  const accountIds = [...new Set(debits.map(({ account_id }) => account_id))];
  const beside = await getItems<Key>([...carriedIds.map(orderKey), ...accountIds.map(accountKey)]);
  const carried = beside.slice(0, carriedIds.length) as (Charge & Key)[];
  const accounts = beside.slice(carriedIds.length) as ((Account & Key) | undefined)[];
  return debits.flatMap((debit): DueDebit[] => {
    const seller = accounts.find((account) => account?.account_id === debit.account_id);
    const own = carried.filter((charge) => charge?.direct_debit_id === debit.id);
    return seller ? [{ debit, seller, carried: own }] : [];
  });
}
