import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { listExceptions, resolveException } from '#lib/store/collections/exceptions.ts';
import { transact } from '#lib/store/engine/transact.ts';

/** Far more than are ever open. */
const MOST = 10_000;

/** Closes the exceptions of refused files with this name: the bank has sent one in their place that was applied. */
export async function closeRefused(name: string, { now }: Pick<Clock, 'now'>): Promise<void> {
  const { items } = await listExceptions('open', MOST);
  const refused = items.filter(({ reason, file }) => reason === 'refused_file' && file === name);
  for (const { id } of refused) {
    try {
      await transact([resolveException(id, { as: 'replaced', by: null }, now)]);
    } catch (error) {
      // An operator was quicker.
      if (!(error instanceof ConflictError)) throw error;
    }
  }
}
