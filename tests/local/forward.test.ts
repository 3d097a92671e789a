import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createForwarder } from '#infra/local/aws/forward.ts';
import { type Listening, listen, readBody } from '#infra/local/http.ts';

let forward: ReturnType<typeof createForwarder>;
let endpoint: Listening;
let door: Listening;
let arrived: { path: string | undefined; headers: IncomingHttpHeaders; body: string }[];

beforeAll(async () => {
  arrived = [];
  const target = createServer(async (request, response) => {
    arrived.push({
      path: request.url,
      headers: request.headers,
      body: (await readBody(request)).toString(),
    });
    response.end('{}');
  });
  endpoint = await listen(target, 0);
  forward = createForwarder(endpoint.url);
  const entrance = createServer(async (request, response) =>
    forward(request, await readBody(request), response, 'domicilia-sandbox-orders-get', () => {}),
  );
  door = await listen(entrance, 0);
});
afterAll(async () => {
  await door.stop();
  forward.close();
  await endpoint.stop();
});

describe('A request that the proxy passes on', () => {
  test('names the function behind it, whoever it says it is itself, and signs as one and the same', async () => {
    await fetch(`${door.url}/path`, {
      method: 'POST',
      headers: {
        authorization:
          'AWS4-HMAC-SHA256 Credential=domicilia-sandbox-orders-get/20261120/mx/dynamodb/aws4_request',
        'x-domicilia-caller': 'somebody-else',
      },
      body: '{"TableName":"t"}',
    });

    expect(arrived).toMatchObject([
      {
        path: '/path',
        headers: {
          'x-domicilia-caller': 'domicilia-sandbox-orders-get',
          authorization: 'AWS4-HMAC-SHA256 Credential=operator/20261120/mx/dynamodb/aws4_request',
        },
        body: '{"TableName":"t"}',
      },
    ]);
  });
});
