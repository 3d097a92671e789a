import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  type _Record,
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';

/** A record of a table's stream, as Lambda passes it to a function. */
export type StreamRecord = DynamoDBRecord & {
  readonly dynamodb: { readonly SequenceNumber: string; readonly ApproximateCreationDateTime: number };
};

/** The stream of a table. Shards are read in the order of their creation. */
export class StreamReader {
  readonly streamArn: string;
  readonly #client: DynamoDBStreamsClient;
  readonly #iterators = new Map<string, string>();
  #shards: Promise<string[]> | undefined;

  private constructor(client: DynamoDBStreamsClient, streamArn: string) {
    this.#client = client;
    this.streamArn = streamArn;
  }

  /** @throws Error if the table has no stream */
  static async open(
    client: DynamoDBStreamsClient,
    dynamodb: DynamoDBClient,
    TableName: string,
  ): Promise<StreamReader> {
    const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName }));
    if (!Table?.LatestStreamArn) throw new Error(`The table ${TableName} has no stream.`);
    return new StreamReader(client, Table.LatestStreamArn);
  }

  /** Returns the ids of the shards. New shards follow one that ended, so the list is read again only then. */
  shards(): Promise<string[]> {
    this.#shards ??= this.#describe();
    return this.#shards;
  }

  async #describe(): Promise<string[]> {
    const described = await this.#client.send(new DescribeStreamCommand({ StreamArn: this.streamArn }));
    return (described.StreamDescription?.Shards ?? []).map(({ ShardId = '' }) => ShardId);
  }

  /**
   * Returns the next records of a shard. The first call starts after a sequence number, or without one at the start of
   * the shard.
   */
  async read(shardId: string, after: string | undefined, Limit: number): Promise<StreamRecord[]> {
    const ShardIterator = this.#iterators.get(shardId) ?? (await this.#iteratorAfter(shardId, after));
    const { Records = [], NextShardIterator } = await this.#client.send(
      new GetRecordsCommand({ ShardIterator, Limit }),
    );
    if (NextShardIterator) this.#iterators.set(shardId, NextShardIterator);
    else this.#end(shardId);
    const region = String(await this.#client.config.region());
    return Records.map((record) => toStreamRecord(record, this.streamArn, region));
  }

  #end(shardId: string): void {
    this.#iterators.delete(shardId);
    this.#shards = undefined;
  }

  async #iteratorAfter(ShardId: string, SequenceNumber: string | undefined): Promise<string | undefined> {
    const from =
      SequenceNumber === undefined
        ? ({ ShardIteratorType: 'TRIM_HORIZON' } as const)
        : ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber } as const);
    const { ShardIterator } = await this.#client.send(
      new GetShardIteratorCommand({ StreamArn: this.streamArn, ShardId, ...from }),
    );
    return ShardIterator;
  }
}

/** Converts a record of the stream to JSON as Lambda sends it: dates as seconds, bytes as base64. */
function toStreamRecord(record: _Record, eventSourceARN: string, awsRegion: string): StreamRecord {
  const { ApproximateCreationDateTime: createdAt = new Date(), ...change } = record.dynamodb ?? {};
  return {
    eventID: record.eventID ?? '',
    eventName: record.eventName ?? 'MODIFY',
    eventSource: 'aws:dynamodb',
    eventVersion: '1.1',
    awsRegion,
    eventSourceARN,
    dynamodb: {
      ...(withBase64(change) as { SequenceNumber: string }),
      ApproximateCreationDateTime: Math.floor(createdAt.getTime() / 1000),
    },
  };
}

function withBase64(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(withBase64);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withBase64(each)]));
}
