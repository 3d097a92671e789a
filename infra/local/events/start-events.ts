import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DataDirectory } from '#infra/local/data-directory.ts';
import type { Invoke } from '#infra/local/lambda/lambda-runtime.ts';
import type { ServiceLog } from '#infra/local/service-log.ts';
import type { Deployment } from '#infra/local/template/deployment.ts';
import { Archive, archivesOf } from './archive.ts';
import { AsyncInvocations, asyncSettingsOf } from './async-invocations.ts';
import { DEFAULT_BUS, EventBuses, rulesOf } from './event-bus.ts';
import { pipesOf } from './pipe.ts';
import { queuesOf } from './queue.ts';
import type { QueueAccess } from './queue-access.ts';
import { Queues } from './queues.ts';
import { respondAsEventBridge } from './replay.ts';
import { schedulesOf, startSchedules } from './schedules.ts';
import { startPipe } from './start-pipe.ts';

export type EventParts = {
  readonly deployment: Deployment;
  readonly directory: DataDirectory;
  readonly dynamodb: DynamoDBClient;
  readonly streams: DynamoDBStreamsClient;
  /** Starts a function or a state machine. */
  readonly invoke: Invoke;
  readonly log: ServiceLog;
  /** Milliseconds before the first retry of a failure. */
  readonly backoff: number;
};

export type Events = {
  /** Delivers an event of an AWS service to the targets of its rules. */
  readonly put: (event: object) => void;
  /** Notifies of a write to a table, so that its stream is read at once. */
  readonly written: () => void;
  /** Calls a function asynchronously. */
  readonly invokeLater: (functionArn: string, event: unknown) => void;
  /** How functions use queues by themselves. */
  readonly queues: QueueAccess;
  /** Returns the response of EventBridge to a request. */
  readonly respond: (action: string, request: object) => object;
  stop(): Promise<void>;
};

/** Starts the pipes, the buses with their rules and archives, the queues and the schedules of a deployment. */
export function startEvents(parts: EventParts): Events {
  const { deployment, directory, invoke, log, backoff } = parts;
  const { place } = deployment;
  const queues = new Queues({
    queues: queuesOf(deployment),
    folder: directory.file('undelivered/messages'),
    unconsumed: directory.file('dead-letters.jsonl'),
    region: place.region,
    invoke,
    log,
    backoff,
  });
  const invocations = new AsyncInvocations({
    settings: asyncSettingsOf(deployment),
    folder: directory.file('undelivered/invocations'),
    invoke,
    send: queues.send,
    log,
    backoff,
  });
  const archives = archivesOf(deployment).map(
    (settings) => new Archive(settings, directory.file(`archive-${settings.name}.jsonl`)),
  );
  const buses = new EventBuses(rulesOf(deployment), archives, (targetArn, event) =>
    targetArn.includes(':sqs:') ? queues.send(targetArn, event) : invocations.put(targetArn, event),
  );
  const stopSchedules = startSchedules(schedulesOf(deployment), invocations.put);
  const pipes = pipesOf(deployment).map((pipe) =>
    startPipe({ ...parts, pipe, place, buses, positionsFile: directory.file(`pipe-${pipe.name}.json`) }),
  );
  return {
    put: (event) => buses.put(DEFAULT_BUS, event),
    written: () => {
      for (const pipe of pipes) pipe.notify();
    },
    invokeLater: invocations.put,
    queues,
    respond: (action, request) => respondAsEventBridge(action, request, archives, buses),
    stop: async () => {
      stopSchedules();
      await Promise.all(pipes.map((pipe) => pipe.stop()));
      invocations.stop();
      queues.stop();
    },
  };
}
