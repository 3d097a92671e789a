import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DataDirectory } from '#infra/local/data-directory.ts';
import type { Invoke } from '#infra/local/lambda/lambda-runtime.ts';
import type { ServiceLog } from '#infra/local/service-log.ts';
import type { Deployment } from '#infra/local/template/deployment.ts';
import { deadLetterFile } from './dead-letters.ts';
import { EventBus, rulesOf } from './event-bus.ts';
import { schedulesOf, startSchedules } from './schedules.ts';
import { streamMappingsOf } from './stream-mapping.ts';
import { startStreams } from './streams.ts';

export type EventParts = {
  readonly deployment: Deployment;
  readonly directory: DataDirectory;
  readonly dynamodb: DynamoDBClient;
  readonly streams: DynamoDBStreamsClient;
  readonly invoke: Invoke;
  /** Starts a function or a state machine. */
  readonly start: Invoke;
  readonly log: ServiceLog;
};

export type Events = {
  /** Takes an event of a service for the functions whose rules ask for it. */
  readonly put: (event: object) => void;
  stop(): Promise<void>;
};

/** Starts the stream mappings, the schedules and the event rules of a deployment. */
export function startEvents(parts: EventParts): Events {
  const { deployment, directory, invoke, start, log } = parts;
  const sendToDeadLetters = deadLetterFile(directory.file('dead-letters.jsonl'), log);
  const deliver = { invoke, sendToDeadLetters };
  const bus = new EventBus(rulesOf(deployment), directory.file('undelivered.json'), deliver);
  const stopSchedules = startSchedules(schedulesOf(deployment), { ...deliver, invoke: start });
  const stopStreams = startStreams({
    ...parts,
    ...deliver,
    mappings: streamMappingsOf(deployment),
    positionsFile: directory.file('stream-positions.json'),
  });
  return {
    put: bus.put,
    stop: () => {
      stopSchedules();
      bus.stop();
      return stopStreams();
    },
  };
}
