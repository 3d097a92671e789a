import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { wakeDay } from '#lib/domain/direct-debit/schedule.ts';
import { listExceptions, resolveIfOpen } from '#lib/store/collections/exceptions.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';

const MOST = 1_000;

/** Closes the exceptions of failed collections whose direct debits a later run has collected from. */
export async function closeCollected({ now, today }: Clock): Promise<void> {
  const { items } = await listExceptions('open', MOST);
  for (const { id, reason, direct_debit_id = '' } of items) {
    if (reason !== 'collection_failed') continue;
    const debit = await findDirectDebit(direct_debit_id);
    const day = debit ? wakeDay(debit, today) : null;
    if (day !== null && day <= today) continue;
    await resolveIfOpen(id, { as: 'collected', by: null }, now);
  }
}
