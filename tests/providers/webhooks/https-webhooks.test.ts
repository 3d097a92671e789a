import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { httpsWebhooks } from '#lib/providers/webhooks/https-webhooks.ts';
import { CERTIFICATE, OTHER_CERTIFICATE } from './certificates.ts';
import { MerchantServer } from './merchant-server.ts';

const NAME = 'shop.example.com';
/** Represents a public address: no test may leave this machine. */
const PUBLIC = '127.0.0.2';
const isPublic = (address: string) => address === PUBLIC;

let server: MerchantServer;
let lookups: string[] = [];
beforeAll(async () => {
  server = await new MerchantServer(CERTIFICATE).listen();
});
afterAll(() => server[Symbol.asyncDispose]());
afterEach(() => {
  server.received.length = 0;
  server.react = (response) => response.writeHead(204).end();
  lookups = [];
});

/** Sends a webhook to the server by its name; each lookup of that returns the next of these results. */
function send(
  responses: readonly (readonly string[])[] = [[PUBLIC]],
  {
    url = `https://${NAME}:${server.port}/hooks?shop=1`,
    ...settings
  }: { url?: string; ca?: string; timeoutMilliseconds?: number } = {},
) {
  const resolve = async (name: string) => {
    lookups.push(name);
    return [...(responses[lookups.length - 1] ?? [])];
  };
  const webhooks = httpsWebhooks({ resolve, mayConnect: isPublic, ca: CERTIFICATE.cert, ...settings });
  return webhooks.send({ url, headers: { 'webhook-id': 'evt_1' }, body: '{"a":"ñ"}' });
}

const refused = { status_code: null, error: 'address_refused' };

describe('a webhook', () => {
  test('arrives as it was signed, over a verified connection to a checked address', async () => {
    expect(await send()).toEqual({ status_code: 204, error: null, duration_ms: expect.any(Number) });
    const [{ path, headers, body, from }] = server.received as [(typeof server.received)[0]];
    expect({ path, body, from }).toEqual({
      path: '/hooks?shop=1',
      body: '{"a":"ñ"}',
      from: `::ffff:${PUBLIC}`,
    });
    expect(headers).toMatchObject({ 'webhook-id': 'evt_1', host: `${NAME}:${server.port}` });
    expect(headers['content-length']).toBe('10');
  });

  test.each([
    [200, null],
    [302, 'redirected'],
    [410, 'http_status'],
    [500, 'http_status'],
  ])('with the response %s', async (status, error) => {
    server.react = (response) => response.writeHead(status).end('whatever');
    expect(await send()).toMatchObject({ status_code: status, error });
  });

  test('does not follow a redirect, whatever the response says', async () => {
    server.react = (response) => response.writeHead(307, { location: 'https://127.0.0.1/admin' }).end();
    expect(await send()).toMatchObject({ status_code: 307, error: 'redirected' });
    expect([server.received.length, lookups]).toEqual([1, [NAME]]);
  });
});

describe('an address', () => {
  test('that changes between two lookups is connected to as it was checked (rebinding)', async () => {
    expect(await send([[PUBLIC], ['127.0.0.1']])).toMatchObject({ error: null });
    expect(lookups).toEqual([NAME]);
    expect(server.received.map(({ from }) => from)).toEqual([`::ffff:${PUBLIC}`]);
  });

  test.each([
    [['127.0.0.1']],
    [['169.254.169.254']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [[PUBLIC, '127.0.0.1']],
    [['127.0.0.1', PUBLIC]],
    [[PUBLIC, '::1']],
  ])('is refused if its name resolves to %j', async (addresses) => {
    expect(await send([addresses])).toMatchObject(refused);
    expect(server.received).toEqual([]);
  });

  test('without any address is reported as not found', async () => {
    expect(await send([[]])).toMatchObject({ status_code: null, error: 'name_not_found' });
  });

  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '169.254.169.254',
    '[::1]',
    '[::ffff:127.0.0.1]',
    'localhost',
    'service.internal',
  ])('%s is refused without a lookup', async (host) => {
    expect(await send([[PUBLIC]], { url: `https://${host}:${server.port}` })).toMatchObject(refused);
    expect([lookups, server.received]).toEqual([[], []]);
  });

  test.each(['http://example.com', 'ftp://example.com', 'https://a:b@example.com', 'https://example.com:25'])(
    '%s is refused',
    async (url) => expect(await send([[PUBLIC]], { url })).toMatchObject(refused),
  );
});

describe('a server of a merchant', () => {
  test('with an untrusted certificate receives no webhook', async () => {
    expect(await send([[PUBLIC]], { ca: OTHER_CERTIFICATE })).toMatchObject({ error: 'tls_failed' });
    expect(server.received).toEqual([]);
  });

  test('whose certificate is for another name receives no webhook', async () => {
    const url = `https://other.example.com:${server.port}`;
    expect(await send([[PUBLIC]], { url })).toMatchObject({ error: 'tls_failed' });
    expect(server.received).toEqual([]);
  });

  test('without TLS receives no webhook', async () => {
    await using plain = await new MerchantServer().listen();
    const url = `https://${NAME}:${plain.port}`;
    expect(await send([[PUBLIC]], { url })).toMatchObject({ status_code: null, error: 'tls_failed' });
  });

  test('that does not exist is reported as unreachable', async () => {
    const nobody = await new MerchantServer().listen();
    await nobody[Symbol.asyncDispose]();
    const url = `https://${NAME}:${nobody.port}`;
    expect(await send([[PUBLIC]], { url })).toMatchObject({ status_code: null, error: 'connection_failed' });
  });

  test('that closes without a response counts as failed', async () => {
    server.react = (response) => response.destroy();
    expect(await send()).toMatchObject({ status_code: null, error: 'connection_failed' });
  });

  test('that closes in the middle of its response counts as failed', async () => {
    server.react = (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setImmediate(() => response.destroy());
    };
    expect(await send()).toMatchObject({ status_code: 200, error: 'connection_failed' });
  });

  test('whose response has no end is read for 8 KiB, and counts as delivered', async () => {
    let written = 0;
    let isClosed = false;
    server.react = (response) => {
      response.writeHead(200);
      response.on('close', () => {
        isClosed = true;
      });
      const pour = () => {
        while (!isClosed && response.write(Buffer.alloc(1024))) written += 1;
        if (!isClosed) response.once('drain', pour);
      };
      pour();
    };
    expect(await send()).toMatchObject({ status_code: 200, error: null });
    expect(written).toBeGreaterThanOrEqual(8);
  });

  test.each([
    ['never responds', () => {}],
    [
      'sends a byte at a time',
      (response: {
        writeHead(status: number): unknown;
        write(text: string): boolean;
        once(event: 'close', act: () => void): unknown;
      }) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write('.'), 5);
        response.once('close', () => clearInterval(drip));
      },
    ],
  ])('that %s is abandoned when the time is over', async (_, react) => {
    server.react = react as MerchantServer['react'];
    expect(await send([[PUBLIC]], { timeoutMilliseconds: 100 })).toMatchObject({ error: 'timeout' });
  });

  test('that accepts the connection and sends nothing is abandoned when the time is over', async () => {
    await using silent = createServer((socket) => socket.on('error', () => {}).resume());
    await new Promise<void>((resolve) => silent.listen(0, PUBLIC, resolve));
    const { port } = silent.address() as { port: number };
    const outcome = await send([[PUBLIC]], { url: `https://${NAME}:${port}`, timeoutMilliseconds: 100 });
    expect(outcome).toMatchObject({ status_code: null, error: 'timeout' });
  });

  test('whose name is not resolved is abandoned when the time is over', async () => {
    const webhooks = httpsWebhooks({ resolve: () => new Promise(() => {}), timeoutMilliseconds: 50 });
    const outcome = await webhooks.send({ url: `https://${NAME}`, headers: {}, body: '' });
    expect(outcome).toMatchObject({ status_code: null, error: 'timeout' });
  });
});

describe('the local run', () => {
  const local = httpsWebhooks({ toLocalhost: true, resolve: async () => [PUBLIC], mayConnect: isPublic });
  const headers = {};

  test('sends to localhost, at either of its addresses', async () => {
    for (const host of ['127.0.0.1', '::1']) {
      await using merchant = await new MerchantServer().listen(host);
      const url = `http://localhost:${merchant.port}/hooks`;
      expect(await local.send({ url, headers, body: '' })).toMatchObject({ status_code: 204, error: null });
    }
  });

  test('sends to no other host, so that nothing leaves the machine', async () => {
    expect(await local.send({ url: `https://${NAME}`, headers, body: '' })).toMatchObject(refused);
  });

  test('is the only stage that sends to localhost', async () => {
    await using merchant = await new MerchantServer().listen();
    const url = `http://localhost:${merchant.port}`;
    expect(await httpsWebhooks().send({ url, headers, body: '' })).toMatchObject(refused);
    expect(merchant.received).toEqual([]);
  });
});
