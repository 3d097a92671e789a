import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { requireClock } from '#infra/ops/require-clock.ts';
import { STAGES } from '#infra/settings/stages.ts';
import { longDescribe, longTest } from '#tests/support/jest/long-test.ts';
import { IDENTITY, operatorAt, urlOf } from './aws-server.ts';
import { spawnOps } from './run-ops.ts';

const service = () => join(process.env.SERVICE_DIRECTORY ?? '', 'service.json');

describe('the local service', () => {
  const withDescription = (changes: object) => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'ops-'));
    const description = JSON.parse(readFileSync(service(), 'utf8'));
    writeFileSync(join(DATA_DIR, 'service.json'), JSON.stringify({ ...description, ...changes }));
    return spawnOps(['account', 'list', '--json'], { DATA_DIR });
  };

  test('is found by its data directory, and named on stderr before anything else', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'ops-'));
    copyFileSync(service(), join(DATA_DIR, 'service.json'));
    // The operator's environment for AWS does not count here.
    const { code, err } = await spawnOps(['account', 'list'], { DATA_DIR, AWS_PROFILE: 'of-the-operator' });
    expect([code, err]).toEqual([
      0,
      expect.stringMatching(
        /^Stage sandbox on this machine \(http.*\), AWS account 0{12}, region us-east-1\n/,
      ),
    ]);
  });

  longTest('that never ran must be started first, as the message says', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'ops-'));
    const { code, err } = await spawnOps(['account', 'list'], { DATA_DIR });
    expect([code, err.trim()]).toEqual([
      1,
      expect.stringMatching(/^No local service is running\. .*npm start.*$/),
    ]);
  });

  longTest.each<[string, object]>([
    ['whose process is gone', { pid: 2 ** 22 + 1 }],
    ['where nothing listens', { url: 'http://127.0.0.1:1' }],
  ])('%s must be started again, as the message says', async (_, changes) => {
    const { code, err, out } = await withDescription(changes);
    expect([code, out, err.trim()]).toEqual([1, '', expect.stringMatching(/has stopped\. .*npm start.*$/)]);
  });
});

describe('the clock of the machine', () => {
  const HOUR = 60 * 60_000;

  test.each([
    ['behind', 25 * HOUR, /is 1500 minutes behind that of AWS/],
    ['ahead', -25 * HOUR, /is 1500 minutes ahead of that of AWS/],
  ])('stops every command on a deployed stage if it is a day %s', async (_, by, sentence) => {
    const aws = createServer((_, response) => {
      response.setHeader('date', new Date(Date.now() + by).toUTCString());
      response.writeHead(200, { 'content-type': 'text/xml' }).end(IDENTITY);
    });
    await new Promise<void>((resolve) => void aws.listen(0, '127.0.0.1', resolve));
    const close = ['ledger', 'close', '--stage', 'production', '--yes'];
    const { code, err, out } = await spawnOps(close, operatorAt(urlOf(aws)));
    aws.close();
    expect([code, out, err.trim()]).toEqual([1, '', expect.stringMatching(sentence)]);
  });

  test('may differ by five minutes', () => {
    expect(requireClock(5 * 60_000)).toBeUndefined();
    expect(() => requireClock(-5 * 60_000 - 1)).toThrow('ahead of that of AWS');
  });
});

longDescribe('a deployed stage', () => {
  /** The response of the simulated AWS to everything except the caller's identity. */
  let refusal = { status: 400, type: 'AccessDeniedException' };
  let isKnown = true;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const asksWho = Buffer.concat(chunks).includes('GetCallerIdentity');
      response.writeHead(asksWho && isKnown ? 200 : refusal.status, { 'content-type': 'text/xml' });
      if (asksWho && isKnown) return response.end(IDENTITY);
      if (asksWho) return response.end(errorOf('ExpiredToken'));
      return response.end(JSON.stringify({ __type: refusal.type, message: 'refused' }));
    });
  });
  const credentials = () => operatorAt(urlOf(server));
  const list = (environment: Record<string, string>) =>
    spawnOps(['account', 'list', '--stage', 'production'], environment);

  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  longTest.each<[string, RegExp]>([
    ['AccessDeniedException', /do not permit this/],
    ['ResourceNotFoundException', /not deployed in this AWS account and region/],
    ['ThrottlingException', /wait a minute/],
  ])('is named with its AWS account before the output of %s', async (type, sentence) => {
    isKnown = true;
    refusal = { status: 400, type };
    // The region of the stage's settings counts, not the operator's own.
    const { code, err, out } = await list({ ...credentials(), AWS_REGION: 'eu-west-1' });
    const place = `Stage production, AWS account 123456789012, region ${STAGES.production.region}`;
    const lines = [expect.stringContaining(place), expect.stringMatching(sentence)];
    expect([code, out, err.trim().split('\n')]).toEqual([1, '', lines]);
  });

  longTest('needs valid credentials, and no region: its settings name that', async () => {
    isKnown = false;
    const expired = await list(credentials());
    const nobody = await list({ ...credentials(), AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' });
    const nowhere = await list({ ...credentials(), AWS_REGION: '' });
    expect([expired, nobody, nowhere].map(({ code, out, err }) => [code, out, err.trim()])).toEqual([
      [1, '', expect.stringMatching(/^Your AWS credentials have expired: sign in again\..*$/)],
      [1, '', expect.stringMatching(/^No AWS credentials were found.*$/)],
      [1, '', expect.stringMatching(/^Your AWS credentials have expired: sign in again\..*$/)],
    ]);
  });
});

const errorOf = (code: string) =>
  `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>no</Message></Error></ErrorResponse>`;
