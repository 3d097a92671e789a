import { errorDetails, log } from '#lib/log.ts';
import { transact, type Write } from '#lib/store/transact.ts';

/** Writes what belongs to several direct debits, all or nothing. Where that is refused, each is to be tried by itself. */
export async function isWrittenTogether(writes: readonly Write[]): Promise<boolean> {
  try {
    await transact(writes);
    return true;
  } catch (error) {
    log('info', 'not_written_together', errorDetails(error));
    return false;
  }
}
