import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  type _Record,
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';

/** The stream of a table, read shard by shard in the order in which the shards came to be. */
export class StreamReader {
  readonly streamArn: string;
  readonly #client: DynamoDBStreamsClient;
  readonly #iterators = new Map<string, string>();
  #shards: Promise<string[]> | undefined;

  private constructor(client: DynamoDBStreamsClient, streamArn: string) {
    this.#client = client;
    this.streamArn = streamArn;
  }

  static async open(
    client: DynamoDBStreamsClient,
    dynamodb: DynamoDBClient,
    tableName: string,
  ): Promise<StreamReader> {
    const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName: tableName }));
    if (!Table?.LatestStreamArn) throw new Error(`The table ${tableName} has no stream.`);
    return new StreamReader(client, Table.LatestStreamArn);
  }

  /** The shards that there are. New ones follow on one that ended, so only then are they asked for again. */
  shards(): Promise<string[]> {
    this.#shards ??= this.#describe();
    return this.#shards;
  }

  async #describe(): Promise<string[]> {
    const { StreamDescription } = await this.#client.send(
      new DescribeStreamCommand({ StreamArn: this.streamArn }),
    );
    return (StreamDescription?.Shards ?? []).map(({ ShardId = '' }) => ShardId);
  }

  /** The records of a shard after a sequence number, or from its start; `ended` where no more can come. */
  async read(
    shardId: string,
    after: string | undefined,
    limit: number,
  ): Promise<{ records: _Record[]; ended: boolean }> {
    const iterator = this.#iterators.get(shardId) ?? (await this.#iteratorAfter(shardId, after));
    const { Records = [], NextShardIterator } = await this.#client.send(
      new GetRecordsCommand({ ShardIterator: iterator, Limit: limit }),
    );
    if (NextShardIterator) this.#iterators.set(shardId, NextShardIterator);
    else this.#end(shardId);
    return { records: Records, ended: !NextShardIterator };
  }

  /** Begins anew at the next read, from the sequence number that it is given. */
  forget(): void {
    this.#iterators.clear();
    this.#shards = undefined;
  }

  #end(shardId: string): void {
    this.#iterators.delete(shardId);
    this.#shards = undefined;
  }

  async #iteratorAfter(ShardId: string, SequenceNumber: string | undefined): Promise<string> {
    const from =
      SequenceNumber === undefined
        ? ({ ShardIteratorType: 'TRIM_HORIZON' } as const)
        : ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber } as const);
    const { ShardIterator } = await this.#client.send(
      new GetShardIteratorCommand({ StreamArn: this.streamArn, ShardId, ...from }),
    );
    return ShardIterator ?? '';
  }
}
