import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { originOf } from '#lib/http/origin.ts';
import { serveSecrets } from '#tests/support/servers/secrets-server.ts';

const SECRET = 'only-the-distribution-knows-it';

let server: Awaited<ReturnType<typeof serveSecrets>>;
beforeAll(async () => {
  server = await serveSecrets({ 'origin-of-requests': SECRET });
  process.env.ORIGIN_SECRET = 'origin-of-requests';
});
afterAll(() => server.stop());

const VIEWER = {
  'cloudfront-viewer-address': '203.0.113.7:50000',
  'cloudfront-viewer-time-zone': 'America/Mexico_City',
  'cloudfront-viewer-country': 'MX',
  'cloudfront-viewer-country-region': 'CMX',
  'cloudfront-viewer-city': 'Mexico City',
  'cloudfront-viewer-latitude': '19.43',
  'cloudfront-viewer-longitude': '-99.13',
  'user-agent': 'Mozilla/5.0',
};

const observed = async (headers: Record<string, string>) => {
  const origin = await originOf({ header: (name) => headers[name], sourceIp: '192.0.2.1' });
  expect(origin.declared).toEqual({});
  return origin.observed;
};

describe('the origin of a request, for the evidence', () => {
  test('is what the distribution saw, and the browser’s name', async () => {
    expect(await observed({ ...VIEWER, 'x-origin-secret': SECRET })).toEqual({
      ip: '203.0.113.7',
      timezone: 'America/Mexico_City',
      country: 'MX',
      region: 'CMX',
      city: 'Mexico City',
      latitude: '19.43',
      longitude: '-99.13',
      browser: 'Mozilla/5.0',
    });
  });

  test('has the first 512 characters of a longer name of a browser, which every later event carries', async () => {
    const { browser } = await observed({ 'user-agent': `Mozilla/5.0 ${'x'.repeat(8_000)}` });
    expect(browser).toBe(`Mozilla/5.0 ${'x'.repeat(500)}`);
  });

  test.each([{}, { 'x-origin-secret': 'guessed' }])(
    'is the connection alone if the distribution did not send it: its headers may be forged, with %p',
    async (headers) => {
      expect(await observed({ ...VIEWER, ...headers })).toEqual({
        ip: '192.0.2.1',
        browser: 'Mozilla/5.0',
      });
    },
  );

  test.each([
    ['Le%C3%B3n', 'León'],
    ['San Luis Potos%C3%AD', 'San Luis Potosí'],
    ['M%C3%A9rida%E2%80%8B%0A', 'Mérida'],
    ['100% Natural', '100% Natural'],
    ['%E9', '%E9'],
  ])('has the name of the city, whose accents CloudFront encodes: %s', async (sent, city) => {
    const headers = { ...VIEWER, 'x-origin-secret': SECRET, 'cloudfront-viewer-city': sent };
    expect(await observed(headers)).toMatchObject({ city });
  });

  test('has an address of IPv6 without its port', async () => {
    const headers = { 'cloudfront-viewer-address': '2001:db8::7:50000', 'x-origin-secret': SECRET };
    expect(await observed(headers)).toEqual({ ip: '2001:db8::7' });
  });

  test.each([{}, { 'cloudfront-viewer-address': ':50000' }])(
    'has the address of the connection if the distribution names none, with %p',
    async (headers) => {
      expect(await observed({ ...headers, 'x-origin-secret': SECRET })).toEqual({ ip: '192.0.2.1' });
    },
  );

  test('has apart, as texts, what the page says about itself', async () => {
    const declared = { timezone: 'America/Tijuana', width: 390, language: undefined };
    const origin = await originOf({ header: () => undefined, sourceIp: '192.0.2.1' }, declared);
    expect(origin).toEqual({
      observed: { ip: '192.0.2.1' },
      declared: { timezone: 'America/Tijuana', width: '390' },
    });
  });
});
