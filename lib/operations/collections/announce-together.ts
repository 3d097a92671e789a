import { announce } from '#lib/domain/direct-debit/announce.ts';
import type { RunClock } from '#lib/domain/direct-debit/clock.ts';
import { errorDetails, log } from '#lib/log.ts';
import { writesWithEvidence } from '#lib/operations/mandate/write-with-evidence.ts';
import type { Write } from '#lib/store/transact.ts';
import { type DueDebit, findDueDebits } from './find-due-debits.ts';
import { writeTogether } from './write-together.ts';

/**
 * Has the customers of some direct debits told of what is to come, with few calls: all are read at once, and several are
 * written in one transaction. Gives those of which nothing was done, to be announced each by itself: what stood in a
 * transaction that was refused, since one of them was in the way of the others.
 */
export async function announceTogether(ids: readonly string[], run: RunClock): Promise<string[]> {
  let done: readonly { id: string }[] = [];
  try {
    const found = await findDueDebits(ids, run.day, () => true);
    const changes = await Promise.all(found.map((due) => announcementOf(due, run)));
    const nothing = changes.filter(({ writes }) => writes.length === 0);
    done = [...nothing, ...(await writeTogether(changes.filter(({ writes }) => writes.length > 0)))];
  } catch (error) {
    log('info', 'not_announced_together', errorDetails(error));
  }
  const told = new Set(done.map(({ id }) => id));
  return ids.filter((id) => !told.has(id));
}

/** The writes that tell one customer; none where there is nothing to tell, or nothing is collected. */
async function announcementOf({ debit, seller, ...facts }: DueDebit, run: RunClock) {
  const decision = seller.status === 'suspended' ? undefined : announce(debit, facts, run);
  const writes: readonly Write[] = decision
    ? await writesWithEvidence(debit, decision, run, { by: 'service' })
    : [];
  return { id: debit.id, writes };
}
