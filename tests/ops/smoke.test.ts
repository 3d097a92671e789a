import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findAccount } from '#lib/store/accounts.ts';
import { findApiKey } from '#lib/store/api-keys.ts';
import { mayOpenSmokeKeys, openSmokeKeys, SMOKE_ACCOUNT } from '#lib/store/smoke-account.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { baseUrl, newAccount, send, type TestAccount } from '#tests/support/service/api.ts';
import { DENIED, IDENTITY, operatorAt, serveAws, stackOf } from './aws-server.ts';
import { json, spawnOps } from './run-ops.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const PUBLIC = ['reference', 'customer page', 'token keys', 'unknown path', 'list without a token'] as const;
const READING = [
  'token',
  'list',
  'unknown direct debit',
  'unknown path with a token',
  'sandbox or production',
] as const;
const WRITING = [
  'removal of leftovers',
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
  longTest('goes through a sandbox as a merchant, and leaves nothing active behind', async () => {
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

  longTest('without keys creates keys of its own account for the run, and closes them', async () => {
    const { code, works, tried, steps } = await json('smoke');
    expect([code, works, tried, named(steps)]).toEqual([
      undefined,
      true,
      'as a merchant',
      [...PUBLIC, 'smoke account', ...READING, ...WRITING, 'closing its keys'],
    ]);
    const own = await findAccount(SMOKE_ACCOUNT);
    expect(own).toMatchObject({ name: 'Smoke test', status: 'active' });
    expect(await findApiKey(own?.keys.at(-1)?.public_key ?? '', new Date())).toBeUndefined();
  });

  longTest('recognises the local service by its address as well', async () => {
    const { code, steps } = await smoke(baseUrl());
    expect([code, named(steps)]).toEqual([0, expect.arrayContaining(['smoke account', 'list'])]);
  });

  longTest('runs twice at the same time, and each run has keys of its own', async () => {
    const [first, second] = await Promise.all([openSmokeKeys(new Date()), openSmokeKeys(new Date())]);
    const runs = await Promise.all(
      [first, second].map(({ publicKey, privateKey }) =>
        smoke(baseUrl(), { DOMICILIA_PUBLIC_KEY: publicKey, DOMICILIA_PRIVATE_KEY: privateKey }),
      ),
    );
    expect(runs.map(({ works }) => works)).toEqual([true, true]);
  });

  test('stores a key for an hour at most, and only the hash of its private part', async () => {
    const now = new Date();
    const { publicKey, privateKey } = await openSmokeKeys(now);
    const stored = await findApiKey(publicKey, new Date());
    expect(stored).toMatchObject({ expires_at: Math.floor(now.getTime() / 1000) + 3600 });
    expect(JSON.stringify([stored, await findAccount(SMOKE_ACCOUNT)])).not.toContain(privateKey);
  });

  test('checks whether it may create keys, without creating any', async () => {
    const before = await findAccount(SMOKE_ACCOUNT);
    expect(await mayOpenSmokeKeys()).toBe(true);
    expect(await findAccount(SMOKE_ACCOUNT)).toEqual(before);
    expect(await findApiKey('pk_smoke_never', new Date())).toBeUndefined();
  });

  longTest('says that an address alone gives no keys, and fails', async () => {
    const elsewhere = await serveChanged(() => undefined);
    const { code, err } = await smoke(elsewhere.url);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/need keys\. .*--stage.*--public-key.*--public-only/),
    ]);
  });

  longTest('skips the calls with a token only if an option says so', async () => {
    const { code, out } = await spawnOps(['smoke', '--url', baseUrl(), '--public-only', '--json']);
    const { tried, steps } = JSON.parse(out);
    expect([code, tried, named(steps)]).toEqual([0, 'only what is public', PUBLIC]);
  });

  longTest('stops at the first step that fails, and shows the response', async () => {
    const keys = { ...keysOf(account), DOMICILIA_PRIVATE_KEY: 'sk_wrong' };
    const { code, works, steps } = await smoke(baseUrl(), keys);
    expect([code, works, named(steps)]).toEqual([1, false, [...PUBLIC, 'token']]);
    expect(steps.at(-1).result).toMatch(/: expected 200, got 401 keys_not_accepted .*\(request \w/);
  });

  longTest('reports an address that does not respond', async () => {
    const { code, steps } = await smoke('http://127.0.0.1:1', keysOf(account));
    expect([code, named(steps)]).toEqual([1, ['reference']]);
    expect(steps[0].result).toMatch(/^fetch failed: /);
  });

  longTest.each([
    ['http://example.com', /over plain HTTP only on this machine/],
    ['example.com', /Write the address as https/],
  ])('never sends keys unencrypted: %s', async (url, sentence) => {
    const { code, err } = await smoke(url);
    expect([code, err]).toEqual([1, expect.stringMatching(sentence)]);
  });

  longTest('needs both keys of an account, and a stage', async () => {
    const half = await smoke(baseUrl(), { DOMICILIA_PUBLIC_KEY: 'pk_demo' });
    expect([half.code, half.err]).toEqual([1, expect.stringContaining('Name both keys of the account')]);
    const nowhere = await spawnOps(['smoke'], { DATA_DIR: '/nowhere' });
    expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining('No local service is running')]);
  });
});

/** A proxy before the service, which changes its responses to those of another stage. */
async function serveChanged(
  change: (request: string, authorization?: string) => { status: number; body: object } | undefined,
) {
  const written: string[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    if (method !== 'GET') written.push(`${method} ${url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const changed = change(`${method} ${url}`, headers.authorization);
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

describe('in other situations of the smoke test', () => {
  test('only a token is created in a stage that is not a sandbox', async () => {
    const production = await serveChanged((request) =>
      request.startsWith('GET /sandbox/') ? notFound : undefined,
    );
    const { code, steps } = await smoke(production.url, keysOf(account));
    expect([code, named(steps)]).toEqual([0, [...PUBLIC, ...READING]]);
    expect(production.written).toEqual(['POST /api/authorizations/token']);
  });

  longTest('the payment method is deleted also if the direct debit cannot be created', async () => {
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

  longTest(
    'case 1: with an authorizer that cannot be called, the output says which call was refused and where to look',
    async () => {
      const refusing = await serveChanged((request, authorization) =>
        authorization?.startsWith('ey') && request.startsWith('GET /api/')
          ? { status: 503, body: { error: { code: 'unavailable' } } }
          : undefined,
      );
      const { code, works, steps } = await smoke(refusing.url, keysOf(account));
      expect([code, works, named(steps)]).toEqual([1, false, [...PUBLIC, 'token', 'list']]);
      const { result } = steps.at(-1);
      expect(result).toMatch(
        /^GET \/api\/direct-debits\?limit=1: expected 200, got 503 unavailable \(request req_1\)/,
      );
      expect(result).toMatch(/request req_1 in the log group \/domicilia\/<stage>\/access/);
      expect(result).toMatch(/AUTHORIZER_CONFIGURATION_ERROR.*the permission of the authorizer/);
    },
  );

  longTest('a 503 of the whole stage is not attributed to the authorizer', async () => {
    const down = await serveChanged(() => ({ status: 503, body: {} }));
    const { steps } = await smoke(down.url, keysOf(account));
    expect([named(steps), steps[0].result]).toEqual([
      ['reference'],
      expect.not.stringContaining('AUTHORIZER'),
    ]);
  });

  longTest('records of an earlier run are removed, and those of a simultaneous run are not', async () => {
    const customer_id = 'smoke';
    const made = (created_at: string) => ({ id: `pm_${created_at}`, created_at });
    const [old, recent] = [made('2026-01-01T00:00:00.000Z'), made(new Date().toISOString())];
    const left = await serveChanged((request) => {
      if (request === `GET /api/customers/${customer_id}/payment-methods`)
        return { status: 200, body: { data: [old, recent] } };
      if (request.startsWith('GET /api/direct-debits?customer_id=smoke'))
        return { status: 200, body: { data: [{ ...old, id: 'dd_old' }] } };
      return /_old|pm_2026-01/.test(request) ? { status: 200, body: {} } : undefined;
    });
    await smoke(left.url, keysOf(account));
    expect(left.written.slice(0, 3)).toEqual([
      'POST /api/authorizations/token',
      'PATCH /api/direct-debits/dd_old',
      `DELETE /api/customers/smoke/payment-methods/${old.id}`,
    ]);
    expect(left.written.join()).not.toContain(recent.id);
  });

  const deployed = (url: string) =>
    serveAws(({ operation }) => {
      if (operation === 'GetCallerIdentity') return IDENTITY;
      return operation === 'DescribeStacks' ? stackOf({ Url: url }) : undefined;
    });

  longTest('the address of a deployed stage comes from its stack', async () => {
    const aws = await deployed(baseUrl());
    const { code, out } = await spawnOps(['smoke', '--stage', 'sandbox', '--json'], {
      ...operatorAt(aws.url),
      ...keysOf(account),
    });
    await aws.stop();
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ url: baseUrl(), works: true })]);
  });

  longTest(
    'the keys of a deployed stage are made in its table, with the credentials of the operator',
    async () => {
      const aws = await deployed(baseUrl());
      const { code, err, out } = await spawnOps(['smoke', '--stage', 'sandbox', '--json'], {
        ...operatorAt(aws.url),
        AWS_ENDPOINT_URL_DYNAMODB: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
      });
      await aws.stop();
      expect([code, named(JSON.parse(out).steps)]).toEqual([
        0,
        expect.arrayContaining(['smoke account', 'list']),
      ]);
      expect(err).toContain('Stage sandbox, AWS account 123456789012');
    },
  );

  longTest(
    'case 1: the refused call of a deployed stage is named with its log, and the keys are closed',
    async () => {
      const refusing = await serveChanged((request, authorization) =>
        authorization?.startsWith('ey') && request.startsWith('GET /api/')
          ? { status: 503, body: { error: { code: 'unavailable' } } }
          : undefined,
      );
      const aws = await deployed(refusing.url);
      const { code, out } = await spawnOps(['smoke', '--stage', 'sandbox', '--json'], {
        ...operatorAt(aws.url),
        AWS_ENDPOINT_URL_DYNAMODB: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
      });
      await aws.stop();
      const { steps } = JSON.parse(out);
      expect([code, named(steps).slice(-4)]).toEqual([
        1,
        ['smoke account', 'token', 'list', 'closing its keys'],
      ]);
      expect(steps.at(-2).result).toContain('log group /domicilia/sandbox/access');
      const own = await findAccount(SMOKE_ACCOUNT);
      expect(await findApiKey(own?.keys.at(-1)?.public_key ?? '', new Date())).toBeUndefined();
    },
  );

  longTest('credentials without the permission to create keys fail with a message', async () => {
    const aws = await serveAws(({ operation }) => {
      if (operation === 'GetCallerIdentity') return IDENTITY;
      return operation === 'DescribeStacks' ? stackOf({ Url: baseUrl() }) : DENIED;
    });
    const { code, out } = await spawnOps(['smoke', '--stage', 'sandbox', '--json'], operatorAt(aws.url));
    await aws.stop();
    const { steps } = JSON.parse(out);
    expect([code, named(steps)]).toEqual([1, [...PUBLIC, 'smoke account']]);
    expect(steps.at(-1).result).toContain('Your AWS credentials do not permit this');
  });
});
