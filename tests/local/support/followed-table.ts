import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { createTable } from '#infra/local/create-table.ts';
import { deadLetterFile } from '#infra/local/events/dead-letters.ts';
import { streamMappingsOf } from '#infra/local/events/stream-mapping.ts';
import { StreamPositions } from '#infra/local/events/stream-position.ts';
import type { StreamRecord } from '#infra/local/events/stream-record.ts';
import { startStreams } from '#infra/local/events/streams.ts';
import type { Outcome } from '#infra/local/lambda/messages.ts';
import { ServiceLog } from '#infra/local/service-log.ts';
import { tablesOf } from '#infra/local/table-definition.ts';
import { fixtureDeployment, temporaryFolder } from './fixture.ts';
import { fixtureStacks } from './fixture-stacks.ts';

let tables = 0;

/** A table of its own, whose stream a function can follow, stop following, and follow again. */
export class FollowedTable {
  readonly lines: string[] = [];
  readonly #name = `stream-${++tables}`;
  readonly #folder = temporaryFolder();
  readonly #following: (() => Promise<void>)[] = [];
  readonly #dynamodb: DynamoDBClient;
  readonly #streams: DynamoDBStreamsClient;

  private constructor(endpoint: string) {
    const credentials = { accessKeyId: 'operator', secretAccessKey: 'x' };
    this.#dynamodb = new DynamoDBClient({ endpoint, region: 'mx-central-1', credentials });
    this.#streams = new DynamoDBStreamsClient({ endpoint, region: 'mx-central-1', credentials });
  }

  static async create(endpoint: string): Promise<FollowedTable> {
    const table = new FollowedTable(endpoint);
    for (const { create, ...rest } of tablesOf(fixtureDeployment())) {
      await createTable(table.#dynamodb, { ...rest, create: { ...create, TableName: table.#name } });
    }
    return table;
  }

  get deadLetters(): string {
    return join(this.#folder, 'dead-letters.jsonl');
  }

  get positions(): string {
    return join(this.#folder, 'positions.json');
  }

  /** Writes an item for each sort key. */
  async write(...keys: string[]): Promise<void> {
    for (const sk of keys) {
      const Item = { pk: { S: 'a' }, sk: { S: sk }, bytes: { B: new Uint8Array([1, 2]) } };
      await this.#dynamodb.send(new PutItemCommand({ TableName: this.#name, Item }));
    }
  }

  /**
   * Follows the stream with a function that answers so; the sort keys that it got are in `calls`.
   *
   * @param changes Properties of the event source mapping that differ from the usual.
   */
  follow(answer: (keys: string[]) => Outcome, changes: Record<string, unknown> = {}) {
    const calls: string[][] = [];
    const records: StreamRecord[] = [];
    const log = new ServiceLog('/dev/null', (line) => this.lines.push(line));
    const stop = startStreams({
      dynamodb: this.#dynamodb,
      streams: this.#streams,
      mappings: streamMappingsOf(fixtureDeployment([...fixtureStacks(), this.#workers(changes)])),
      region: 'mx-central-1',
      positions: new StreamPositions(this.positions),
      putAside: deadLetterFile(this.deadLetters, log),
      log,
      backoff: 1,
      invoke: async (functionArn, event) => {
        if (!functionArn.endsWith(':function:worker')) throw new Error(`Not the worker: ${functionArn}`);
        const batch = (event as { Records: StreamRecord[] }).Records;
        const keys = batch.map(({ dynamodb }) => (dynamodb.Keys as { sk: { S: string } }).sk.S);
        calls.push(keys);
        records.push(...batch);
        return answer(keys);
      },
    });
    this.#following.push(stop);
    return { calls, records, stop };
  }

  /** Ends whatever still follows the stream. */
  async release(): Promise<void> {
    await Promise.all(this.#following.map((stop) => stop()));
  }

  #workers(changes: Record<string, unknown>) {
    const events = { eventName: ['INSERT'], dynamodb: { Keys: { sk: { S: [{ prefix: 'EVT#' }] } } } };
    const Properties = {
      FunctionName: 'worker',
      EventSourceArn: `arn:aws:dynamodb:mx-central-1:000000000000:table/${this.#name}/stream/local`,
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: 10,
      MaximumRetryAttempts: 2,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      FilterCriteria: { Filters: [{ Pattern: JSON.stringify(events) }] },
      ...changes,
    };
    const Mapping = { Type: 'AWS::Lambda::EventSourceMapping', Properties };
    return { stackName: 'fixture-workers', template: { Resources: { Mapping } } };
  }
}

/** Waits until something has come to pass. */
export async function until(condition: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > giveUpAt) throw new Error('It did not come to pass.');
    await sleep(10);
  }
}
