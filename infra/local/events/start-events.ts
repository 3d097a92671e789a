import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DataDirectory } from '../data-directory.ts';
import type { Invoke } from '../lambda/lambda-runtime.ts';
import type { ServiceLog } from '../service-log.ts';
import type { Deployment } from '../template/deployment.ts';
import { deadLetterFile } from './dead-letters.ts';
import { schedulesOf, startSchedules } from './schedules.ts';
import { streamMappingsOf } from './stream-mapping.ts';
import { StreamPositions } from './stream-position.ts';
import { startStreams } from './streams.ts';

export type EventParts = {
  readonly deployment: Deployment;
  readonly directory: DataDirectory;
  readonly dynamodb: DynamoDBClient;
  readonly streams: DynamoDBStreamsClient;
  readonly invoke: Invoke;
  readonly log: ServiceLog;
};

/** Starts everything that calls functions by itself: the stream mappings and the schedules of a deployment. */
export function startEvents(parts: EventParts): { stop(): Promise<void> } {
  const { deployment, directory, log, invoke } = parts;
  const putAside = deadLetterFile(directory.file('dead-letters.jsonl'), log);
  const stopSchedules = startSchedules({ schedules: schedulesOf(deployment), invoke, putAside });
  const stopStreams = startStreams({
    ...parts,
    mappings: streamMappingsOf(deployment),
    region: deployment.place.region,
    positions: new StreamPositions(directory.file('stream-positions.json')),
    putAside,
  });
  return {
    stop: () => {
      stopSchedules();
      return stopStreams();
    },
  };
}
