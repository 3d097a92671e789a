import { join } from 'node:path';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { createTable, tablesOf } from '#infra/local/create-table.ts';
import { deadLetterFile } from '#infra/local/events/dead-letters.ts';
import { streamMappingsOf } from '#infra/local/events/stream-mapping.ts';
import type { StreamRecord } from '#infra/local/events/stream-reader.ts';
import { startStreams } from '#infra/local/events/streams.ts';
import type { Outcome } from '#infra/local/lambda/messages.ts';
import { readJson } from '#infra/local/private-file.ts';
import { deploymentOf, fixtureDeployment, logOf, OPERATOR, temporaryFolder } from './fixture.ts';

let tables = 0;

/** A table of its own, whose stream a function can follow, stop following, and follow again. */
export class FollowedTable {
  readonly log = logOf();
  readonly deadLetters: string;
  readonly #positions: string;
  readonly #name = `stream-${++tables}`;
  readonly #following: (() => Promise<void>)[] = [];
  readonly #dynamodb: DynamoDBClient;
  readonly #streams: DynamoDBStreamsClient;

  private constructor(endpoint: string) {
    const folder = temporaryFolder();
    this.deadLetters = join(folder, 'dead-letters.jsonl');
    this.#positions = join(folder, 'positions.json');
    this.#dynamodb = new DynamoDBClient({ ...OPERATOR, endpoint });
    this.#streams = new DynamoDBStreamsClient({ ...OPERATOR, endpoint });
  }

  static async create(endpoint: string): Promise<FollowedTable> {
    const table = new FollowedTable(endpoint);
    for (const { create, ...rest } of tablesOf(fixtureDeployment())) {
      await createTable(table.#dynamodb, { ...rest, create: { ...create, TableName: table.#name } });
    }
    return table;
  }

  /** How many shards have a position that is remembered. */
  positionCount(): number {
    return Object.keys(readJson(this.#positions, {})).length;
  }

  /** Writes an item for each sort key. */
  async write(...keys: string[]): Promise<void> {
    for (const sk of keys) {
      const Item = { pk: { S: 'a' }, sk: { S: sk }, bytes: { B: new Uint8Array([1, 2]) } };
      await this.#dynamodb.send(new PutItemCommand({ TableName: this.#name, Item }));
    }
  }

  /**
   * Follows the stream with a function; the sort keys that it got are in `calls`.
   *
   * @param changes Properties of the event source mapping that differ from the usual.
   */
  follow(respond: (keys: string[]) => Outcome, changes: Record<string, unknown> = {}) {
    const calls: string[][] = [];
    const records: StreamRecord[] = [];
    const { log } = this.log;
    const stop = startStreams({
      dynamodb: this.#dynamodb,
      streams: this.#streams,
      mappings: streamMappingsOf(this.#worker(changes)),
      positionsFile: this.#positions,
      sendToDeadLetters: deadLetterFile(this.deadLetters, log),
      log,
      backoff: 1,
      invoke: async (_, event) => {
        const batch = (event as { Records: StreamRecord[] }).Records;
        const keys = batch.map(({ dynamodb }) => String(dynamodb.Keys?.sk?.S));
        calls.push(keys);
        records.push(...batch);
        return respond(keys);
      },
    });
    this.#following.push(stop);
    return { calls, records, stop };
  }

  /** Ends whatever still follows the stream. */
  async release(): Promise<void> {
    await Promise.all(this.#following.map((stop) => stop()));
  }

  #worker(changes: Record<string, unknown>) {
    const events = { eventName: ['INSERT'], dynamodb: { Keys: { sk: { S: [{ prefix: 'EVT#' }] } } } };
    const Properties = {
      FunctionName: { Ref: 'Worker' },
      EventSourceArn: `arn:aws:dynamodb:mx-central-1:000000000000:table/${this.#name}/stream/local`,
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: 10,
      MaximumRetryAttempts: 2,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      FilterCriteria: { Filters: [{ Pattern: JSON.stringify(events) }] },
      ...changes,
    };
    return deploymentOf({
      Worker: { Type: 'AWS::Lambda::Function', Properties: { FunctionName: 'worker' } },
      Mapping: { Type: 'AWS::Lambda::EventSourceMapping', Properties },
    });
  }
}
