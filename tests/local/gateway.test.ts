import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Listening } from '#infra/local/http.ts';
import { serveFixture } from './support/gateway-fixture.ts';
import { sendRaw } from './support/send-raw.ts';

let gateway: Listening & { lines: string[] };

beforeAll(async () => {
  gateway = await serveFixture();
});
afterAll(() => gateway.stop());

const call = (path: string, init?: RequestInit) => fetch(gateway.url + path, init);
type Event = APIGatewayProxyEvent;
const eventOf = async (path: string, init?: RequestInit) => (await (await call(path, init)).json()) as Event;

describe('A request through the gateway', () => {
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
    const answer = await sendRaw(
      gateway.port,
      'GET /things HTTP/1.1\r\nHost: api\r\nX-ODD-Case: 1\r\nX-ODD-Case: 2\r\nConnection: close\r\n\r\n',
    );
    const event = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));

    expect(event.headers).toMatchObject({ 'X-ODD-Case': '2', Host: 'api', 'X-Forwarded-For': '127.0.0.1' });
    expect(event.multiValueHeaders['X-ODD-Case']).toEqual(['1', '2']);
    expect(event.headers.Connection).toBeUndefined();
    expect(event.body).toBeNull();
    expect(event.queryStringParameters).toBeNull();
  });

  test('with a binary media type arrives as base64', async () => {
    const body = Buffer.from([0, 255, 128]);

    const event = await eventOf('/things', {
      method: 'POST',
      headers: { 'Content-Type': 'image/png' },
      body,
    });

    expect(event).toMatchObject({ isBase64Encoded: true, body: body.toString('base64') });
  });

  test('passes a literal before a parameter, and keeps a parameter as it was sent', async () => {
    expect((await eventOf('/things/special')).resource).toBe('/things/special');
    const event = await eventOf('/things/a%20b', { headers: { Authorization: 'owner' } });
    expect(event).toMatchObject({ resource: '/things/{id}', pathParameters: { id: 'a%20b' } });
  });

  test('carries what the authorizer says of the caller', async () => {
    const { requestContext } = await eventOf('/things/1', { headers: { Authorization: 'someone' } });

    expect(requestContext.authorizer).toMatchObject({
      principalId: 'caller',
      active: 'true',
      calls: expect.any(String),
    });
  });

  test('gets every value of a header, and API Gateway keeps its own names', async () => {
    const answer = await call('/odd?how=cookies');

    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(answer.headers.get('x-amzn-remapped-www-authenticate')).toBe('Basic');
  });

  test('is one line of the log, without its query', async () => {
    await call('/things?secret=1');

    expect(gateway.lines.at(-1)).toMatch(/^\d\d:\d\d:\d\d GET \/things 200 \d+ ms req_\w+$/);
  });
});
