import { ConflictError } from '#lib/errors/conflict-error.ts';
import { errorDetails, log } from '#lib/log.ts';

/**
 * Starts the work on each of some imports, and returns how many were started. One that cannot be started is logged as an
 * error, which raises the alarm `decision-needed`, and keeps no other from its work: it is the first of every sweep.
 *
 * @param start returns whether there was work
 */
export async function startEach(
  ids: AsyncIterable<string>,
  start: (id: string) => Promise<boolean>,
): Promise<number> {
  let started = 0;
  for await (const import_id of ids) {
    try {
      if (await start(import_id)) started += 1;
    } catch (error) {
      // A worker has taken it up, or the merchant has changed it.
      if (error instanceof ConflictError) continue;
      const what_to_do = `ops imports show ${import_id}`;
      log('error', 'import_not_started', { import_id, what_to_do, ...errorDetails(error) });
    }
  }
  return started;
}
