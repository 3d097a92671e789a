import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { readJson, writeJson } from '#infra/local/private-file.ts';
import type { ServiceLog } from '#infra/local/service-log.ts';
import type { Properties } from '#infra/local/template/deployment.ts';
import type { Place } from '#infra/local/template/identities.ts';
import type { EventBuses } from './event-bus.ts';
import { matchesPattern } from './filter-pattern.ts';
import { Pause } from './pause.ts';
import type { Pipe } from './pipe.ts';
import { StreamReader, type StreamRecord } from './stream-reader.ts';

export type PipeParts = {
  readonly pipe: Pipe;
  readonly place: Place;
  readonly dynamodb: DynamoDBClient;
  readonly streams: DynamoDBStreamsClient;
  /** The file with the pipe's position in each shard. */
  readonly positionsFile: string;
  readonly buses: Pick<EventBuses, 'put'>;
  readonly log: ServiceLog;
};

export type RunningPipe = {
  /** Notifies of a write, so that the stream is read at once. */
  notify(): void;
  stop(): Promise<void>;
};

const AFTER_FAILURE = 1_000;

/**
 * Puts the records of a table's stream on the bus. A position is stored only when the bus has stored all records before
 * it, so a restart loses none. `notify` makes the next read happen at once; without it, the stream is read every
 * second.
 */
export function startPipe(parts: PipeParts): RunningPipe {
  const stopping = new AbortController();
  const pause = new Pause();
  const running = follow(parts, pause, stopping.signal);
  return {
    notify: () => pause.notify(),
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

async function follow(parts: PipeParts, pause: Pause, signal: AbortSignal): Promise<void> {
  const { pipe, dynamodb, streams, log, positionsFile } = parts;
  const positions = readJson<Record<string, string>>(positionsFile, {});
  for (let reader: StreamReader | undefined; !signal.aborted; ) {
    try {
      reader ??= await StreamReader.open(streams, dynamodb, pipe.tableName);
      const count = await readOnce(reader, positions, parts);
      // Fewer records than a batch: all were read.
      if (count < pipe.batchSize) await pause.wait(signal);
    } catch (error) {
      if (signal.aborted) return;
      reader = undefined;
      log.warn(`Reading the stream of ${pipe.tableName} failed and is retried: ${String(error)}`);
      await sleep(AFTER_FAILURE, undefined, { signal }).catch(() => {});
    }
  }
}

/** Reads one batch of each shard, older shards first. Returns the number of records. */
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

/** Returns the value at a path such as `$.dynamodb.Keys`. */
function valueAt(path: string, from: unknown): unknown {
  const [, ...names] = path.split('.');
  return names.reduce((value, name) => (value as Properties | undefined)?.[name], from);
}
