import type { ResponseOf } from '#lib/api/responses.ts';
import type { Report } from '#lib/operations/collections/collect-for-account.ts';

/** The most orders that a response lists. */
const MOST_SKIPPED = 100;

/** Returns a run of the collections in the sandbox as its merchant sees it. */
export function showCollections({ run, skipped }: Report): ResponseOf<'runCollections'> {
  const { date, opened, presented, paid, failed, completed, exceptions, files, finished } = run;
  return {
    ...{ date, opened, presented, paid, failed, completed, exceptions, files },
    skipped: skipped.slice(0, MOST_SKIPPED),
    finished,
    what_next: finished
      ? null
      : 'The run continues in the background. Send the same request again to see its progress.',
  };
}
