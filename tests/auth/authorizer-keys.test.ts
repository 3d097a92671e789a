import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { APIGatewayAuthorizerResult, Context } from 'aws-lambda';
import type { JWTPayload } from 'jose';
import { routes } from '#lib/api/routes.ts';
import { RING_FRESH } from '#lib/secrets/keyring.ts';
import { publicJwkOf, signingKeyOf } from '#lib/secrets/signing-keys.ts';
import { accountKey, verificationKeysKey } from '#lib/store/keys.ts';
import { linkClaims, merchantClaims, sessionClaims, signWith } from '#tests/support/access/forge-token.ts';
import { isTurn } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';

const TABLE = 'table';

type Item = { pk: string } & Record<string, unknown>;

/**
 * A DynamoDB that serves the given items by `GetItem` and `BatchGetItem` to this process, for tests of the authorizer
 * without the whole local run. Like DynamoDB, it refuses keys that are not well-formed text. Change `items` at any time; `reads` lists the keys of each call; `faults` are answered
 * first, one for each call.
 */
async function serveItems(items: Item[]) {
  const reads: string[][] = [];
  const faults: ((response: ServerResponse) => void)[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { Key, RequestItems } = JSON.parse(Buffer.concat(chunks).toString());
    const keys: Record<string, never>[] = Key ? [Key] : RequestItems[TABLE].Keys;
    const asked: string[] = keys.map((key) => unmarshall(key).pk);
    reads.push(asked);
    const fault = faults.shift();
    if (fault) return fault(response);
    if (!asked.every((key) => key.isWellFormed())) return response.writeHead(400).end('{}');
    const found = items.filter(({ pk }) => asked.includes(pk)).map((item) => marshall(item));
    const answer = Key ? { Item: found[0] } : { Responses: { [TABLE]: found }, UnprocessedKeys: {} };
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, {
    AWS_REGION: 'mx-central-1',
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'operator',
    TABLE_NAME: TABLE,
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  return {
    items,
    reads,
    faults,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const ACCOUNT = 'acc_of_tests';
const seedOf = (kid: string) => ({ kid, seed: `seed-of-${kid}-`.padEnd(64, 'x') });
const account = {
  ...accountKey(ACCOUNT),
  account_id: ACCOUNT,
  name: 'Tests',
  number: 1,
  status: 'active',
  features: [],
  keys: [{ public_key: 'pk_in_force', name: 'Tests', created_at: '', created_by: 'operator' }],
  keys_version: 1,
};
const publish = (...kids: string[]) => {
  const keys = kids.map((kid) => publicJwkOf(signingKeyOf(seedOf(kid))));
  table.items.splice(0, table.items.length, account, { ...verificationKeysKey, keys });
};
const tokenOf = (kid: string, accountId = ACCOUNT) =>
  signWith(seedOf(kid), merchantClaims(accountId, new Date()));

const logged: string[] = [];
let now = Date.now();
let table: Awaited<ReturnType<typeof serveItems>>;
let handler: typeof import('#functions/authorizer.ts').handler;

beforeAll(async () => {
  table = await serveItems([]);
  Object.assign(process.env, { STAGE: 'sandbox', ACCOUNT_LIMITS: '10' });
  const { logTo } = await import('#lib/log.ts');
  logTo((line) => void logged.push(line));
});
afterAll(() => table.stop());
afterEach(() => void jest.restoreAllMocks());
beforeEach(async () => {
  table.reads.length = 0;
  table.faults.length = 0;
  logged.length = 0;
  // A separate process, which has read nothing yet.
  jest.resetModules();
  ({ handler } = await import('#functions/authorizer.ts'));
  const { logTo } = await import('#lib/log.ts');
  logTo((line) => void logged.push(line));
  publish('first');
});

const methodArn = 'arn:aws:execute-api:mx-central-1:000000000000:api/v1/GET/api/orders';
const authorize = (token: string, asked = methodArn): Promise<APIGatewayAuthorizerResult> => {
  const event = { type: 'TOKEN', authorizationToken: token, methodArn: asked } as const;
  return handler(event, { getRemainingTimeInMillis: () => 60_000 } as Context);
};
/** Returns the authorizer's result for a token: its account, or how it fails. */
const verdictOn = (token: string): Promise<string> =>
  authorize(token).then(
    ({ principalId }: { principalId: string }) => principalId,
    (error: Error) => (error.message === 'Unauthorized' ? '401' : `5xx ${error.name}`),
  );
const later = async (milliseconds: number, work: () => Promise<void>) => {
  now = Date.now() + milliseconds;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
  await work().finally(() => clock.mockRestore());
};

describe('the authorizer’s keys', () => {
  test('are read with the account, in one call, and then remembered', async () => {
    expect(await verdictOn(await tokenOf('first'))).toBe(ACCOUNT);
    expect(await verdictOn(await tokenOf('first'))).toBe(ACCOUNT);
    expect(table.reads).toEqual([[account.pk, verificationKeysKey.pk], [account.pk]]);
  });

  test('are read again if a token names another key: after a rotation both keys are accepted', async () => {
    await verdictOn(await tokenOf('first'));
    publish('second', 'first');
    await later(1_000, async () => {
      expect(await verdictOn(await tokenOf('second'))).toBe(ACCOUNT);
      expect(await verdictOn(await tokenOf('first'))).toBe(ACCOUNT);
    });
    expect(table.reads.flat().filter((pk) => pk === verificationKeysKey.pk)).toHaveLength(2);
  });

  test('are used for five minutes without another read', async () => {
    await verdictOn(await tokenOf('first'));
    await later(RING_FRESH - 1_000, async () => {
      expect(await verdictOn(await tokenOf('first'))).toBe(ACCOUNT);
    });
    expect(table.reads.at(-1)).toEqual([account.pk]);
  });

  test('are read again once they are old, so that a key that is no longer published is refused', async () => {
    await verdictOn(await tokenOf('first'));
    publish('second');
    await later(RING_FRESH, async () => expect(await verdictOn(await tokenOf('first'))).toBe('401'));
  });

  test('are not read again for each token with an unknown key', async () => {
    await verdictOn(await tokenOf('first'));
    for (let time = 0; time < 20; time += 1) expect(await verdictOn(await tokenOf('nobody'))).toBe('401');
    expect(table.reads.length).toBeLessThanOrEqual(2);
  });

  test('refuse all tokens if none is published, and log that instead of blaming the token', async () => {
    for (const item of [{ ...verificationKeysKey, keys: [] }, { ...verificationKeysKey }]) {
      table.items.splice(0, 2, account, item);
      expect(await verdictOn(await tokenOf('first'))).toMatch(/^5xx/);
    }
    table.items.splice(0, 2, account);
    expect(await verdictOn(await tokenOf('first'))).toMatch(/^5xx/);
    expect(logged.map((line) => JSON.parse(line).event)).toEqual(Array(3).fill('token_not_verified'));
    publish('first');
    expect(await verdictOn(await tokenOf('first'))).toBe(ACCOUNT);
  });
});

describe('the policy that the gateway caches', () => {
  const past = new Date(Date.now() - 30 * 3_600_000);

  test.each([
    ['a merchant', () => merchantClaims(ACCOUNT, new Date())],
    ['a link', () => linkClaims(ACCOUNT, 'dd_1', 'cus-1', new Date())],
    [
      'a session',
      () => sessionClaims({ accountId: ACCOUNT, sessionId: 'ses_1', memberId: 'mem_1' }, new Date()),
    ],
    ['a merchant that has expired', () => merchantClaims(ACCOUNT, past)],
  ])('is the same for %s at every operation, whichever is asked first', async (_, claims) => {
    const token = await signWith(seedOf('first'), claims());
    const first = await authorize(token);
    for (const { method, path } of routes.filter((_, n) => isTurn(n, 12))) {
      const asked = `${methodArn.split('/').slice(0, 2).join('/')}/${method}${path.replace(/\{\w+\}/g, 'x1')}`;
      expect(await authorize(token, asked)).toEqual(first);
    }
  });
});

describe('the limit that requests count against', () => {
  const session = { accountId: ACCOUNT, sessionId: 'ses_1', memberId: 'mem_1' };

  test.each([
    ['a merchant', () => merchantClaims(ACCOUNT, new Date()), 'account'],
    ['a member', () => sessionClaims(session, new Date()), 'account'],
    ['a link', () => linkClaims(ACCOUNT, 'dd_1', 'cus-1', new Date()), 'link'],
  ])('of %s is that of its own', async (_, claims, of) => {
    const { usageIdentifierKey } = await authorize(await signWith(seedOf('first'), claims()));
    expect(usageIdentifierKey).toBe(`domicilia-sandbox-${of}-limit-01`);
  });
});

describe('the policy of a token', () => {
  const stage = methodArn.split('/').slice(0, 2).join('/');
  const ofMerchant = () => merchantClaims(ACCOUNT, new Date());
  const ofSession = () => sessionClaims({ accountId: ACCOUNT, sessionId: 's', memberId: 'm' }, new Date());
  const ofLink = () => linkClaims(ACCOUNT, 'dd_1'.padEnd(36, '0'), 'x'.repeat(255), new Date());
  const policyOf = async (claims: () => JWTPayload) =>
    (await authorize(await signWith(seedOf('first'), claims()))).policyDocument;
  const allowed = async (claims: () => JWTPayload) =>
    (await policyOf(claims)).Statement.flatMap((statement) =>
      'Resource' in statement ? statement.Resource : [],
    );

  test.each([
    ['a merchant, whatever its scopes', ofMerchant],
    ['a session', ofSession],
  ])('of %s allows all: the endpoint names the scopes or roles that are missing', async (_, claims) => {
    expect(await allowed(claims)).toEqual([`${stage}/*`]);
  });

  test('of a suspended merchant allows the run of the sandbox alone', async () => {
    table.items.splice(0, 1, { ...account, status: 'suspended' });
    expect(await allowed(ofMerchant)).toEqual([`${stage}/POST/sandbox/collections`]);
    expect((await allowed(ofLink)).length).toBeGreaterThan(1);
  });

  // AWS documents no limit. 8 KB is that of the policy of an API, and of the authorizers of WebSocket APIs.
  test.each([
    ['a merchant', ofMerchant],
    ['a session', ofSession],
    ['a link with the longest id of a customer', ofLink],
  ])('of %s takes less than 8 KB', async (_, claims) => {
    expect(JSON.stringify(await policyOf(claims)).length).toBeLessThan(8_192);
  });
});

describe('a token that has expired', () => {
  const past = new Date(Date.now() - 30 * 3_600_000);
  const ofMerchant = () => ({ ...merchantClaims(ACCOUNT, past), client_id: 'pk_in_force' });
  const ofLink = () => linkClaims(ACCOUNT, 'dd_1', 'cus-1', past);

  test.each([
    ['merchant', ofMerchant],
    ['link', ofLink],
  ])(
    'of a %s is passed on to be refused, without a caller, under the limit of the links of its account',
    async (kind, claims) => {
      const token = await signWith(seedOf('first'), claims());
      const first = await authorize(token);
      expect(first).toEqual({
        principalId: ACCOUNT,
        policyDocument: {
          Version: '2012-10-17',
          Statement: [
            {
              Action: 'execute-api:Invoke',
              Effect: 'Allow',
              Resource: ['arn:aws:execute-api:mx-central-1:000000000000:api/v1/*'],
            },
          ],
        },
        context: { expired: kind },
        usageIdentifierKey: 'domicilia-sandbox-link-limit-01',
      });
      expect(await authorize(token)).toEqual(first);
    },
  );

  const signed = (more: object, header?: Record<string, unknown>) =>
    signWith(seedOf('first'), { ...ofMerchant(), ...more }, header);

  test.each<[string, () => Promise<string>]>([
    ['another key under our kid', () => signWith({ ...seedOf('other'), kid: 'first' }, ofMerchant())],
    ['a key that is not published', () => signWith(seedOf('former'), ofMerchant())],
    ['another issuer', () => signed({ iss: 'urn:domicilia:production' })],
    ['another audience', () => signed({ aud: 'urn:domicilia:production:api' })],
    ['another type', () => signed({}, { typ: 'JWT' })],
    ['too long a life', () => signed({ iat: Number(ofMerchant().iat) - 1 })],
    ['a pair of keys that was replaced', () => signed({ client_id: 'pk_former' })],
    ['an account that does not exist', () => signed({ account_id: 'acc_nobody' })],
  ])('and has another fault is refused like any other: %s', async (_, forge) => {
    expect(await verdictOn(await signed({}))).toBe(ACCOUNT);
    expect(await verdictOn(await forge())).toBe('401');
  });
});

describe('the account that an unverified token names', () => {
  test.each([
    ['nobody', 'acc_nobody'],
    ['more than a key can hold', 'x'.repeat(3_000)],
    ['the keys themselves', verificationKeysKey.pk],
    ['no text of Unicode', 'acc_\ud800'],
  ])('may be %s: the token is refused', async (_, accountId) => {
    expect(await verdictOn(await tokenOf('first', accountId))).toBe('401');
    expect(await verdictOn(await tokenOf('forged', accountId))).toBe('401');
  });
});

describe('the authorizer’s read of the table', () => {
  const answer = (status: number, type: string) => (response: ServerResponse) =>
    response.writeHead(status).end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}` }));

  longTest.each<[string, (response: ServerResponse) => void]>([
    ['a broken connection', (response) => response.destroy()],
    [
      'half an answer',
      (response) => response.writeHead(200, { 'content-length': 99 }).write('{', () => response.destroy()),
    ],
    ['a failure of DynamoDB', answer(500, 'InternalServerError')],
    ['too much at once', answer(400, 'ProvisionedThroughputExceededException')],
  ])('is tried three times after %s', async (_, fault) => {
    table.faults.push(fault, fault);
    expect(await verdictOn(await tokenOf('first'))).toBe(ACCOUNT);
    table.faults.push(fault, fault, fault);
    expect(await verdictOn(await tokenOf('first'))).toMatch(/^5xx/);
    expect(table.reads).toHaveLength(6);
  });

  test('is not repeated if it is refused, and the log names the error', async () => {
    table.faults.push(answer(400, 'AccessDeniedException'));
    expect(await verdictOn(await tokenOf('first'))).toBe('5xx AccessDeniedException');
    expect(table.reads).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ error: 'AccessDeniedException' });
  });

  test('requests unprocessed keys again', async () => {
    const key = { pk: { S: account.pk }, sk: { S: account.sk } };
    const keys = table.items[1] as Record<string, unknown>;
    const { marshall } = await import('@aws-sdk/util-dynamodb');
    table.faults.push((response) =>
      response.end(
        JSON.stringify({
          Responses: { table: [marshall(keys)] },
          UnprocessedKeys: { table: { Keys: [key] } },
        }),
      ),
    );
    expect(await verdictOn(await tokenOf('first'))).toBe(ACCOUNT);
    expect(table.reads).toEqual([[account.pk, verificationKeysKey.pk], [account.pk]]);
  });

  test('is given up if all keys stay unprocessed', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const { marshall } = await import('@aws-sdk/util-dynamodb');
    const Keys = [accountKey(ACCOUNT), verificationKeysKey].map((key) => marshall(key));
    const leavingOut = (response: ServerResponse) =>
      response.end(JSON.stringify({ UnprocessedKeys: { table: { Keys } } }));
    table.faults.push(...Array(100).fill(leavingOut));
    expect(await verdictOn(await tokenOf('first'))).toBe('5xx ApiError');
    expect(table.reads).toHaveLength(8);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ event: 'token_not_verified' });
  });
});
