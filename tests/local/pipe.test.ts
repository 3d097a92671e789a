import { join } from 'node:path';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTable, tablesOf } from '#infra/local/create-table.ts';
import { type EmbeddedDynamodb, startEmbeddedDynamodb } from '#infra/local/embedded-dynamodb.ts';
import { pipesOf } from '#infra/local/events/pipe.ts';
import { startPipe } from '#infra/local/events/start-pipe.ts';
import type { StreamRecord } from '#infra/local/events/stream-reader.ts';
import { readJson } from '#infra/local/private-file.ts';
import {
  deploymentOf,
  fixtureDeployment,
  logOf,
  OPERATOR,
  PLACE,
  temporaryFolder,
  until,
} from '#tests/local/support/fixture.ts';

let tables = 0;

/** A separate table, whose stream a pipe can follow, stop following, and follow again. */
class FollowedTable {
  readonly log = logOf();
  readonly #positions: string;
  readonly #name = `stream-${++tables}`;
  readonly #following: (() => Promise<void>)[] = [];
  readonly #dynamodb: DynamoDBClient;
  readonly #streams: DynamoDBStreamsClient;

  private constructor(endpoint: string) {
    const folder = temporaryFolder();
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

  /** Returns how many shards have a stored position. */
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
   * Follows the stream with a pipe; `events` has the events on the bus, `keys` their sort keys.
   * @param changes Parameters of the stream that differ from the usual.
   * @param take What the bus does before it accepts an event.
   */
  follow(changes: Record<string, unknown> = {}, take: () => void = () => {}) {
    const events: { bus: string; event: { detail: StreamRecord } }[] = [];
    const [pipe] = pipesOf(this.#pipe(changes));
    if (!pipe) throw new Error('There is no pipe.');
    const { stop } = startPipe({
      pipe,
      place: PLACE,
      dynamodb: this.#dynamodb,
      streams: this.#streams,
      positionsFile: this.#positions,
      log: this.log.log,
      buses: {
        put: (bus, event) => {
          take();
          events.push({ bus, event: event as { detail: StreamRecord } });
        },
      },
    });
    this.#following.push(stop);
    const keys = () => events.map(({ event }) => String(event.detail.dynamodb.Keys?.sk?.S));
    return { events, keys, stop };
  }

  /** Ends everything that still follows the stream. */
  async release(): Promise<void> {
    await Promise.all(this.#following.map((stop) => stop()));
  }

  #pipe(changes: Record<string, unknown>) {
    const events = { eventName: ['INSERT'], dynamodb: { Keys: { sk: { S: [{ prefix: 'EVT#' }] } } } };
    const Properties = {
      Name: 'pipe',
      Source: `arn:aws:dynamodb:us-east-1:000000000000:table/${this.#name}/stream/local`,
      SourceParameters: {
        DynamoDBStreamParameters: { StartingPosition: 'TRIM_HORIZON', BatchSize: 10, ...changes },
        FilterCriteria: { Filters: [{ Pattern: JSON.stringify(events) }] },
      },
      Target: 'arn:aws:events:us-east-1:000000000000:event-bus/fixture',
      TargetParameters: {
        EventBridgeEventBusParameters: { Source: 'domicilia', DetailType: '$.dynamodb.NewImage.sk.S' },
      },
    };
    return deploymentOf({ Pipe: { Type: 'AWS::Pipes::Pipe', Properties } });
  }
}

let database: EmbeddedDynamodb;
let table: FollowedTable;

beforeAll(async () => {
  database = await startEmbeddedDynamodb();
});
afterAll(() => database.stop());

beforeEach(async () => {
  table = await FollowedTable.create(database.endpoint);
});
afterEach(() => table.release());

describe('a pipe', () => {
  test('puts new records that pass its filter on its bus, in order, as EventBridge does', async () => {
    await table.write('PM#1', 'EVT#1', 'EVT#2', 'EVT#3');

    const { events, keys, stop } = table.follow({ BatchSize: 3 });
    await until(() => keys().length === 3);
    await stop();

    expect(keys()).toEqual(['EVT#1', 'EVT#2', 'EVT#3']);
    expect(events[0]).toMatchObject({
      bus: 'fixture',
      event: {
        'detail-type': 'EVT#1',
        source: 'domicilia',
        time: expect.any(String),
        detail: {
          eventName: 'INSERT',
          eventSource: 'aws:dynamodb',
          awsRegion: 'us-east-1',
          dynamodb: {
            NewImage: { sk: { S: 'EVT#1' }, bytes: { B: 'AQI=' } },
            ApproximateCreationDateTime: expect.any(Number),
            StreamViewType: 'NEW_IMAGE',
          },
        },
      },
    });
  });

  test('continues after a restart where it was, with the records written meanwhile', async () => {
    const first = table.follow();
    await table.write('EVT#1');
    await until(() => first.keys().length === 1 && table.positionCount() === 1);
    await first.stop();
    await table.write('EVT#2');

    const second = table.follow();
    await until(() => second.keys().length === 1);
    await second.stop();

    expect(second.keys()).toEqual(['EVT#2']);
  });

  test('retries records that the bus refused, and logs that', async () => {
    await table.write('EVT#1');
    let isFull = true;
    const { keys, stop } = table.follow({}, () => {
      if (isFull) throw new Error('full');
    });
    await until(() => table.log.lines.length > 0);
    isFull = false;
    await until(() => keys().length > 0);
    await stop();

    expect(keys()).toEqual(['EVT#1']);
    expect(table.log.lines[0]).toContain('full');
  });

  test('that the local run does not support is refused by name', () => {
    expect(() => table.follow({ StartingPosition: 'LATEST' })).toThrow('does not bring');
  });
});
