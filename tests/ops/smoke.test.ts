import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { baseUrl, newAccount, send, type TestAccount } from '#tests/support/api.ts';
import { serveAws, stackOf } from './aws-server.ts';
import { spawnOps } from './run-ops.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const PUBLIC = [
  'reference',
  'page of the customer',
  'keys of tokens',
  'unknown path',
  'list without a token',
] as const;
const READING = [
  'token',
  'list',
  'unknown direct debit',
  'unknown path with a token',
  'whether it is a sandbox',
] as const;
const WRITING = [
  'payment method',
  'direct debit',
  'its cancellation',
  'removal of the payment method',
] as const;

async function smoke(url: string, environment: Record<string, string> = {}) {
  const { code, out, err } = await spawnOps(['smoke', '--url', url, '--json'], environment);
  return { code, err, ...JSON.parse(out || '{}') };
}

const keysOf = ({ public_key, private_key }: TestAccount) => ({
  DOMICILIA_PUBLIC_KEY: public_key,
  DOMICILIA_PRIVATE_KEY: private_key,
});

type Step = { step: string; ms: number; result: string };
const named = (steps: Step[]) => steps.map(({ step }) => step);

describe('the smoke test', () => {
  test('goes through a sandbox as a merchant, and leaves nothing active behind', async () => {
    const { code, err, works, steps } = await smoke(baseUrl(), keysOf(account));
    expect({ code, err, works, steps }).toEqual({
      ...{ code: 0, err: '', works: true },
      steps: [...PUBLIC, ...READING, ...WRITING].map((step) => ({
        step,
        ms: expect.any(Number),
        result: 'ok',
      })),
    });
    const { body } = await send('GET', '/api/direct-debits', undefined, { token: account.token });
    expect(body.data).toEqual([expect.objectContaining({ status: 'cancelled' })]);
  });

  test('needs no keys for what is public, and says that it tried no more', async () => {
    const { code, tried, steps } = await smoke(baseUrl(), {
      DOMICILIA_PUBLIC_KEY: '',
      DOMICILIA_PRIVATE_KEY: '',
    });
    expect([code, tried, named(steps)]).toEqual([0, 'what is public, without keys', PUBLIC]);
  });

  test('stops at the first step that fails, and says what came', async () => {
    const keys = { ...keysOf(account), DOMICILIA_PRIVATE_KEY: 'sk_wrong' };
    const { code, works, steps } = await smoke(baseUrl(), keys);
    expect([code, works, named(steps)]).toEqual([1, false, [...PUBLIC, 'token']]);
    expect(steps.at(-1).result).toMatch(/^expected 200, got 401 unauthenticated .*\(request \w/);
  });

  test('says where nobody answers', async () => {
    const { code, steps } = await smoke('http://127.0.0.1:1');
    expect([code, named(steps)]).toEqual([1, ['reference']]);
    expect(steps[0].result).toMatch(/^fetch failed: /);
  });

  test.each([
    ['http://example.com', /no other, but to this machine/],
    ['example.com', /Write an address as https/],
  ])('sends keys nowhere in clear: %s', async (url, sentence) => {
    const { code, err } = await smoke(url);
    expect([code, err]).toEqual([1, expect.stringMatching(sentence)]);
  });

  test('wants both keys of an account, and an address', async () => {
    const half = await smoke(baseUrl(), { DOMICILIA_PUBLIC_KEY: 'pk_demo' });
    expect([half.code, half.err]).toEqual([1, expect.stringContaining('An account has two keys')]);
    const nowhere = await spawnOps(['smoke']);
    expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining('Say where the stage is')]);
  });
});

/** Stands before the service, and shows it as it is elsewhere. */
async function serveChanged(change: (request: string) => { status: number; body: object } | undefined) {
  const written: string[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    if (method !== 'GET') written.push(`${method} ${url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const changed = change(`${method} ${url}`);
    if (changed) {
      response.writeHead(changed.status, { 'content-type': 'application/json', 'x-request-id': 'req_1' });
      return response.end(JSON.stringify(changed.body));
    }
    const reply = await fetch(`${baseUrl()}${url}`, {
      method,
      headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    response.writeHead(reply.status, {
      'content-type': reply.headers.get('content-type') ?? '',
      'x-request-id': reply.headers.get('x-request-id') ?? '',
    });
    return response.end(Buffer.from(await reply.arrayBuffer()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return { written, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const notFound = { status: 404, body: { error: { code: 'not_found' } } };
const servers: { close(): void }[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

describe('where something is otherwise', () => {
  test('nothing is written but a token in a stage that is no sandbox', async () => {
    const production = await serveChanged((request) =>
      request.startsWith('GET /sandbox/') ? notFound : undefined,
    );
    const { code, steps } = await smoke(production.url, keysOf(account));
    expect([code, named(steps)]).toEqual([0, [...PUBLIC, ...READING]]);
    expect(production.written).toEqual(['POST /api/authorizations/token']);
  });

  test('the payment method goes also where the direct debit cannot be created', async () => {
    const broken = await serveChanged((request) =>
      request === 'POST /api/direct-debits'
        ? { status: 503, body: { error: { code: 'unavailable' } } }
        : undefined,
    );
    const { code, steps } = await smoke(broken.url, keysOf(account));
    expect([code, named(steps).slice(-3)]).toEqual([
      1,
      ['payment method', 'direct debit', 'removal of the payment method'],
    ]);
    expect(steps.slice(-2).map(({ result }: Step) => result)).toEqual([
      expect.stringContaining('expected 201, got 503 unavailable'),
      'ok',
    ]);
  });

  test('the address of a deployed stage comes from its stack', async () => {
    const aws = await serveAws(({ operation }) =>
      operation === 'DescribeStacks' ? stackOf({ Url: baseUrl() }) : undefined,
    );
    const { code, out } = await spawnOps(['smoke', '--stage', 'sandbox', '--json'], {
      ...{ AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret', AWS_ENDPOINT_URL: aws.url },
    });
    await aws.stop();
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ url: baseUrl(), works: true })]);
  });
});
