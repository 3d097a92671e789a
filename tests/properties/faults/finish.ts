import { unmarshall } from '@aws-sdk/util-dynamodb';
import { delivered } from '#tests/support/records/delivered.ts';
import { published } from './calls.ts';
import { messageOf, type Step, workOf } from './steps.ts';

/** Work that a sweep starts again once its time is over, with the types of the events that do so. */
const SWEPT: Readonly<Record<string, string>> = {
  'import.work_due': 'workers/carry-out-imports',
  'import.requests_due': 'workers/ask-for-consent',
};

const MOST_ROUNDS = 6;

/** Whether two messages of the queue are for the same delivery. */
function isOfDelivery(one: string, other: string): boolean {
  const [{ target, event_id }, of] = [JSON.parse(one), JSON.parse(other)];
  return target === of.target && event_id === of.event_id;
}

/** How often the sweep queues a webhook that was not delivered, at most: less often than it is tried. */
const MOST_SWEEPS = 3;

/**
 * Does what ends the delivery of a webhook that a killed worker has left: the sweep of a later hour queues it, and a
 * worker receives its message.
 */
export async function finishWebhook(
  { of, message }: Pick<Step, 'of' | 'message'>,
  queued: () => readonly string[],
  run: (work: Step['work'], round: number) => Promise<unknown>,
): Promise<void> {
  if (of !== 'workers/send-webhooks' || message === undefined) return;
  for (let round = 1; round <= MOST_SWEEPS; round += 1) {
    const before = queued().length;
    await run(await workOf('workers/sweep-webhooks', {}), round);
    const own = queued()
      .slice(before)
      .filter((one) => isOfDelivery(one, message));
    for (const one of own) await run(await workOf(of, messageOf(one)), round);
  }
}

/** The worker that finishes the withdrawal of a direct debit's orders, by the event that says that it has begun. */
const WITHDRAWAL = { event: 'direct_debit.withdrawal_begun', worker: 'workers/withdraw-orders' } as const;

/** Delivers what has happened since this was done last to the worker that finishes withdrawals which were cut off. */
export async function finishWithdrawals(run: (work: Step['work']) => Promise<unknown>): Promise<void> {
  for (const item of published.splice(0)) {
    const event = unmarshall(item as Parameters<typeof unmarshall>[0]) as Parameters<typeof delivered>[0];
    if (event.event_type === WITHDRAWAL.event) await run(await workOf(WITHDRAWAL.worker, delivered(event)));
  }
}

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
