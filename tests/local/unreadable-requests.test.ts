import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Listening } from '#infra/local/http.ts';
import { serveFixture } from './support/gateway-fixture.ts';
import { sendRaw } from './support/send-raw.ts';

let gateway: Listening & { lines: string[] };

beforeAll(async () => {
  gateway = await serveFixture();
});
afterAll(() => gateway.stop());

const isWell = async () => (await fetch(`${gateway.url}/things`)).status === 200;

describe('What is hardly a request', () => {
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
  ])('with %s is answered all the same', async (_, head, status) => {
    const answer = await sendRaw(gateway.port, `${head}\r\nHost: api\r\nConnection: close\r\n\r\n`);

    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(await isWell()).toBe(true);
  });

  test('or goes away in the middle of its body, harms nobody', async () => {
    const socket = connect(gateway.port, '127.0.0.1');
    socket.write('POST /things HTTP/1.1\r\nHost: api\r\nContent-Length: 100\r\n\r\nhalf');
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();

    expect(await isWell()).toBe(true);
    expect(gateway.lines.filter((line) => line.includes('failed'))).toEqual([]);
  });
});
