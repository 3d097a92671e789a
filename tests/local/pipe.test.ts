import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type EmbeddedDynamodb, startEmbeddedDynamodb } from '#infra/local/embedded-dynamodb.ts';
import { until } from './support/fixture.ts';
import { FollowedTable } from './support/followed-table.ts';

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

describe('A pipe', () => {
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

  test('goes on after a restart where it was, and brings what came meanwhile', async () => {
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

  test('reads again what the bus could not take, and says so', async () => {
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

  test('that the local run cannot play is refused by name', () => {
    expect(() => table.follow({ StartingPosition: 'LATEST' })).toThrow('does not bring');
  });
});
