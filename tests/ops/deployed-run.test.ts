import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { longTest } from '#tests/support/jest/long-test.ts';
import { IDENTITY, operatorAt, urlOf } from './aws-server.ts';
import { spawnOps } from './run-ops.ts';

/** The requests to the simulated AWS, in their order. */
let asked: { operation: string; body: string }[];
/** The environment of its function. */
const SETTINGS = {
  ...{ COLLECTION_BANK: '012', ISSUER_NAME: 'COBROS', ISSUER_RFC: 'EKU9003173C9' },
  CLOSED_DAYS: '2026-10-07',
};
let settings: Record<string, string>;

function operationOf({ headers, url = '' }: IncomingMessage, body: string): string {
  if (body.includes('GetCallerIdentity')) return 'GetCallerIdentity';
  return String(headers['x-amz-target'] ?? url).replace(/^.*\./, '');
}

const run = (finished_at: string, claimed: string, files: readonly string[]) => ({
  Item: {
    ...{
      date: { S: '2026-10-06' },
      claimed: { N: claimed },
      waiting: { N: '0' },
      files: { L: files.map((name) => ({ S: name })) },
    },
    finished_at: { S: finished_at },
  },
});

function responseTo(operation: string): string | object {
  const started = asked.some(({ operation: one }) => one === 'StartExecution');
  if (operation === 'GetCallerIdentity') return IDENTITY;
  if (operation === 'StartExecution') return { executionArn: 'arn', startDate: 1 };
  const isOfHold = asked.at(-1)?.body.includes('"HOLD"');
  if (operation === 'GetItem' && isOfHold) return {};
  if (operation === 'GetItem' && started) return run('2026-10-06T16:00:00.000Z', '3', ['one.txt']);
  if (operation === 'GetItem') return run('2026-10-06T14:30:00.000Z', '0', []);
  return { Environment: { Variables: settings } };
}

let heldAt = '';

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const operation = operationOf(request, body);
  asked.push({ operation, body });
  const answer = responseTo(operation);
  // AWS has the time of the operator's machine.
  response.setHeader('date', new Date(heldAt).toUTCString());
  response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
beforeEach(() => {
  asked = [];
  settings = SETTINGS;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const runDay = (day: string, today = '2026-10-06T15:00:00Z', stage = 'production') => {
  heldAt = today;
  return spawnOps(['collections', 'run', '--day', day, '--stage', stage, '--json'], {
    ...operatorAt(urlOf(server)),
    // Of the operator, and not of the stage.
    COLLECTION_BANK: '999',
    CLOSED_DAYS: '2026-10-06',
    ...{ NODE_OPTIONS: '--import ./tests/support/service/hold-clock.ts', HELD_AT: today },
  });
};

longTest('a deployed stage’s state machine runs the day, and the command waits for its end', async () => {
  const { code, out, err } = await runDay('2026-10-06');
  expect([code, err]).toEqual([0, expect.stringContaining('Stage production')]);
  expect(JSON.parse(out)).toMatchObject({
    orders: 3,
    files: 'one.txt',
    finished_at: expect.stringMatching(/T16:00/),
  });
  const start = asked.find(({ operation }) => operation === 'StartExecution')?.body ?? '{}';
  expect(JSON.parse(start)).toEqual({
    stateMachineArn: 'arn:aws:states:us-east-1:123456789012:stateMachine:domicilia-production-collections',
    input: '{"date":"2026-10-06"}',
  });
});

test('a run for an earlier day works for the file of today', async () => {
  expect(await runDay('2026-10-02')).toMatchObject({ code: 0 });
  const start = asked.find(({ operation }) => operation === 'StartExecution')?.body ?? '{}';
  expect(JSON.parse(start).input).toBe('{"date":"2026-10-06"}');
});

longTest.each<[string, Record<string, string>, string, RegExp]>([
  [
    'on which banks are closed, as the stage is deployed',
    SETTINGS,
    '2026-10-06',
    /Banks are closed on 2026-10-07/,
  ],
  ['that is to come', SETTINGS, '2026-10-08', /2026-10-08 is in the future/],
  ['of a stage that does not know its bank', {}, '2026-10-06', /No bank is set for the collections/],
])('a run is refused for a day %s', async (_, deployed, day, sentence) => {
  settings = deployed;
  const isClosed = sentence.source.includes('Banks are closed');
  const { code, err } = await runDay(day, isClosed ? '2026-10-07T15:00:00Z' : undefined);
  expect([code, err.trim().split('\n')]).toEqual([
    1,
    [expect.stringContaining('Stage production'), expect.stringMatching(sentence)],
  ]);
  expect(asked.map(({ operation }) => operation)).not.toContain('StartExecution');
});
