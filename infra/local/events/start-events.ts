import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DataDirectory } from '#infra/local/data-directory.ts';
import type { Invoke } from '#infra/local/lambda/lambda-runtime.ts';
import type { ServiceLog } from '#infra/local/service-log.ts';
import { type AnswerStates, answerStates } from '#infra/local/states/start-execution.ts';
import { StateMachines } from '#infra/local/states/state-machines.ts';
import type { Deployment } from '#infra/local/template/deployment.ts';
import { deadLetterFile } from './dead-letters.ts';
import { EventBus } from './event-bus.ts';
import { rulesOf } from './rules.ts';
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

/** What calls functions by itself. */
export type Events = {
  /** Takes an event of a service for the functions whose rules ask for it. */
  readonly put: (event: object) => void;
  /** Starts a run of a state machine for whoever asks. */
  readonly answerStates: AnswerStates;
  stop(): Promise<void>;
};

/** Starts the stream mappings, the schedules, the state machines and the event rules of a deployment. */
export function startEvents(parts: EventParts): Events {
  const { deployment, directory, log, invoke } = parts;
  const putAside = deadLetterFile(directory.file('dead-letters.jsonl'), log);
  const machines = new StateMachines({ deployment, invoke, log });
  const bus = new EventBus({
    rules: rulesOf(deployment),
    file: directory.file('undelivered.json'),
    invoke,
    putAside,
  });
  const stopSchedules = startSchedules({
    schedules: schedulesOf(deployment),
    invoke: machines.start,
    putAside,
  });
  const stopStreams = startStreams({
    ...parts,
    mappings: streamMappingsOf(deployment),
    region: deployment.place.region,
    positions: new StreamPositions(directory.file('stream-positions.json')),
    putAside,
  });
  return {
    put: bus.put,
    answerStates: answerStates(machines),
    stop: async () => {
      stopSchedules();
      await Promise.all([machines.stop(), bus.stop(), stopStreams()]);
    },
  };
}
