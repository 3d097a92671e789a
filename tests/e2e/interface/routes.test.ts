import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { MERCHANT_SCOPES } from '#lib/api/access.ts';
import { httpMethodsOf, type Route } from '#lib/api/route.ts';
import { routes } from '#lib/api/routes.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { baseUrl, newAccount, send, type TestAccount, tokenOf } from '#tests/support/service/api.ts';

/** Each sweep tries one route in five; the templates' tests have the access of all. */
const inTurn = inTurns(5);

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];
const concrete = ({ path }: Pick<Route, 'path'>) => path.replace(/\{\w+\}/g, 'x1');
const named = (some: readonly Route[]) =>
  some.map((route): [string, Route] => [`${route.method} ${route.path}`, route]);
/** Reached by the token of a customer's link only, or of a member's session. */
const isOfOthers = ({ access }: Pick<Route, 'access'>) =>
  access.by === 'sessions' ||
  (access.by === 'scopes' && !access.anyOf.some((scope) => MERCHANT_SCOPES.includes(scope)));
const bodyFor = ({ method }: Route) => (method === 'GET' || method === 'DELETE' ? undefined : {});

describe('a path that serves GET', () => {
  const inBoth = ['content-type', 'content-length', 'cache-control', 'etag', 'www-authenticate', 'location'];

  longTest.each(named(routes.filter(({ method }) => method === 'GET')))(
    'serves HEAD as well: %s',
    async (_, route) => {
      const authorizations = [account.token, await tokenOf(account, 'read_payment_methods'), ''];
      for (const authorization of authorizations) {
        const [got, head] = await Promise.all(
          ['GET', 'HEAD'].map((method) =>
            fetch(`${baseUrl()}${concrete(route)}`, { method, headers: { authorization } }),
          ),
        );
        const shown = (response?: Response) => [
          response?.status,
          ...inBoth.map((name) => response?.headers.get(name)),
        ];
        expect(shown(head)).toEqual(shown(got));
        expect(head?.headers.get('x-request-id')).toMatch(/^req_/);
        expect(await head?.text()).toBe('');
      }
    },
  );
});

describe('an unknown parameter', () => {
  inTurn.each(named(routes))('is refused with the list of known ones: %s', async (_, { query, ...route }) => {
    const names = Object.keys((query as { entries?: object } | undefined)?.entries ?? {});
    const credentials = Buffer.from(`${account.public_key}:${account.private_key}`).toString('base64');
    const token = route.access.by === 'keys' ? `Basic ${credentials}` : account.token;
    const path = `${concrete(route)}?colour=red`;
    const refused = await send(route.method, path, bodyFor(route), { token });
    if (isOfOthers(route)) return expect(refused.status).toBe(403);
    expect([refused.status, refused.body.error.code]).toEqual([422, 'validation_failed']);
    const unread = refused.body.error.errors.find(({ field }: { field: string }) => field === 'colour');
    expect(unread).toMatchObject({ code: 'unknown_member' });
    for (const name of names) expect(unread.message).toContain(name);
  });
});

describe('a method that a path does not serve', () => {
  const paths = [...new Set(routes.map(({ path }) => path))];

  inTurn.each(paths)(
    'case 4: gets 405 with the methods that it serves, in the body as well: %s',
    async (path) => {
      const served = routes.filter((route) => route.path === path).flatMap(httpMethodsOf);
      for (const method of METHODS.filter((candidate) => !served.includes(candidate))) {
        const response = await fetch(`${baseUrl()}${concrete({ path })}`, { method });
        expect(response.status).toBe(405);
        expect(response.headers.get('allow')?.split(', ').sort()).toEqual([...served].sort());
        expect(response.headers.get('content-type')).toBe('application/json');
        if (method === 'HEAD') continue;
        const { error } = (await response.json()) as { error: Record<string, string> };
        expect(error).toMatchObject({
          code: 'method_not_allowed',
          message: expect.stringContaining(` It accepts ${[...served].sort().join(', ')}.`),
          request_id: response.headers.get('x-request-id'),
        });
      }
    },
  );
});

describe('an id that is longer than any', () => {
  const withId = routes.filter(
    (route) => /\{\w*id\}|\{public_key\}/.test(route.path) && !bodyFor(route) && !isOfOthers(route),
  );

  inTurn.each(named(withId))('is not found, as any other unknown id: %s', async (_, { method, path }) => {
    const longer = path.replace('{customerId}', 'cus-1').replace(/\{\w+\}/g, 'x'.repeat(65));
    const response = await send(method, longer, undefined, { token: account.token });
    expect([response.status, response.body.error.code]).toEqual([404, 'not_found']);
  });
});

describe('an unknown path', () => {
  test.each([
    '/api/nothing',
    '/api/orders/1/2',
    '/api/direct-debits/x/unknown',
    '/API/orders',
    '/api//orders',
    '/%2e%2e/x',
  ])('is not found: %s', async (path) => {
    for (const method of ['GET', 'POST']) {
      const response = await send(method, path, method === 'POST' ? {} : undefined, { token: account.token });
      expect([response.status, response.body.error.code]).toEqual([404, 'not_found']);
      expect(response.headers.get('x-request-id')).toBe(response.body.error.request_id);
    }
  });

  longTest.each(['application/json', 'text/plain', 'text/csv', 'image/png', 'nonsense'])(
    'is not found with any method, any kind of token and a body of the type %s',
    async (type) => {
      for (const token of [
        account.token,
        `Bearer ${account.token}`,
        'Basic cGs6c2s=',
        'AWS4-HMAC-SHA256 x',
      ]) {
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
          const response = await send(method, '/api/unknown', undefined, {
            token,
            raw: 'a,b',
            headers: { 'content-type': type },
          });
          expect([response.status, response.body.error.code]).toEqual([404, 'not_found']);
        }
      }
    },
  );

  test.each(['/', '/api', '/api/'])('%s redirects to the reference, and accepts no body', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await fetch(`${baseUrl()}${path}`, { method, redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([302, '/docs']);
    }
    const refused = await send('POST', path, {}, { token: account.token });
    expect([refused.status, refused.body.error.code]).toEqual([404, 'not_found']);
  });

  test('a path that is not well formed is refused as malformed', async () => {
    const response = await send('GET', '/api/%', undefined, { token: account.token });
    expect([response.status, response.body.error.code]).toEqual([400, 'malformed_request']);
  });
});

describe('the address that bypasses the distribution', () => {
  const { url, direct_url } = JSON.parse(
    readFileSync(join(process.env.SERVICE_DIRECTORY ?? '', 'service.json'), 'utf8'),
  ) as Record<'url' | 'direct_url', string>;

  const refused = {
    status: 403,
    body: expect.objectContaining({
      error: expect.objectContaining({
        type: 'permission_error',
        code: 'access_refused',
        request_id: expect.stringMatching(/^req_/),
      }),
    }),
  };

  async function call(method: string, address: string, headers: Record<string, string> = {}) {
    const response = await fetch(address, { method, headers });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  }

  describe('case 5: refuses every call:', () => {
    const all = routes.flatMap((route) =>
      httpMethodsOf(route).map((method) => ({ method, path: route.path })),
    );

    inTurn.each(all)('$method $path is refused, with a valid token as well', async ({ method, path }) => {
      const { token } = account;
      const address = `${direct_url}${path.replaceAll(/\{\w+\}/g, 'x')}`;
      const withoutBody = method === 'HEAD' ? { status: 403, body: {} } : refused;
      expect(await call(method, address)).toEqual(withoutBody);
      expect(await call(method, address, { authorization: token })).toEqual(withoutBody);
    });

    test('an unknown path is refused as well', async () => {
      expect(await call('GET', `${direct_url}/nothing`)).toEqual(refused);
    });

    test('a guessed secret is refused', async () => {
      const guessed = { 'x-origin-secret': 'a'.repeat(64) };
      expect(await call('GET', `${direct_url}/.well-known/jwks.json`, guessed)).toEqual(refused);
    });
  });

  test('through the distribution, the same calls are accepted, whatever secret the caller sends', async () => {
    const guessed = { 'x-origin-secret': 'a'.repeat(64) };
    expect((await call('GET', `${url}/.well-known/jwks.json`, guessed)).status).toBe(200);
  });
});
