import { announce } from '#lib/domain/direct-debit/announce.ts';
import type { RunClock } from '#lib/domain/direct-debit/clock.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { type Decided, takeStep } from '#lib/operations/collections/take-step.ts';
import { writesWithEvidence } from '#lib/operations/mandate/write-with-evidence.ts';
import { findDirectDebits } from '#lib/store/direct-debits.ts';
import { findDueDebit } from './find-due-debit.ts';

/** Pre-notifies the next collections of direct debits; nothing where nothing is collected. */
export function announceCollections(
  ids: readonly string[],
  run: RunClock,
): Promise<PromiseSettledResult<Decided>[]> {
  return takeStep(ids, {
    decide: async (some) => {
      const found = new Map((await findDirectDebits(some)).map((debit) => [debit.id, debit]));
      return Promise.all(some.map((id) => announcementOf(found.get(id), run)));
    },
  });
}

async function announcementOf(debit: DirectDebit | undefined, run: RunClock): Promise<Decided> {
  if (!debit) return { writes: [] };
  const { facts } = await findDueDebit(debit, run);
  const decision = facts.isSuspended ? undefined : announce(debit, facts, run);
  return { writes: decision ? await writesWithEvidence(debit, decision, run, { by: 'service' }) : [] };
}
