import { unmarshall } from '@aws-sdk/util-dynamodb';
import { delivered } from '#tests/support/delivered.ts';
import { published } from './calls.ts';
import { type Step, workOf } from './steps.ts';

/** Work that a sweep starts again once its time is over, with the types of the events that do so. */
const SWEPT: Readonly<Record<string, string>> = {
  'import.work_due': 'workers/carry-out-imports',
  'import.requests_due': 'workers/ask-for-consent',
};

const MOST_ROUNDS = 6;

/**
 * Does what ends work that a killed worker has left: an import is taken up again by the sweep of a later minute, and by
 * the worker whom its event starts.
 *
 * @param run carries out some work, a number of rounds later
 */
export async function finishImport(
  { of }: Pick<Step, 'of'>,
  run: (work: Step['work'], round: number) => Promise<unknown>,
): Promise<void> {
  if (!Object.values(SWEPT).includes(of)) return;
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    published.splice(0);
    await run(await workOf('workers/sweep-imports', {}), round);
    for (const item of published.splice(0)) {
      const event = unmarshall(item as Parameters<typeof unmarshall>[0]) as Parameters<typeof delivered>[0];
      const worker = SWEPT[event.event_type];
      if (worker === of) await run(await workOf(worker, delivered(event)), round);
    }
  }
}
