import { describe, expect, test } from '@jest/globals';
import { readMethodLimits } from '#infra/local/gateway/method-limits.ts';
import { createBuckets } from '#infra/local/gateway/token-bucket.ts';
import { deploymentOf } from './support/fixture.ts';
import { serveFixture } from './support/gateway-fixture.ts';
import { of } from './support/template-parts.ts';

const methods = [
  { httpMethod: 'POST', resourcePath: '/api/links' },
  { httpMethod: 'POST', resourcePath: '/api/debits/{id}/links' },
  { httpMethod: 'GET', resourcePath: '/' },
];
const setting = (HttpMethod: string, ResourcePath: string) => ({
  HttpMethod,
  ResourcePath,
  ThrottlingRateLimit: 2,
  ThrottlingBurstLimit: 3,
});
const limitsOf = (...MethodSettings: object[]) =>
  readMethodLimits(
    deploymentOf({ Stage: of('AWS::ApiGateway::Stage', { StageName: 'test', MethodSettings }) }),
    methods,
  );

describe('the limits of methods', () => {
  test('are read from the settings of the stage, without the default for all methods', () => {
    const limit = { rate: 2, burst: 3 };
    expect(
      limitsOf(
        setting('*', '/*'),
        setting('POST', '/~1api~1links'),
        setting('POST', '/~1api~1debits~1{id}~1links'),
        setting('GET', '/'),
      ),
    ).toEqual(
      new Map([
        ['POST /api/links', limit],
        ['POST /api/debits/{id}/links', limit],
        ['GET /', limit],
      ]),
    );
    expect(limitsOf().size).toBe(0);
  });

  test.each([
    setting('GET', '/~1api~1links'),
    setting('POST', '/~1api'),
    setting('*', '/~1api~1links'),
    setting('POST', '/*'),
  ])('of an unknown method are reported: $HttpMethod $ResourcePath', (unknown) => {
    expect(() => limitsOf(unknown)).toThrow('The API has no method');
  });
});

test('a method that has used up its limit gets 429, while other methods of its path are served', async () => {
  const gateway = await serveFixture();
  const statusOf = async (method: string) => (await fetch(`${gateway.url}/busy`, { method })).status;

  const flood = await Promise.all(Array.from({ length: 10 }, () => statusOf('POST')));
  expect(flood.sort()).toEqual([200, 200, 200, ...Array<number>(7).fill(429)]);
  expect(await statusOf('GET')).toBe(200);
  await gateway.stop();
});

test('a bucket refills at its rate, and never above its burst', () => {
  const clock = { now: 0 };
  const take = createBuckets(() => clock.now);
  const many = () =>
    Array.from({ length: 10 }, () => take('one', { rate: 2, burst: 3 })).filter(Boolean).length;

  expect(many()).toBe(3);
  clock.now = 1_000;
  expect(many()).toBe(2);
  clock.now = 60_000;
  expect(many()).toBe(3);
});
