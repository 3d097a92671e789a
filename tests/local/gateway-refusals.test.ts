import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Listening } from '#infra/local/http.ts';
import { serveFixture } from './support/gateway-fixture.ts';

let gateway: Listening;

beforeAll(async () => {
  gateway = await serveFixture();
});
afterAll(() => gateway.stop());

const call = (path: string, init?: RequestInit) => fetch(gateway.url + path, init);
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

describe('A request that the gateway answers itself', () => {
  test.each([
    ['no token', 'GET', {}, 401, 'unauthenticated'],
    [
      'a token that the authorizer does not know',
      'GET',
      { Authorization: 'unknown' },
      401,
      'unauthenticated',
    ],
    ['a token without this permission', 'DELETE', { Authorization: 'reader' }, 403, 'refused'],
    ['an authorizer that fails', 'GET', { Authorization: 'broken' }, 503, 'unavailable'],
  ])('with %s is refused', async (_, method, headers, status, code) => {
    const answer = await call('/things/1', { method, headers: headers as Record<string, string> });

    expect(answer.status).toBe(status);
    const body = await answer.json();
    expect(body).toEqual({ code, request_id: answer.headers.get('x-request-id') });
  });

  test.each(['/nothing', '/', '//things', '/things/1/2', '/__proto__', '/constructor'])(
    'to %s finds nothing',
    async (path) => {
      const answer = await call(path);

      expect(answer.status).toBe(404);
      expect(await codeOf(answer)).toBe('not_found');
    },
  );

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    'by %s meets the mock that knows what is allowed',
    async (method) => {
      const answer = await call('/things', { method });

      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, POST');
      expect(await answer.json()).toEqual({
        code: 'method_not_allowed',
        request_id: answer.headers.get('x-request-id'),
      });
    },
  );

  test('by HEAD gets the head of that alone', async () => {
    const answer = await call('/things', { method: 'HEAD' });

    expect(answer.status).toBe(405);
    expect(await answer.text()).toBe('');
  });

  test('to the mock with a content type that it has no template for is refused', async () => {
    const answer = await call('/things', {
      method: 'PUT',
      headers: { 'content-type': 'text/csv' },
      body: 'a',
    });

    expect(answer.status).toBe(415);
  });

  test('is too large beyond 10 MB', async () => {
    const answer = await call('/things', { method: 'POST', body: 'x'.repeat(10 * 1024 * 1024 + 1) });

    expect(answer.status).toBe(413);
  });

  test.each(['throw', 'text', 'object', 'status', 'header', 'nothing', 'exit'])(
    'whose function answers wrongly (%s) meets the default for failures',
    async (how) => {
      const answer = await call(`/odd?how=${how}`);

      expect(answer.status).toBe(503);
      expect(await codeOf(answer)).toBe('unavailable');
    },
  );
});
