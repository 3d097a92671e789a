import { ConflictError } from '#lib/errors/conflict-error.ts';
import { errorDetails, log } from '#lib/log.ts';

/**
 * Starts the work on each of some imports, and returns how many were started. One that cannot be started keeps no other
 * from its work: it is tried again after the others. If it fails again, it is logged as an error, which raises the alarm
 * `decision-needed`, and is the first of the next sweep.
 *
 * @param start returns whether there was work
 */
export async function startEach(
  ids: AsyncIterable<string>,
  start: (id: string) => Promise<boolean>,
): Promise<number> {
  let started = 0;
  const failed: string[] = [];
  const startOne = async (id: string, onError: (error: unknown) => void) => {
    try {
      if (await start(id)) started += 1;
    } catch (error) {
      // Otherwise a worker has taken it up, or the merchant has changed it.
      if (!(error instanceof ConflictError)) onError(error);
    }
  };
  for await (const id of ids) await startOne(id, () => failed.push(id));
  for (const import_id of failed) {
    await startOne(import_id, (error) => {
      const what_to_do = `ops imports show ${import_id}`;
      log('error', 'import_not_started', { import_id, what_to_do, ...errorDetails(error) });
    });
  }
  return started;
}
