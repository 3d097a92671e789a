import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { Invoke } from '#infra/local/lambda/lambda-runtime.ts';
import { readJson, writeJson } from '#infra/local/private-file.ts';
import type { ServiceLog } from '#infra/local/service-log.ts';
import type { SendToDeadLetters } from './dead-letters.ts';
import { deliverBatch } from './deliver-batch.ts';
import { matchesPattern } from './filter-pattern.ts';
import type { StreamMapping } from './stream-mapping.ts';
import { StreamReader, type StreamRecord } from './stream-reader.ts';

export type StreamParts = {
  readonly mappings: readonly StreamMapping[];
  readonly dynamodb: DynamoDBClient;
  readonly streams: DynamoDBStreamsClient;
  /** Keeps how far each mapping has read. */
  readonly positionsFile: string;
  readonly invoke: Invoke;
  readonly sendToDeadLetters: SendToDeadLetters;
  readonly log: ServiceLog;
  /** The first wait before a failed batch is tried again, in milliseconds. */
  readonly backoff?: number;
};

const IDLE = 100;
const AFTER_FAILURE = 1_000;

/**
 * Brings the records of the tables' streams to the functions that are mapped to them, each mapping at its own pace.
 * A position is remembered only when its records were handled or became dead letters, so that a restart loses nothing.
 *
 * @returns What stops it; batches under way are delivered again at the next start.
 */
export function startStreams(parts: StreamParts): () => Promise<void> {
  const stopping = new AbortController();
  // By mapping and shard, the last sequence number that is done with.
  const positions = readJson<Record<string, string>>(parts.positionsFile, {});
  const running = parts.mappings.map((mapping) => follow(mapping, positions, parts, stopping.signal));
  return async () => {
    stopping.abort();
    await Promise.all(running);
  };
}

async function follow(
  mapping: StreamMapping,
  positions: Record<string, string>,
  parts: StreamParts,
  signal: AbortSignal,
): Promise<void> {
  const { dynamodb, streams, log } = parts;
  for (let reader: StreamReader | undefined; !signal.aborted; ) {
    try {
      reader ??= await StreamReader.open(streams, dynamodb, mapping.tableName);
      const count = await readOnce(reader, mapping, positions, parts, signal);
      // Less than a batch: there was no more to be read.
      if (count < mapping.batchSize) await sleep(IDLE, undefined, { signal });
    } catch (error) {
      if (signal.aborted) return;
      reader = undefined;
      log.warn(`Reading the stream of ${mapping.tableName} failed: ${String(error)}`);
      await sleep(AFTER_FAILURE, undefined, { signal }).catch(() => {});
    }
  }
}

/** Reads and delivers one batch of each shard, older shards first. Returns how many records there were. */
async function readOnce(
  reader: StreamReader,
  mapping: StreamMapping,
  positions: Record<string, string>,
  { invoke, sendToDeadLetters, positionsFile, backoff = 200 }: StreamParts,
  signal: AbortSignal,
): Promise<number> {
  const { id, functionArn, filters, batchSize } = mapping;
  let count = 0;
  for (const shardId of await reader.shards()) {
    const place = `${id} ${shardId}`;
    const records = await reader.read(shardId, positions[place], batchSize);
    const last = records.at(-1)?.dynamodb.SequenceNumber;
    if (last === undefined) continue;
    const wanted = records.filter(
      (record) => filters.length === 0 || filters.some((pattern) => matchesPattern(pattern, record)),
    );
    await deliverBatch(wanted, {
      mapping,
      invoke,
      signal,
      backoff,
      giveUp: (lost, condition, approximateInvokeCount) =>
        sendToDeadLetters(functionArn, {
          requestContext: { functionArn, condition, approximateInvokeCount },
          DDBStreamBatchInfo: pointerTo(lost, shardId, reader.streamArn),
        }),
    });
    positions[place] = last;
    writeJson(positionsFile, positions);
    count += records.length;
  }
  return count;
}

/** What Lambda sends to the queue: where in the stream the records are, not the records themselves. */
function pointerTo(records: readonly StreamRecord[], shardId: string, streamArn: string): object {
  return {
    shardId,
    startSequenceNumber: records[0]?.dynamodb.SequenceNumber,
    endSequenceNumber: records.at(-1)?.dynamodb.SequenceNumber,
    batchSize: records.length,
    streamArn,
  };
}
