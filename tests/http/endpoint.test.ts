import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { accountKeys, anybody, scopes, sessionCookie } from '#lib/api/access.ts';
import { id } from '#lib/api/members/of-request.ts';
import type { Caller } from '#lib/auth/principal.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { callHandler } from '#tests/support/service/call-handler.ts';

const NOW = new Date('2027-03-01T12:00:00.250Z');

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/api/binary.ts')),
  ...(await import('#lib/api/entity-tags.ts')),
  ...(await import('#lib/http/endpoint.ts')),
  ...(await import('#lib/store/accounts.ts')),
  ...(await import('#lib/store/new-accounts.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

let accountId: string;
let suspended: string;
beforeAll(async () => {
  ({ account_id: accountId } = await lib.createAccount({ name: 'Open', features: [] }));
  ({ account_id: suspended } = await lib.createAccount({ name: 'Suspended', features: [] }));
  await lib.changeAccountStatus(suspended, 'suspended', '2027-03-01' as never);
});

const ROUTE = {
  ...{ id: 'createThing', method: 'POST', path: '/api/things', success: 201, summary: 'Create a thing' },
  access: scopes('write_orders'),
};

// biome-ignore lint/suspicious/noExplicitAny: an operation of any route
type Operation = (context: any) => Promise<unknown>;
type Kind = 'endpoint' | 'committingEndpoint' | 'readingEndpoint';
type Asked = Partial<Parameters<typeof callHandler>[2]> & { kind?: Kind; beside?: object };

/** Calls an endpoint of a route with an operation. */
function call(route: object, operation: Operation, { kind = 'endpoint', beside, ...asked }: Asked = {}) {
  const whole = { ...ROUTE, ...route } as never;
  const handler = (lib[kind] as (...parts: unknown[]) => never)(whole, operation, beside);
  return callHandler(handler, whole, { accountId, now: NOW, ...asked });
}
/** Returns the response of a public route as the gateway receives it. */
const send = (handler: (event: never, context: never) => unknown) => {
  const requestContext = { requestId: 'req_1', requestTimeEpoch: 1, identity: { sourceIp: '' } };
  return handler({ headers: {}, requestContext } as never, {} as never);
};
const refused = (code: string) => ({ body: { error: expect.objectContaining({ code }) } });

describe('the response of an operation', () => {
  test('has the status and the headers of its route', async () => {
    const { status, headers, body } = await call({ headers: { 'x-kind': 'thing' } }, async () => ({
      id: 'a',
    }));
    expect([status, body]).toEqual([201, { id: 'a' }]);
    expect(headers).toEqual({
      ...{ 'content-type': 'application/json', 'cache-control': 'no-store', 'x-request-id': 'req_of_tests' },
      'x-kind': 'thing',
    });
  });

  test('has the address of what was created, from its members or else from the path', async () => {
    const location = '/api/customers/{customerId}/things/{id}';
    const params = { customerId: 'a/b', id: 'of the path' };
    const { headers } = await call({ location }, async () => ({ id: 'thing 1' }), { params });
    expect(headers).toMatchObject({ location: '/api/customers/a%2Fb/things/thing%201' });
  });

  test('has the tag of a record', async () => {
    const tagged = new lib.Tagged({ id: 'a' });
    const { headers, body } = await call({}, async () => tagged);
    expect([headers?.etag, body]).toEqual([tagged.etag, { id: 'a' }]);
  });

  test('sets its cookies, also if it is an error', async () => {
    type Ways = { setCookie: (cookie: string) => void };
    const operation = async ({ setCookie }: Ways) => {
      setCookie('a=1');
      setCookie('b=2');
      throw new ApiError('not_found');
    };
    const handler = (lib.endpoint as (...parts: unknown[]) => never)(
      { ...ROUTE, access: anybody },
      operation,
    );
    const response = await send(handler);
    expect(response).toMatchObject({ statusCode: 404, multiValueHeaders: { 'set-cookie': ['a=1', 'b=2'] } });
  });

  test('is a file in Base64 with its type, if the operation returns one', async () => {
    const bytes = new Uint8Array([0, 255]);
    const operation = async () => new lib.Binary(bytes, 'application/pdf');
    const route = { ...ROUTE, method: 'GET', access: anybody } as never;
    expect(await send(lib.readingEndpoint(route, operation as never))).toMatchObject({
      ...{ headers: { 'content-type': 'application/pdf' }, body: 'AP8=', isBase64Encoded: true },
    });
  });

  test('names what the operation throws', async () => {
    const response = await call({}, () => Promise.reject(new ApiError('not_found')));
    expect(response).toMatchObject({ status: 404, ...refused('not_found') });
  });
});

describe('an id in the path that is longer than any', () => {
  const longer = { id: 'a'.repeat(65) };
  const route = {
    params: v.strictObject({ id: id() }),
    body: v.strictObject({ name: v.string() }),
  };
  const never = () => Promise.reject(new Error('The operation ran.'));

  test('is not found, as any other that no record has', async () => {
    const response = await call(route, never, { params: longer, body: { name: 'Ana' } });
    expect(response).toMatchObject({ status: 404, ...refused('not_found') });
    expect(response.body.error.errors).toBeUndefined();
  });

  test('is not named with the faults of the rest of the request, as any other that no record has', async () => {
    const { status, body } = await call(route, never, { params: longer, body: {} });
    expect(status).toBe(422);
    expect(body.error.errors).toEqual([expect.objectContaining({ field: 'name', code: 'required' })]);
  });
});

describe('an operation receives', () => {
  test('the parsed request, its time and its sender', async () => {
    const query = v.strictObject({ limit: v.pipe(v.string(), v.transform(Number)) });
    const seen: Record<string, unknown>[] = [];
    const asked = {
      ...{ query: { limit: '3' }, body: { name: ' Ana ' }, params: { id: 'a' } },
      headers: { 'X-Kind': 'thing' },
    };
    const body = v.strictObject({ name: v.pipe(v.string(), v.trim()) });
    const params = v.strictObject({ id: v.string() });
    await call(
      { query, body, params },
      async ({ header, readClock, ...context }) => {
        seen.push({ ...context, kind: header('x-kind'), today: (await readClock()).today });
        return {};
      },
      asked,
    );
    expect(seen).toEqual([
      expect.objectContaining({
        ...{ query: { limit: 3 }, body: { name: 'Ana' }, params: { id: 'a' }, kind: 'thing' },
        ...{ now: NOW, requestId: 'req_of_tests', sourceIp: '192.0.2.1', today: '2027-03-01' },
        ...{ caller: expect.objectContaining({ accountId }), rawBody: undefined },
      }),
    ]);
  });

  test('the bytes of the body, on a route whose body is signed', async () => {
    const raw = { access: anybody, rawBody: true };
    const operation = async ({ rawBody }: { rawBody: Uint8Array }) => ({
      sent: Buffer.from(rawBody).toString(),
    });
    const { body } = await call(raw, operation, { body: { b: 'ñ' } });
    expect(body).toEqual({ sent: '{"b":"ñ"}' });
  });

  test('its writes with what a session adds to them', async () => {
    const session = { sessionId: 'ses_1', memberId: 'mem_1', role: 'owner' } as const;
    const writes = [{ put: { Item: { pk: 'a', sk: 'b' } } }];
    const operation: Operation = async ({ bySession }) => ({ writes: bySession(writes).length });
    const authenticate = async (): Promise<Caller> => ({
      ...{ accountId, scopes: [], tokenId: 'tok_1', expiresAt: 1, features: [], session },
    });
    const { body } = await call({ access: sessionCookie }, operation, { beside: { authenticate } });
    expect(body).toEqual({ writes: 2 });
  });
});

describe('a request is refused before its operation', () => {
  const body = v.strictObject({ name: v.string() });
  const never: Operation = () => Promise.reject(new Error('The operation ran'));

  test('by its scopes before its body is read', async () => {
    const asked = { body: { name: 7 }, byLink: undefined };
    expect(await call({ body, access: scopes('write_members' as never) }, never, asked)).toMatchObject({
      status: 403,
    });
    expect(await call({ body }, never, asked)).toMatchObject(refused('validation_failed'));
  });

  test('by its own authentication after its body is read, which may hold the keys', async () => {
    const route = { body, access: accountKeys };
    const seen: unknown[] = [];
    const authenticate = async ({ call: { body: sent } }: { call: { body?: unknown } }) => {
      seen.push(sent);
      throw new ApiError('unauthenticated');
    };
    const asked = { body: { name: 'Ana' }, beside: { authenticate } };
    expect(await call(route, never, asked)).toMatchObject(refused('unauthenticated'));
    expect(seen).toEqual([{ name: 'Ana' }]);
  });

  test('while its account is suspended', async () => {
    for (const kind of ['endpoint', 'committingEndpoint'] as const)
      expect(await call({}, async () => ({}), { kind, accountId: suspended })).toMatchObject(
        refused('account_suspended'),
      );
  });
});

test('a request is checked against the account’s day', async () => {
  const route = {
    body: v.strictObject({ on: v.string() }),
    datedRules: ({ on }: { on: string }, today: string) =>
      on < today ? [{ field: 'on', code: 'over', message: `Send a day from ${today} on.` }] : [],
  };
  let runs = 0;
  const ask = (on: string) => call(route, async () => ({ on, run: ++runs }), { body: { on } });
  expect(await ask('2027-03-01')).toMatchObject({ status: 201 });
  const errors = [{ field: 'on', code: 'over', message: 'Send a day from 2027-03-01 on.' }];
  expect(await ask('2027-02-28')).toMatchObject({ body: { error: { code: 'validation_failed', errors } } });
  expect(runs).toBe(1);
});

describe('an operation that only reads', () => {
  const reading = { kind: 'readingEndpoint' } as const;
  const route = { method: 'GET', success: 200 };

  test('responds with what it has read', async () => {
    expect(await call(route, async () => ({ id: 'a' }), reading)).toMatchObject({
      status: 200,
      body: { id: 'a' },
    });
  });

  test('is refused by the credentials before anything else, although it reads meanwhile', async () => {
    for (const operation of [async () => ({ id: 'a' }), () => Promise.reject(new ApiError('not_found'))])
      expect(await call(route, operation, { ...reading, accountId: suspended })).toMatchObject(
        refused('account_suspended'),
      );
  });
});

describe('a repeated request', () => {
  const twice = async (kind: Kind, beside?: object) => {
    let runs = 0;
    const headers = { 'idempotency-key': randomUUID() };
    const operation: Operation = ({ commit }) => commit([], { run: ++runs });
    const route = beside ? { returnsSecret: true } : {};
    const first = await call(route, operation, { kind, headers, ...(beside && { beside }) });
    const second = await call(route, operation, { kind, headers, ...(beside && { beside }) });
    return { first, second, runs };
  };

  test('receives the response again, which says so, without another run', async () => {
    const { first, second, runs } = await twice('endpoint');
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    expect(second).toMatchObject({ body: first.body, headers: { 'idempotent-replayed': 'true' } });
    expect(runs).toBe(1);
  });

  test('of an operation that only reads before its commit is recognised there', async () => {
    const { first, second, runs } = await twice('committingEndpoint');
    expect(second).toMatchObject({ body: first.body, headers: { 'idempotent-replayed': 'true' } });
    expect(runs).toBe(2);
  });

  test('receives the response again although what it did refuses it now', async () => {
    let runs = 0;
    const headers = { 'idempotency-key': randomUUID() };
    const operation: Operation = ({ commit }) =>
      ++runs === 1 ? commit([], { id: 'a' }) : Promise.reject(new ApiError('not_found'));
    await call({}, operation, { kind: 'committingEndpoint', headers });
    expect(await call({}, operation, { kind: 'committingEndpoint', headers })).toMatchObject({
      ...{ status: 201, body: { id: 'a' } },
    });
  });

  test.each(['endpoint', 'committingEndpoint'] as const)(
    'receives no secret that is no longer in force, at %s',
    async (kind) => {
      const secret = { requireInForce: () => Promise.reject(new ApiError('not_found')) };
      const { first, second } = await twice(kind, { secretIn: () => secret });
      expect(first).toMatchObject({ status: 201 });
      expect(second).toMatchObject(refused('not_found'));
    },
  );
});
