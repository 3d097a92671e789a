import { existsSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type EmbeddedDynamodb, startEmbeddedDynamodb } from '#infra/local/embedded-dynamodb.ts';
import { failure } from '#infra/local/lambda/messages.ts';
import { DONE, until } from './support/fixture.ts';
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

describe('A stream', () => {
  test('brings new records that pass the filter, in order, in batches, and as Lambda sends them', async () => {
    await table.write('PM#1', 'EVT#1', 'EVT#2', 'EVT#3');

    const { calls, records, stop } = table.follow(() => DONE, { BatchSize: 3 });
    await until(() => calls.flat().length === 3);
    await stop();

    expect(calls).toEqual([['EVT#1', 'EVT#2'], ['EVT#3']]);
    expect(records[0]).toMatchObject({
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      awsRegion: 'mx-central-1',
      dynamodb: {
        NewImage: { sk: { S: 'EVT#1' }, bytes: { B: 'AQI=' } },
        ApproximateCreationDateTime: expect.any(Number),
        StreamViewType: 'NEW_IMAGE',
      },
    });
  });

  test('goes on after a restart where it was, and brings what came meanwhile', async () => {
    const first = table.follow(() => DONE);
    await table.write('EVT#1');
    await until(() => first.calls.length === 1 && table.positionCount() === 1);
    await first.stop();
    await table.write('EVT#2');

    const second = table.follow(() => DONE);
    await until(() => second.calls.length === 1);
    await second.stop();

    expect(second.calls).toEqual([['EVT#2']]);
  });

  test('brings a batch again that was under way when the service stopped', async () => {
    await table.write('EVT#1');
    const first = table.follow(() => failure('Error', 'stopping'), { MaximumRetryAttempts: -1 });
    await until(() => first.calls.length > 0);
    await first.stop();

    const second = table.follow(() => DONE);
    await until(() => second.calls.length === 1);
    await second.stop();

    expect(second.calls).toEqual([['EVT#1']]);
    expect(existsSync(table.deadLetters)).toBe(false);
  });

  test('tries a failing record again, puts it aside, says so, and goes on', async () => {
    const { calls, stop } = table.follow((keys) => (keys.includes('EVT#1') ? failure('Error', 'no') : DONE));

    await table.write('EVT#1');
    await until(() => existsSync(table.deadLetters));
    await table.write('EVT#2');
    await until(() => calls.flat().includes('EVT#2'));
    await stop();

    expect(calls).toEqual([['EVT#1'], ['EVT#1'], ['EVT#1'], ['EVT#2']]);
    const [letter, ...others] = readFileSync(table.deadLetters, 'utf8').trim().split('\n');
    expect(others).toEqual([]);
    expect(JSON.parse(letter ?? '')).toMatchObject({
      requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 3 },
      DDBStreamBatchInfo: { batchSize: 1 },
    });
    expect(table.log.lines.at(-1)).toContain('worker gave up');
  });
});
