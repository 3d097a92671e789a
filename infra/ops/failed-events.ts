import { DescribeArchiveCommand, EventBridgeClient, StartReplayCommand } from '@aws-sdk/client-eventbridge';
import { InvokeCommand, LambdaClient, ResourceNotFoundException } from '@aws-sdk/client-lambda';
import { namesOf } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';
import {
  type FailedEvent,
  findFailedEvent,
  listFailedEvents,
  removeFailedEvent,
} from '#lib/store/events/failed-events.ts';
import { awsOptions } from './aws-options.ts';

const PAGE = 100;

/** Yields the events that workers failed to handle, latest first. The list may lag behind by a moment. */
export async function* failedEvents(): AsyncGenerator<FailedEvent, void, undefined> {
  let last: FailedEvent | undefined;
  for (let more = true; more; ) {
    const page = await listFailedEvents(PAGE, last);
    yield* page.items;
    last = page.items.at(-1);
    more = page.more;
  }
}

/**
 * Sends an event to its worker again. It is removed once Lambda has accepted it; if the worker fails again, it becomes
 * a failed event again. Returns false if there is none with this id.
 */
export async function replayFailedEvent(id: string): Promise<boolean> {
  const failed = await findFailedEvent(id);
  if (!failed) return false;
  const { worker: FunctionName, event: Payload } = failed;
  await new LambdaClient(awsOptions()).send(
    new InvokeCommand({ FunctionName, InvocationType: 'Event', Payload }),
  );
  await removeFailedEvent(id);
  return true;
}

/**
 * Sends all failed events to their workers again, oldest first. One whose worker a release has removed stays, and keeps
 * no other from its worker. Returns the number of the others, and the ids of those that stay.
 */
export async function replayAll(): Promise<{ replayed: number; without_worker: string[] }> {
  const ids: string[] = [];
  for await (const { id } of failedEvents()) ids.unshift(id);
  const without_worker: string[] = [];
  let replayed = 0;
  for (const id of ids) {
    try {
      replayed += (await replayFailedEvent(id)) ? 1 : 0;
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
      without_worker.push(id);
    }
  }
  return { replayed, without_worker };
}

/** Deletes a failed event. Returns false if there is none with this id. */
export async function discardFailedEvent(id: string): Promise<boolean> {
  const failed = await findFailedEvent(id);
  if (failed) await removeFailedEvent(id);
  return failed !== undefined;
}

/**
 * Starts a replay of all events of a range of time from the archive to all workers, who do no work twice. It takes a
 * while. Returns the name of the replay in EventBridge.
 *
 * @param from at most 30 days ago: nothing older is archived
 * @param until is not part of the range; events reach the archive within ten minutes
 */
export async function replayRange(stage: StageName, from: Date, until: Date): Promise<string> {
  const client = new EventBridgeClient(awsOptions());
  const ArchiveName = namesOf(stage).events;
  const archive = await client.send(new DescribeArchiveCommand({ ArchiveName }));
  const ReplayName = `${ArchiveName}-${Date.now()}`;
  await client.send(
    new StartReplayCommand({
      ReplayName,
      EventSourceArn: archive.ArchiveArn,
      EventStartTime: from,
      EventEndTime: until,
      Destination: { Arn: archive.EventSourceArn },
    }),
  );
  return ReplayName;
}
