import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { baseUrl, send } from '#tests/support/service/api.ts';

let merchant: Collector;
let id: string;
beforeAll(async () => {
  merchant = await newCollector();
  ({ id } = await merchant.active({ metadata: { note: 'x'.repeat(400), more: 'y'.repeat(400) } }));
});

/** Returns a response as it was sent: `fetch` would decompress it. */
function get(path: string, headers: Record<string, string> = {}) {
  type Received = { headers: IncomingHttpHeaders; bytes: Buffer };
  return new Promise<Received>((resolve, reject) => {
    const authorization = merchant.account.token;
    request(`${baseUrl()}${path}`, { headers: { authorization, ...headers } }, async (response) =>
      resolve({ headers: response.headers, bytes: await buffer(response) }),
    )
      .once('error', reject)
      .end();
  });
}

const gzip = { 'accept-encoding': 'br, gzip, deflate' };

describe('responses over 1 KB are compressed', () => {
  test('to clients that accept that, and are otherwise equal', async () => {
    const path = `/api/direct-debits/${id}`;
    const [plain, packed] = [await get(path), await get(path, gzip)];
    expect(plain.bytes.length).toBeGreaterThan(1_024);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'application/json' });
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 1.5);
    expect(gunzipSync(packed.bytes)).toEqual(plain.bytes);
  });

  test('with the same strong ETag, which If-Match matches', async () => {
    const path = `/api/direct-debits/${id}`;
    const [plain, packed] = [await get(path), await get(path, gzip)];
    const tag = String(packed.headers.etag);
    expect(tag).toMatch(/^"/);
    expect(tag).toBe(plain.headers.etag);
    const { token } = merchant.account;
    const change = () =>
      send('PATCH', path, { metadata: { note: 'z' } }, { token, headers: { 'if-match': tag } });
    expect([(await change()).status, (await change()).status]).toEqual([200, 412]);
  });

  test('also if they are a file, which arrives intact', async () => {
    const path = `/api/direct-debits/${id}/mandate`;
    const accept = 'application/pdf';
    const [plain, packed] = [await get(path, { accept }), await get(path, { accept, ...gzip })];
    expect(packed.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-encoding': 'gzip' });
    expect(plain.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(gunzipSync(packed.bytes)).toEqual(plain.bytes);
  });

  test('and smaller responses are not compressed', async () => {
    expect((await get('/api/orders/ord_none', gzip)).headers).not.toHaveProperty('content-encoding');
  });

  test.each(['/.well-known/jwks.json', '/.well-known/mandate-keys.json'])(
    'with Vary for caches if they may be cached: %s',
    async (path) => {
      expect((await get(path)).headers).toMatchObject({ vary: 'accept-encoding' });
    },
  );
});
