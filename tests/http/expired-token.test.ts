import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Context } from 'aws-lambda';
import { MERCHANT_SCOPES, needsToken } from '#lib/api/access.ts';
import { routes } from '#lib/api/routes.ts';
import { toContext } from '#lib/auth/principal.ts';
import { ERRORS } from '#lib/errors/codes.ts';
import { tokenExpired } from '#lib/errors/token-expired.ts';
import type { CallEvent, Response } from '#lib/http/call.ts';
import { logTo } from '#lib/log.ts';
import { serveSilence } from '#tests/support/servers/silent-server.ts';

const NOW = new Date('2027-03-01T12:00:00.250Z');

/** Nothing that an endpoint could ask responds, and every connection is counted. */
let others: Awaited<ReturnType<typeof serveSilence>>;
beforeAll(async () => {
  logTo(() => undefined);
  others = await serveSilence();
  Object.assign(process.env, {
    STAGE: 'sandbox',
    TABLE_NAME: 'silent',
    AWS_ENDPOINT_URL: others.url,
    AWS_ENDPOINT_URL_DYNAMODB: others.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: others.url,
  });
});
afterAll(() => others.stop());

const caller = {
  accountId: 'acc_of_tests',
  scopes: MERCHANT_SCOPES,
  tokenId: 'tok_tests',
  expiresAt: Math.floor(NOW.getTime() / 1000) + 60,
  features: [],
};
const ended = { ...caller, expiresAt: Math.floor(NOW.getTime() / 1000) };
const link = { directDebitId: 'dd_1', customerId: 'cus-1', purpose: 'activation' } as const;

const MERCHANT = ERRORS.token_expired[1];
const LINK = tokenExpired('link').message;

/** The authorizer's contexts for expired tokens, as API Gateway passes them on, and the message for each. */
const CONTEXTS: readonly [name: string, context: Record<string, unknown>, message: string][] = [
  ['a merchant’s', { expired: 'merchant', principalId: 'acc_of_tests' }, MERCHANT],
  ['a link’s', { expired: 'link', principalId: 'acc_of_tests' }, LINK],
  ['one whose context also names a caller', { ...toContext(caller), expired: 'merchant' }, MERCHANT],
  ['one that expired while its policy was cached', toContext(ended), MERCHANT],
  ['a link that expired while its policy was cached', toContext({ ...ended, link }), LINK],
];

const served = routes.filter(({ access }) => needsToken(access));

test.each(served.map((route) => [`${route.method} ${route.path}`, route] as const))(
  'an expired token is refused before anything is read: %s',
  async (_, { handler: file, method, path }) => {
    const { handler } = (await import(`../../functions/${file}.ts`)) as {
      handler: (event: CallEvent, context: Context) => Promise<Response>;
    };
    for (const [name, authorizer, message] of CONTEXTS) {
      const event = {
        resource: path,
        path,
        httpMethod: method,
        headers: { 'content-type': 'text/plain', 'idempotency-key': 'k' },
        pathParameters: null,
        queryStringParameters: { unknown: 'x' },
        requestContext: {
          requestId: 'req_of_tests',
          requestTimeEpoch: NOW.getTime(),
          identity: { sourceIp: '192.0.2.1' },
          authorizer,
        },
        body: 'not JSON',
        isBase64Encoded: false,
      };
      const { statusCode, body } = await handler(event as unknown as CallEvent, {} as Context);
      const { error } = JSON.parse(body);
      expect([name, statusCode, error]).toEqual([
        name,
        401,
        { type: 'authentication_error', code: 'token_expired', message, request_id: 'req_of_tests' },
      ]);
    }
    expect(others.requests()).toBe(0);
  },
);

test('every function that the authorizer guards is one of these', () => {
  expect(served.length).toBeGreaterThan(50);
  expect(new Set(served.map(({ handler }) => handler)).size).toBe(served.length);
});
