import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { httpMethodsOf } from '#lib/api/route.ts';
import { routes } from '#lib/api/routes.ts';
import { newAccount } from '#tests/support/api.ts';

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

describe('case 5: past the distribution', () => {
  const all = routes.flatMap((route) => httpMethodsOf(route).map((method) => ({ method, path: route.path })));

  test.each(all)('$method $path is refused, with a valid token as well', async ({ method, path }) => {
    const { token } = await account;
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

test('through the distribution, the same calls pass, whatever secret the caller sends', async () => {
  const guessed = { 'x-origin-secret': 'a'.repeat(64) };
  expect((await call('GET', `${url}/.well-known/jwks.json`, guessed)).status).toBe(200);
});

const account = newAccount();
