import { deflateSync, gunzipSync, gzipSync, inflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { compressed, decompressed } from '#infra/local/gateway/compression.ts';

const LIMIT = 10_000;
const text = 'a'.repeat(1_024);
const responseOf = (body: string | Buffer, headers = {}) => ({ status: 200, headers, body });

describe('the gateway compresses a response', () => {
  test.each([
    ['gzip', 'gzip', gunzipSync],
    ['GZIP, deflate', 'gzip', gunzipSync],
    ['deflate, gzip', 'deflate', inflateSync],
    ['deflate;q=0.5, gzip;q=0.8', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('for a caller that accepts %s by %s', async (accepted, coding, unpack) => {
    const { headers, body } = await compressed(responseOf(text, { etag: '"1"' }), accepted, 1_024);
    expect(headers).toEqual({ etag: '"1"', 'content-encoding': coding });
    expect(unpack(body as Buffer).toString()).toBe(text);
  });

  test('if it is a file', async () => {
    const bytes = Buffer.from(Array.from({ length: 2_000 }, (_, n) => n % 256));
    const { body } = await compressed(responseOf(bytes), 'gzip', 1_024);
    expect(gunzipSync(body as Buffer)).toEqual(bytes);
  });

  test.each([
    ['to a caller that says nothing', undefined, text],
    ['to a caller that accepts anything', '*', text],
    ['to a caller that accepts no coding', 'identity', text],
    ['to a caller that prefers Brotli', 'br, gzip', text],
    ['that is too small', 'gzip', text.slice(1)],
  ])('but not a response %s', async (_, accepted, body) => {
    expect(await compressed(responseOf(body), accepted, 1_024)).toEqual(responseOf(body));
  });

  test('but not one that is compressed already, nor one of an API that compresses nothing', async () => {
    const packed = responseOf(text, { 'content-encoding': 'br' });
    expect(await compressed(packed, 'gzip', 1_024)).toBe(packed);
    expect(await compressed(responseOf(text), 'gzip', undefined)).toEqual(responseOf(text));
  });
});

describe('the gateway decompresses a request', () => {
  test.each([
    ['gzip', gzipSync(text)],
    ['Deflate', deflateSync(text)],
    ['identity', Buffer.from(text)],
    [undefined, Buffer.from(text)],
  ])('with the coding %s', async (coding, body) => {
    expect((await decompressed(body, coding, LIMIT))?.toString()).toBe(text);
  });

  test.each([
    ['of an unknown coding', 'br', Buffer.from(text)],
    ['that does not have its coding', 'gzip', Buffer.from(text)],
    ['that is too large then', 'gzip', gzipSync('a'.repeat(LIMIT + 1))],
  ])('and refuses one %s', async (_, coding, body) => {
    expect(await decompressed(body, coding, LIMIT)).toBeUndefined();
  });
});
