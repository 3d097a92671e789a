import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { Invoke } from '#infra/local/lambda/lambda-runtime.ts';
import type { ServiceLog } from '#infra/local/service-log.ts';
import type { PutAside } from './dead-letters.ts';
import { deliverBatch, type GivenUp } from './deliver-batch.ts';
import { matchesPattern } from './filter-pattern.ts';
import type { StreamMapping } from './stream-mapping.ts';
import type { StreamPositions } from './stream-position.ts';
import { StreamReader } from './stream-reader.ts';
import { type StreamRecord, toStreamRecord } from './stream-record.ts';

export type StreamParts = {
  readonly mappings: readonly StreamMapping[];
  readonly dynamodb: DynamoDBClient;
  readonly streams: DynamoDBStreamsClient;
  readonly region: string;
  readonly positions: StreamPositions;
  readonly invoke: Invoke;
  readonly putAside: PutAside;
  readonly log: ServiceLog;
  /** The first wait before a failed batch is tried again, in milliseconds. */
  readonly backoff?: number;
};

const IDLE = 100;
const AFTER_FAILURE = 1_000;

/**
 * Brings the records of the tables' streams to the functions that are mapped to them, each mapping at its own pace.
 * A position is remembered only when its records were handled or put aside, so that a restart loses nothing.
 *
 * @returns What stops it; batches under way are delivered again at the next start.
 */
export function startStreams(parts: StreamParts): () => Promise<void> {
  const stopping = new AbortController();
  const running = parts.mappings.map((mapping) => follow(mapping, parts, stopping.signal));
  return async () => {
    stopping.abort();
    await Promise.all(running);
  };
}

async function follow(mapping: StreamMapping, parts: StreamParts, signal: AbortSignal): Promise<void> {
  let reader: StreamReader | undefined;
  while (!signal.aborted) {
    try {
      reader ??= await begin(mapping, parts);
      const read = await readOnce(reader, mapping, parts, signal);
      // Less than a batch: there was no more to be read.
      if (read < mapping.batchSize) await sleep(IDLE, undefined, { signal });
    } catch (error) {
      if (signal.aborted) return;
      reader?.forget();
      parts.log.warn(`Reading the stream of ${mapping.tableName} failed: ${String(error)}`);
      await sleep(AFTER_FAILURE, undefined, { signal }).catch(() => {});
    }
  }
}

/** Opens the stream; a mapping that begins with `LATEST` leaves out what is in it already. */
async function begin(mapping: StreamMapping, parts: StreamParts): Promise<StreamReader> {
  const { positions } = parts;
  const reader = await StreamReader.open(parts.streams, parts.dynamodb, mapping.tableName);
  if (positions.knows(mapping.id, reader.streamArn)) return reader;
  if (mapping.startingPosition === 'LATEST') {
    for (const shard of await reader.shards()) await skipToEnd(reader, mapping, shard, positions);
  }
  positions.begin(mapping.id, reader.streamArn);
  return reader;
}

async function skipToEnd(
  reader: StreamReader,
  { id }: StreamMapping,
  shard: string,
  positions: StreamPositions,
): Promise<void> {
  for (;;) {
    const { records, ended } = await reader.read(shard, positions.get(id, shard), 1000);
    const last = records.at(-1)?.dynamodb?.SequenceNumber;
    if (last !== undefined) positions.set(id, shard, last);
    if (records.length === 0 || ended) return;
  }
}

/** Reads and delivers one batch of each shard, older shards first. Returns how many records there were. */
async function readOnce(
  reader: StreamReader,
  mapping: StreamMapping,
  parts: StreamParts,
  signal: AbortSignal,
): Promise<number> {
  const { positions, region, invoke, putAside, backoff = 200 } = parts;
  let count = 0;
  for (const shardId of await reader.shards()) {
    const { records } = await reader.read(shardId, positions.get(mapping.id, shardId), mapping.batchSize);
    const last = records.at(-1)?.dynamodb?.SequenceNumber;
    if (last === undefined) continue;
    count += records.length;
    const wanted = records
      .map((record) => toStreamRecord(record, reader.streamArn, region))
      .filter((record) => passes(mapping, record));
    const giveUp = (lost: readonly StreamRecord[], condition: GivenUp, attempts: number) =>
      putAside(mapping.functionArn, deadLetter(mapping, reader, shardId, lost, condition, attempts));
    await deliverBatch(wanted, { mapping, invoke, giveUp, signal, backoff });
    positions.set(mapping.id, shardId, last);
  }
  return count;
}

function passes({ filters }: StreamMapping, record: StreamRecord): boolean {
  return filters.length === 0 || filters.some((pattern) => matchesPattern(pattern, record));
}

/** What Lambda sends to the queue: where in the stream the records are, not the records themselves. */
function deadLetter(
  { functionArn }: StreamMapping,
  { streamArn }: StreamReader,
  shardId: string,
  records: readonly StreamRecord[],
  condition: GivenUp,
  approximateInvokeCount: number,
): object {
  return {
    timestamp: new Date().toISOString(),
    requestContext: { functionArn, condition, approximateInvokeCount },
    DDBStreamBatchInfo: {
      shardId,
      startSequenceNumber: records[0]?.dynamodb.SequenceNumber,
      endSequenceNumber: records.at(-1)?.dynamodb.SequenceNumber,
      batchSize: records.length,
      streamArn,
    },
  };
}
