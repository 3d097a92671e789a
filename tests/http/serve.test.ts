import { describe, expect, test } from '@jest/globals';
import { anybody, merchant } from '#lib/api/access.ts';
import { Document } from '#lib/api/documents.ts';
import type { Route } from '#lib/api/route.ts';
import type { CallEvent } from '#lib/http/call.ts';
import { serve } from '#lib/http/serve.ts';

const route: Route = {
  id: 'showText',
  method: 'GET',
  path: '/text',
  access: anybody,
  handler: 'text',
  summary: 'A text',
  success: 200,
  headers: { 'cache-control': 'public, max-age=60' },
};

const eventWith = (multiValueQueryStringParameters: Record<string, string[]> | null = null) =>
  ({
    headers: {},
    pathParameters: null,
    queryStringParameters: null,
    multiValueQueryStringParameters,
    requestContext: { requestId: 'req_1', requestTimeEpoch: 0 },
    body: null,
  }) as unknown as CallEvent;

describe('a served document', () => {
  test('is sent as it is, with its headers above those of the route', async () => {
    const handler = serve(route, () => new Document('<p>Hola', { 'content-type': 'text/html' }));
    expect(await handler(eventWith(), {} as never)).toEqual({
      statusCode: 200,
      headers: {
        'content-type': 'text/html',
        'cache-control': 'public, max-age=60',
        'x-request-id': 'req_1',
      },
      body: '<p>Hola',
    });
  });

  test('is read once, when it is first asked for', async () => {
    let reads = 0;
    const handler = serve(route, () => {
      reads += 1;
      return new Document(String(reads), { 'content-type': 'text/plain' });
    });
    expect(reads).toBe(0);
    await handler(eventWith(), {} as never);
    expect(await handler(eventWith(), {} as never)).toMatchObject({ body: '1' });
  });

  test('is refused in our shape where the request is wrong', async () => {
    const handler = serve(route, () => new Document('', { 'content-type': 'text/plain' }));
    const answer = await handler(eventWith({ a: ['1', '2'] }), {} as never);
    expect(answer).toMatchObject({ statusCode: 422, headers: { 'content-type': 'application/json' } });
  });

  test('is for public routes only', () => {
    expect(() => serve({ ...route, access: merchant }, () => new Document('', {}))).toThrow(/not public/);
  });
});
