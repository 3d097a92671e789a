import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Listening } from '#infra/local/http.ts';
import { serveFixture } from './support/gateway-fixture.ts';

let gateway: Listening & { lines: string[] };

beforeAll(async () => {
  gateway = await serveFixture();
});
afterAll(() => gateway.stop());

const call = (path: string, init?: RequestInit) => fetch(gateway.url + path, init);
const eventOf = async (path: string, init?: RequestInit) =>
  (await (await call(path, init)).json()) as APIGatewayProxyEvent;

/** Sends text unchanged, which no HTTP client would do. */
function sendRaw(request: string): Promise<string> {
  const socket = connect(gateway.port, '127.0.0.1');
  socket.write(request);
  return text(socket);
}

test('a request that arrives before the service is complete waits for it', async () => {
  const open = Promise.withResolvers<void>();
  const starting = await serveFixture(undefined, open.promise);
  const early = fetch(`${starting.url}/things`);

  expect(await Promise.race([early, sleep(500, 'no response yet')])).toBe('no response yet');
  open.resolve();

  expect((await early).status).toBe(200);
  await starting.stop();
});

describe('a request through the gateway', () => {
  test('reaches its function as a proxy event', async () => {
    const event = await eventOf('/things?a=1&a=2&b=x%20y', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'tester' },
      body: '{"name":"Añil"}',
    });

    expect(event).toMatchObject({
      resource: '/things',
      path: '/things',
      httpMethod: 'POST',
      queryStringParameters: { a: '2', b: 'x y' },
      multiValueQueryStringParameters: { a: ['1', '2'], b: ['x y'] },
      pathParameters: null,
      stageVariables: null,
      body: '{"name":"Añil"}',
      isBase64Encoded: false,
      requestContext: {
        accountId: '000000000000',
        httpMethod: 'POST',
        identity: { sourceIp: '127.0.0.1', userAgent: 'tester' },
        path: '/test/things',
        requestId: expect.stringMatching(/^req_/),
        requestTime: expect.stringMatching(/^\d{2}\/\w{3}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
        resourcePath: '/things',
        stage: 'test',
      },
    });
    expect(event.requestContext.authorizer).toBeUndefined();
  });

  test('keeps the spelling of its headers and every value of them', async () => {
    const response = await sendRaw(
      'GET /things HTTP/1.1\r\nHost: api\r\nX-ODD-Case: 1\r\nX-ODD-Case: 2\r\nConnection: close\r\n\r\n',
    );
    const event = JSON.parse(response.slice(response.indexOf('\r\n\r\n')));

    expect(event.headers).toMatchObject({ 'X-ODD-Case': '2', Host: 'api', 'X-Forwarded-For': '127.0.0.1' });
    expect(event.multiValueHeaders['X-ODD-Case']).toEqual(['1', '2']);
    expect(event.headers.Connection).toBeUndefined();
    expect(event).toMatchObject({ body: null, queryStringParameters: null });
  });

  test('keeps a parameter as it was sent, and has the authorizer’s context', async () => {
    const event = await eventOf('/things/a%20b', { headers: { Authorization: 'owner' } });

    expect(event).toMatchObject({ resource: '/things/{id}', pathParameters: { id: 'a%20b' } });
    expect(event.requestContext.authorizer).toEqual({ principalId: 'caller', active: 'true' });
  });

  test('gets every value of a response header, and headers of API Gateway are not overwritten', async () => {
    const response = await call('/odd?how=cookies');

    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(response.headers.get('x-amzn-remapped-www-authenticate')).toBe('Basic');
  });

  test('writes one line of the log, without its query', async () => {
    await call('/things?secret=1');

    expect(gateway.lines.at(-1)).toMatch(/^\d\d:\d\d:\d\d GET \/things 200 \d+ ms req_\w+$/);
  });
});

describe('a request to which the gateway itself responds', () => {
  const token = (Authorization: string) => ({ headers: { Authorization } });
  test.each<[string, string, RequestInit, number, string]>([
    ['without a token', '/things/1', {}, 401, 'unauthenticated'],
    ['with a token that is not known', '/things/1', token('unknown'), 401, 'unauthenticated'],
    ['with too small a token', '/things/1', { method: 'DELETE', ...token('reader') }, 403, 'refused'],
    ['with an authorizer that fails', '/things/1', token('broken'), 503, 'unavailable'],
    ['to an unknown path', '/nothing', {}, 404, 'not_found'],
    ['without a header that it must have', '/strict', {}, 400, 'refused'],
    ['with a key that no usage plan has', '/limited', token('owner/three'), 403, 'refused'],
    ['without a key that it needs', '/limited', token('owner'), 403, 'refused'],
    ['by another method', '/things', { method: 'PUT' }, 405, 'method_not_allowed'],
    [
      'of another type to a mock',
      '/things',
      { method: 'PUT', headers: { 'content-type': 'text/csv' } },
      415,
      'refused',
    ],
    ['of more than 10 MB', '/things', { method: 'POST', body: 'x'.repeat(10_485_761) }, 413, 'refused'],
  ])('%s is refused as the template says', async (_, path, init, status, code) => {
    const response = await call(path, init);

    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ code, request_id: response.headers.get('x-request-id') });
    expect(response.headers.get('allow')).toBe(status === 405 ? 'GET, POST' : null);
  });

  test.each(['/nothing', '/things/1/more', '/'])(
    'since %s does not exist gets AWS’s own 403 if it has an Authorization, which is parsed as a signature',
    async (path) => {
      const response = await call(path, token('owner'));

      expect(response.status).toBe(403);
      expect(response.headers.get('x-amzn-errortype')).toBe('IncompleteSignatureException');
      expect(await response.json()).toEqual({ message: expect.stringContaining('Credential') });
    },
  );

  test('since its key has used up its share gets 429, while another key is served', async () => {
    const statusOf = async (key: string) => (await call('/limited', token(`owner/${key}`))).status;

    const flood = await Promise.all(Array.from({ length: 10 }, () => statusOf('one')));
    expect(flood.sort()).toEqual([200, 200, ...Array<number>(8).fill(429)]);
    expect(await statusOf('two')).toBe(200);
  });

  test.each(['throw', 'text', 'object', 'status', 'header', 'nothing', 'exit'])(
    'since its function’s response is invalid (%s) gets the default for failures',
    async (how) => {
      const response = await call(`/odd?how=${how}`);

      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ code: 'unavailable' });
    },
  );
});

test('a request with the required headers is served, with or without the others', async () => {
  expect((await call('/strict', { headers: { 'x-must': '1' } })).status).toBe(200);
});

describe('a broken request', () => {
  const isWell = async () => (await call('/things')).status === 200;
  test.each([
    ['broken percent-encoding', 'GET /things/%zz HTTP/1.1', 400],
    ['a broken query', 'GET /things?a=% HTTP/1.1', 400],
    ['a target without a slash', 'OPTIONS * HTTP/1.1', 400],
    ['an unknown method', 'BREW /things HTTP/1.1', 400],
    ['no HTTP at all', 'hello', 400],
    ['an absolute target', 'GET http://elsewhere/things HTTP/1.1', 200],
    ['an absolute target without a path', 'GET http://elsewhere HTTP/1.1', 404],
    ['double slashes', 'GET //things// HTTP/1.1', 404],
    ['dots', 'GET /../things HTTP/1.1', 404],
    ['a head that is too long', `GET /things HTTP/1.1\r\nX-Long: ${'x'.repeat(40_000)}`, 400],
  ])('with %s still gets a response', async (_, head, status) => {
    const response = await sendRaw(`${head}\r\nHost: api\r\nConnection: close\r\n\r\n`);

    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(await isWell()).toBe(true);
  });

  test('that ends in the middle of its body does not disturb others', async () => {
    const socket = connect(gateway.port, '127.0.0.1');
    socket.end('POST /things HTTP/1.1\r\nHost: api\r\nContent-Length: 100\r\n\r\nhalf');
    await new Promise((resolve) => socket.on('close', resolve).resume());

    expect(await isWell()).toBe(true);
    expect(gateway.lines.filter((line) => line.includes('failed'))).toEqual([]);
  });
});
