import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { readJson, writeJson } from '#infra/local/private-file.ts';
import type { ServiceLog } from '#infra/local/service-log.ts';
import type { Deployment, Properties } from '#infra/local/template/deployment.ts';
import type { Place } from '#infra/local/template/identities.ts';
import type { EventBuses } from './event-bus.ts';
import { matchesPattern, type Pattern } from './filter-pattern.ts';
import { StreamReader, type StreamRecord } from './stream-reader.ts';

/** A pipe from a table's stream to an event bus. */
export type Pipe = {
  readonly name: string;
  readonly tableName: string;
  readonly batchSize: number;
  /** A record passes when it matches any one of them. */
  readonly filters: readonly Pattern[];
  readonly bus: string;
  readonly source: string;
  /** Where in a record the type of its event stands. */
  readonly detailType: string;
};

export type PipeParts = {
  readonly pipe: Pipe;
  readonly place: Place;
  readonly dynamodb: DynamoDBClient;
  readonly streams: DynamoDBStreamsClient;
  /** Keeps how far the pipe has read. */
  readonly positionsFile: string;
  readonly buses: Pick<EventBuses, 'put'>;
  readonly log: ServiceLog;
};

const IDLE = 50;
const AFTER_FAILURE = 1_000;

/**
 * The pipes of a deployment, each from the beginning of its stream.
 *
 * @throws Error for a pipe that the local run does not know
 */
export function pipesOf(deployment: Deployment): Pipe[] {
  return deployment.resources('AWS::Pipes::Pipe').map(({ name, properties }) => {
    const { Source, SourceParameters, Target, TargetParameters } = properties;
    const { DynamoDBStreamParameters: stream, FilterCriteria: criteria } = SourceParameters as Properties;
    const { StartingPosition, BatchSize = 100 } = stream as Properties;
    const { Filters } = criteria as { Filters: { Pattern: string }[] };
    const event = (TargetParameters as { EventBridgeEventBusParameters: Properties })
      .EventBridgeEventBusParameters;
    const tableName = /:table\/([^/]+)\/stream\//.exec(String(Source))?.[1];
    const bus = /:event-bus\/(.+)$/.exec(String(Target))?.[1];
    if (tableName === undefined || bus === undefined || StartingPosition !== 'TRIM_HORIZON') {
      throw new Error(`The local run does not bring ${Source} to ${Target} as declared.`);
    }
    return {
      name,
      tableName,
      batchSize: Number(BatchSize),
      filters: Filters.map(({ Pattern }) => JSON.parse(Pattern) as Pattern),
      bus,
      source: String(event.Source),
      detailType: String(event.DetailType),
    };
  });
}

/**
 * Puts the records of a table's stream on the bus. A position is remembered only when the bus has taken what stands
 * before it, so that a restart loses nothing.
 *
 * @returns What stops it
 */
export function startPipe(parts: PipeParts): () => Promise<void> {
  const stopping = new AbortController();
  const running = follow(parts, stopping.signal);
  return () => {
    stopping.abort();
    return running;
  };
}

async function follow(parts: PipeParts, signal: AbortSignal): Promise<void> {
  const { pipe, dynamodb, streams, log, positionsFile } = parts;
  const positions = readJson<Record<string, string>>(positionsFile, {});
  for (let reader: StreamReader | undefined; !signal.aborted; ) {
    try {
      reader ??= await StreamReader.open(streams, dynamodb, pipe.tableName);
      const count = await readOnce(reader, positions, parts);
      // Less than a batch: there was no more to be read.
      if (count < pipe.batchSize) await sleep(IDLE, undefined, { signal });
    } catch (error) {
      if (signal.aborted) return;
      reader = undefined;
      log.warn(`Reading the stream of ${pipe.tableName} failed: ${String(error)}`);
      await sleep(AFTER_FAILURE, undefined, { signal }).catch(() => {});
    }
  }
}

/** Reads one batch of each shard, older shards first. Returns how many records there were. */
async function readOnce(
  reader: StreamReader,
  positions: Record<string, string>,
  { pipe, place, buses, positionsFile }: PipeParts,
): Promise<number> {
  let count = 0;
  for (const shardId of await reader.shards()) {
    const records = await reader.read(shardId, positions[shardId], pipe.batchSize);
    const last = records.at(-1)?.dynamodb.SequenceNumber;
    if (last === undefined) continue;
    const wanted = records.filter((record) =>
      pipe.filters.some((pattern) => matchesPattern(pattern, record)),
    );
    for (const record of wanted) buses.put(pipe.bus, eventOf(record, pipe, place));
    positions[shardId] = last;
    writeJson(positionsFile, positions);
    count += records.length;
  }
  return count;
}

function eventOf(detail: StreamRecord, { source, detailType }: Pipe, { region, accountId }: Place) {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': String(valueAt(detailType, detail)),
    source,
    account: accountId,
    time: new Date().toISOString(),
    region,
    resources: [],
    detail,
  };
}

/** What a path such as `$.dynamodb.Keys` leads to. */
function valueAt(path: string, from: unknown): unknown {
  const [, ...names] = path.split('.');
  return names.reduce((value, name) => (value as Properties | undefined)?.[name], from);
}
