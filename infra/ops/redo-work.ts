import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { marshall } from '@aws-sdk/util-dynamodb';
import { workers } from '#infra/functions/workers.ts';
import { namesOf } from '#infra/settings/names.ts';
import { type Consumer, EVENTS, type EventType } from '#lib/domain/events.ts';
import { inParallel } from '#lib/operations/in-parallel.ts';
import { WORK_LAGS } from '#lib/operations/restore/sum-again.ts';
import type { OutboxEvent } from '#lib/store/events/events.ts';
import { eventsSince } from '#lib/store/scans.ts';
import { awsOptions } from './aws-options.ts';
import { target } from './target.ts';

/**
 * Workers whose work a restore does not undo: mails and copies are outside of the table, and the repair itself sums up.
 */
const NOT_UNDONE: readonly string[] = [
  'workers/copy-evidence',
  'workers/mail-merchants',
  'workers/send-mails',
  'workers/sum-up',
] satisfies Consumer[];

/** How much the clocks of functions and of the database may differ, in milliseconds. */
const CLOCKS_DIFFER = 60_000;

const AT_ONCE = 20;

/**
 * Sends the events that a restored table has from the thirty hours before its moment to their workers again, who do no
 * work twice: as long may an event have waited for its worker. What the workers wrote for them after that moment is in the table that was in use then, and nothing else starts
 * them: the restored table's stream begins empty. Returns how many events were sent. It may be repeated.
 *
 * @param since the restored moment
 */
export const redoWork = (since: Date): Promise<number> =>
  sendStored(
    { from: new Date(since.getTime() - WORK_LAGS), until: new Date(since.getTime() + CLOCKS_DIFFER) },
    (worker) => !NOT_UNDONE.includes(worker),
  );

/** A range of the times at which events were written. Its end is not part of it. */
type Range = { readonly from: Date; readonly until: Date };

/**
 * Sends the events of a range of time that the table has to all their workers, who do no work twice. The archive of the
 * bus has no event that the pipe has lost. Returns how many events were sent. It reads the whole table, and may be
 * repeated.
 *
 * @param range at most 30 days ago: the table keeps events no longer
 */
export const replayStored = (range: Range): Promise<number> => sendStored(range, () => true);

async function sendStored({ from, until }: Range, isFor: (worker: Consumer) => boolean): Promise<number> {
  const { stage } = target();
  const client = new LambdaClient(awsOptions());
  const consumersOf = ({ event_type }: Pick<OutboxEvent, 'event_type'>) =>
    (EVENTS[event_type].consumers as readonly Consumer[]).filter(isFor);
  const types = (Object.keys(EVENTS) as EventType[]).filter(
    (event_type) => consumersOf({ event_type }).length > 0,
  );
  let sent = 0;
  for await (const some of eventsSince(from, types)) {
    const events = some.filter(({ created_at }) => created_at < until.toISOString());
    const calls = events.flatMap((event) => consumersOf(event).map((worker) => ({ event, worker })));
    await inParallel(calls, AT_ONCE, async ({ event, worker }) => {
      const FunctionName = namesOf(stage).function(worker);
      const Payload = JSON.stringify(inputOf(worker, event));
      await client.send(new InvokeCommand({ FunctionName, InvocationType: 'Event', Payload }));
    });
    sent += events.length;
  }
  return sent;
}

/** Returns the input of a worker: the event as the bus delivers it, alone or as a batch of its queue. */
function inputOf(worker: Consumer, event: OutboxEvent): object {
  const NewImage = marshall(event, { removeUndefinedValues: true });
  const delivered = { 'detail-type': event.event_type, detail: { dynamodb: { NewImage } } };
  if (workers[worker].trigger.events === 'one by one') return delivered;
  return { Records: [{ messageId: event.event_id, body: JSON.stringify(delivered) }] };
}
