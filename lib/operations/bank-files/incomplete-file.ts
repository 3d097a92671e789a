import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { newException } from '#lib/domain/direct-debit/exception.ts';
import { log } from '#lib/log.ts';
import { findException, raiseOrRenew, resolveIfOpen } from '#lib/store/collections/exceptions.ts';
import { type ReturnFile, saveReturnFile } from '#lib/store/collections/return-files.ts';

/** Returns the exception about the lines of a return file that are not settled. There is one for each file. */
const unsettledLines = (
  digest: string,
  subject: Parameters<typeof newException>[2],
  { now }: Pick<Clock, 'now'>,
) => newException('unsettled_lines', [digest], subject, now);

/** How many lines an exception names. */
const MOST_NAMED = 10;

/**
 * Raises the exception of lines that could not be settled, or names those that are left in the open one, and notes the
 * file as incomplete. Returns its record.
 */
export async function noteIncomplete(
  file: ReturnFile,
  unsettled: readonly number[],
  clock: Clock,
): Promise<ReturnFile> {
  const { name, digest, counts } = file;
  const named = unsettled.slice(0, MOST_NAMED).join(', ');
  const detail = `${unsettled.length} of its lines: ${named}${unsettled.length > MOST_NAMED ? ' …' : ''}`;
  await raiseOrRenew(unsettledLines(digest, { file: name, line: unsettled[0], detail }, clock));
  const incomplete: ReturnFile = {
    ...file,
    state: 'incomplete',
    counts: counts && { ...counts, unsettled: unsettled.length },
  };
  await saveReturnFile(incomplete);
  log('info', 'bank_file_incomplete', { file: name, ...incomplete.counts });
  return incomplete;
}

/** Returns the exception about the lines of a return file that are not settled, as of this moment. */
export const findUnsettled = (digest: string, now: Date) =>
  findException(unsettledLines(digest, {}, { now }).id);

/** Resolves the exception of a file whose lines are all settled now. */
export async function closeUnsettled(digest: string, { now }: Clock): Promise<void> {
  const exception = await findUnsettled(digest, now);
  if (exception?.state === 'open') await resolveIfOpen(exception.id, { as: 'returned', by: null }, now);
}
