import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Context } from 'aws-lambda';
import { endpoints } from '#infra/functions/endpoints.ts';
import { createToken } from '#lib/api/authorizations/routes.ts';
import { getOrder, listOrders } from '#lib/api/orders/routes.ts';
import { linkClaims, signWith } from '#tests/support/access/forge-token.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { keyringText, serveSecrets } from '#tests/support/servers/secrets-server.ts';
import { byFastClock, serveSilence } from '#tests/support/servers/silent-server.ts';
import { callHandler, type HandlerResponse } from '#tests/support/service/call-handler.ts';

/** Milliseconds that a function has by default. */
const FUNCTION = 15_000;
const ACCOUNT = 'acc_of_tests';
const order_id = `ord_${'0'.repeat(33)}`;

let silence: Awaited<ReturnType<typeof serveSilence>>;
let secrets: Awaited<ReturnType<typeof serveSecrets>>;
beforeAll(async () => {
  silence = await serveSilence();
  secrets = await serveSecrets({ signing: keyringText('initial') });
  Object.assign(process.env, {
    STAGE: 'sandbox',
    TABLE_NAME: 'silent',
    SIGNING_SECRET: 'signing',
    AWS_ENDPOINT_URL_DYNAMODB: silence.url,
  });
});
// A client keeps the address that it has used first.
beforeEach(() => void jest.resetModules());
afterAll(async () => {
  await secrets.stop();
  await silence.stop();
});

const expectUnavailable = (response: HandlerResponse | undefined) =>
  expect(response).toMatchObject({
    status: 503,
    headers: { 'retry-after': '1' },
    body: { error: { code: 'unavailable' } },
  });

describe('a caller gets a 503 with Retry-After before the function times out if', () => {
  test('the table never responds', async () => {
    const { handler } = await import('#functions/orders/get.ts');
    const before = silence.requests();
    const { value, after } = await byFastClock(() =>
      callHandler(handler, getOrder, { accountId: ACCOUNT, now: new Date(), params: { order_id } }),
    );
    expectUnavailable(value);
    expect(after).toBeLessThan(FUNCTION - 1_000);
    expect(silence.requests() - before).toBeGreaterThan(1);
  });

  longTest('the secrets never arrive', async () => {
    const { handler } = await import('#functions/orders/list.ts');
    const { AWS_ENDPOINT_URL_SECRETS_MANAGER } = process.env;
    process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = silence.url;
    try {
      const query = { cursor: 'b3Jk.c2lnbmF0dXJl' };
      const { value, after } = await byFastClock(() =>
        callHandler(handler, listOrders, { accountId: ACCOUNT, now: new Date(), query }),
      );
      expectUnavailable(value);
      expect(after).toBeLessThan(FUNCTION - 1_000);
    } finally {
      process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = AWS_ENDPOINT_URL_SECRETS_MANAGER;
    }
  });

  test('its time is nearly over, whatever it waits for', async () => {
    const { handler } = await import('#functions/orders/get.ts');
    const request = { accountId: ACCOUNT, now: new Date(), params: { order_id } };
    expectUnavailable(await callHandler(handler, getOrder, { ...request, remaining: 1_700 }));
  });

  longTest('its time is nearly over while its keys are looked up', async () => {
    const { handler } = await import('#functions/authorizations/create-token.ts');
    const headers = { authorization: `Basic ${Buffer.from('pk_tests:sk_tests').toString('base64')}` };
    const request = { accountId: ACCOUNT, now: new Date(), headers };
    expectUnavailable(await callHandler(handler, createToken, { ...request, remaining: 1_700 }));
  });
});

longTest(
  'the authorizer ends by itself if the table never responds, and does not report an invalid token',
  async () => {
    const { handler } = await import('#functions/authorizer.ts');
    expect(endpoints.authorizer.timeout).toBe(5);
    const seed = { kid: 'initial', seed: 'seed-of-initial-'.padEnd(64, 'x') };
    const event = {
      type: 'TOKEN',
      authorizationToken: await signWith(seed, linkClaims(ACCOUNT, 'dd_1', 'cus-1', new Date())),
      methodArn: 'arn:aws:execute-api:mx-central-1:000000000000:api/v1/GET/api/orders',
    } as const;
    const context = { getRemainingTimeInMillis: () => 700 } as Context;
    const verdict = handler(event, context);
    await expect(verdict).rejects.toMatchObject({ name: 'TimeoutError' });
  },
);
