import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type EmbeddedDynamodb, startEmbeddedDynamodb } from '#infra/local/embedded-dynamodb.ts';
import { failure } from '#infra/local/lambda/function-thread.ts';
import type { Outcome } from '#infra/local/lambda/messages.ts';
import { FollowedTable, until } from './support/followed-table.ts';

const handled: Outcome = { ok: true, payload: undefined };
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
  test('brings new records that pass the filter, in order and as Lambda sends them', async () => {
    const { calls, records, stop } = table.follow(() => handled);

    await table.write('PM#1', 'EVT#1', 'EVT#2');
    await until(() => calls.flat().length === 2);
    await stop();

    expect(calls.flat()).toEqual(['EVT#1', 'EVT#2']);
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

  test('comes in batches no larger than the mapping says', async () => {
    await table.write('EVT#1', 'EVT#2', 'EVT#3');

    const { calls, stop } = table.follow(() => handled, { BatchSize: 2 });
    await until(() => calls.flat().length === 3);
    await stop();

    expect(calls).toEqual([['EVT#1', 'EVT#2'], ['EVT#3']]);
  });

  test('goes on after a restart where it was, and brings what came meanwhile', async () => {
    const first = table.follow(() => handled);
    await table.write('EVT#1');
    await until(() => first.calls.length === 1);
    await sleep(50);
    await first.stop();
    await table.write('EVT#2');

    const second = table.follow(() => handled);
    await until(() => second.calls.length === 1);
    await second.stop();

    expect(second.calls).toEqual([['EVT#2']]);
  });

  test('brings a batch again that was under way when the service stopped', async () => {
    await table.write('EVT#1');
    const first = table.follow(() => failure('Error', 'stopping'), { MaximumRetryAttempts: -1 });
    await until(() => first.calls.length > 0);
    await first.stop();

    const second = table.follow(() => handled);
    await until(() => second.calls.length === 1);
    await second.stop();

    expect(second.calls).toEqual([['EVT#1']]);
    expect(existsSync(table.deadLetters)).toBe(false);
  });

  test('from LATEST leaves out what was there before the first start, and only that', async () => {
    await table.write('EVT#1');
    const first = table.follow(() => handled, { StartingPosition: 'LATEST' });
    await until(() => existsSync(table.positions));
    await sleep(100);
    await first.stop();
    await table.write('EVT#2');

    const second = table.follow(() => handled, { StartingPosition: 'LATEST' });
    await until(() => second.calls.length === 1);
    await second.stop();

    expect(first.calls).toEqual([]);
    expect(second.calls).toEqual([['EVT#2']]);
  });

  test('tries a failing record again, puts it aside, says so, and goes on', async () => {
    const { calls, stop } = table.follow((keys) =>
      keys.includes('EVT#1') ? failure('Error', 'no') : handled,
    );

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
    expect(table.lines.at(-1)).toContain('worker gave up');
  });
});
