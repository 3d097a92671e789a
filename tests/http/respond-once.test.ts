import { beforeAll, describe, expect, test } from '@jest/globals';
import { accountKeys, scopes, sessionCookie } from '#lib/api/access.ts';
import type { Route } from '#lib/api/route.ts';
import type { Caller } from '#lib/auth/principal.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { CallEvent } from '#lib/http/call.ts';
import type { Commit, Recognising, Update } from '#lib/http/respond-once.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

const NOW = new Date('2027-03-01T12:00:00.900Z');

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/http/respond-once.ts')),
  ...(await import('#lib/api/entity-tags.ts')),
  ...(await import('#lib/store/engine/read.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/people/keys.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

const ROUTE = {
  ...{ id: 'createThing', method: 'POST', success: 201, access: scopes('write_orders') },
} as unknown as Route;
const merchant: Caller = {
  ...{ accountId: 'acc_1', scopes: [], tokenId: 'tok_1', expiresAt: 1, features: [], publicKey: 'pk_1' },
};
const linkOf = (directDebitId: string, tokenId = 'tok_link'): Caller => ({
  ...{ accountId: 'acc_1', scopes: [], tokenId, expiresAt: 1, features: [] },
  link: { directDebitId, customerId: 'cus-1', purpose: 'activation' },
});

type Ways = { commit: Commit; update: Update };
type Asked = {
  key?: string;
  caller?: Caller | undefined;
  route?: object;
  body?: unknown;
  params?: unknown;
  query?: unknown;
  now?: Date;
  headers?: Record<string, string>;
  work?: (ways: Ways) => Promise<unknown>;
} & Partial<Recognising & { open: Promise<void> }>;

let drawn = 0;
const newKey = () => `key-${++drawn}`;

const respond = (asked: Asked) => {
  const { key, route, headers, now = NOW, work = async () => ({}), open = Promise.resolve() } = asked;
  const { look = 'first', secretIn, ...call } = asked;
  const sent = { ...(key !== undefined && { 'idempotency-key': key }), ...headers };
  const event = { headers: sent, call: { caller: merchant, ...call, now } } as unknown as CallEvent;
  return lib.respondOnce({ ...ROUTE, ...route } as Route, event, { look, open, secretIn }, work);
};

/** Returns an operation that counts its runs, and stores and returns the count. */
function counting(writes: (run: number) => Parameters<Commit>[0] = () => []) {
  let runs = 0;
  const work = ({ commit }: Ways) => commit(writes(++runs), { run: runs });
  return { work, runs: () => runs };
}
const itemOf = (id: string) => ({ pk: `THING#${id}`, sk: 'THING' });
const code = (expected: string) => expect.objectContaining({ code: expected });

describe('without an Idempotency-Key', () => {
  test('work is done at each request', async () => {
    const { work } = counting();
    expect(await respond({ work })).toEqual({ status: 201, body: { run: 1 }, replayed: false });
    expect(await respond({ work })).toEqual({ status: 201, body: { run: 2 }, replayed: false });
  });

  test('a refusal is passed on, and nothing is looked up', async () => {
    const refused = new ApiError('not_found');
    const refuse = () => Promise.reject(refused);
    await expect(respond({ work: refuse })).rejects.toBe(refused);
    await expect(respond({ work: refuse, look: 'at commit' })).rejects.toBe(refused);
  });
});

describe.each(['first', 'at commit'] as const)('with an Idempotency-Key that is looked up %s,', (look) => {
  test('work is done once, and its response is repeated with its tag', async () => {
    const key = newKey();
    const work = ({ commit }: Ways) => commit([], new lib.Tagged({ id: newKey() }));
    const { status, body, etag, replayed } = await respond({ key, look, work });
    expect([status, replayed]).toEqual([201, false]);
    expect(etag).toMatch(/^".{22}"$/);
    expect(await respond({ key, look, work })).toEqual(
      expect.objectContaining({ status: 201, body, etag, replayed: true }),
    );
  });

  test('nothing of a repeated request is written', async () => {
    const key = newKey();
    const { work } = counting((run) => [{ put: { Item: { ...itemOf(`${key}-${run}`), run } } }]);
    await respond({ key, look, work });
    expect(await respond({ key, look, work })).toMatchObject({ body: { run: 1 }, replayed: true });
    expect(await lib.getItem(itemOf(`${key}-1`))).toBeDefined();
    expect(await lib.getItem(itemOf(`${key}-2`))).toBeUndefined();
  });

  test('the response of work without a commit is stored, too', async () => {
    const key = newKey();
    let runs = 0;
    const work = async () => ({ run: ++runs });
    await respond({ key, look, work });
    expect(await respond({ key, look, work })).toMatchObject({ body: { run: 1 }, replayed: true });
  });

  test('another request with the same key is refused', async () => {
    const key = newKey();
    const { work } = counting();
    const first = { key, look, work, params: { id: '1' }, query: { limit: 1 }, body: { amount: 1 } };
    await respond(first);
    for (const other of [
      { params: { id: '2' } },
      { query: { limit: 2 } },
      { body: { amount: 2 } },
      { body: null },
    ])
      await expect(respond({ ...first, ...other })).rejects.toEqual(code('idempotency_key_reused'));
    expect(await respond(first)).toMatchObject({ replayed: true });
  });

  test('two requests at once do the work once', async () => {
    const key = newKey();
    const { work } = counting((run) => [{ put: { Item: { ...itemOf(`${key}-${run}`), run } } }]);
    const both = await Promise.all([respond({ key, look, work }), respond({ key, look, work })]);
    expect(both.map(({ replayed }) => replayed).toSorted()).toEqual([false, true]);
    expect(both[0].body).toEqual(both[1].body);
  });

  test('of two requests at once, the one that the other’s work refuses receives its response', async () => {
    const key = newKey();
    const { work } = counting();
    const late = async () => {
      await respond({ key, look, work });
      throw new ApiError('nothing_to_retry');
    };
    expect(await respond({ key, look, work: late })).toMatchObject({ body: { run: 1 }, replayed: true });
  });

  test('a response is not repeated before the credentials are checked', async () => {
    const key = newKey();
    const { work } = counting();
    await respond({ key, look, work });
    const closed = new ApiError('unauthenticated');
    await expect(respond({ key, look, work, open: Promise.reject(closed) })).rejects.toBe(closed);
  });

  test('a refusal by the credentials counts before any other, and nothing is written', async () => {
    const [key, closed] = [newKey(), new ApiError('unauthenticated')];
    const write = { put: { Item: itemOf(key) } };
    const late = () => new Promise<void>((_, reject) => setImmediate(() => reject(closed)));
    for (const work of [
      () => Promise.reject(new ApiError('not_found')),
      ({ commit }: Ways) => commit([write], {}),
    ])
      await expect(respond({ key, look, work, open: late() })).rejects.toBe(closed);
    expect(await lib.getItem(itemOf(key))).toBeUndefined();
    expect(await respond({ key, look })).toMatchObject({ replayed: false });
  });

  test('the time of a repeated response that expires is what is left of it', async () => {
    const [key, route] = [newKey(), { keptFor: 600 }];
    const work = async () => ({ token: 'a', expires_in: 600 });
    expect((await respond({ key, look, route, work })).body).toEqual({ token: 'a', expires_in: 600 });
    const later = await respond({ key, look, route, work, now: new Date(NOW.getTime() + 60_000) });
    expect(later).toMatchObject({ body: { token: 'a', expires_in: 540 }, replayed: true });
    const over = await respond({ key, look, route, work, now: new Date(NOW.getTime() + 600_000) });
    expect(over).toMatchObject({ body: { expires_in: 600 }, replayed: false });
  });
});

test('work that looks its key up first does not begin before the credentials are checked', async () => {
  const { work, runs } = counting();
  const closed = new ApiError('unauthenticated');
  await expect(respond({ work, open: Promise.reject(closed) })).rejects.toBe(closed);
  expect(runs()).toBe(0);
});

test('a repeated request that its own first run refuses receives the stored response', async () => {
  const key = newKey();
  const { work } = counting();
  await respond({ key, work, look: 'at commit' });
  const taken = new ApiError('external_id_taken' as never);
  const refuse = () => Promise.reject(taken);
  expect(await respond({ key, work: refuse, look: 'at commit' })).toMatchObject({ body: { run: 1 } });
  await expect(respond({ key: newKey(), work: refuse, look: 'at commit' })).rejects.toBe(taken);
});

test('a request of a session that has ended is refused, even if it repeats another one', async () => {
  const key = newKey();
  const ofSession = (tokenId: string): Caller => ({
    ...{ ...merchant, tokenId },
    session: { sessionId: 'ses_1', memberId: 'mem_1', role: 'owner' },
  });
  await respond({ key, look: 'at commit' });
  const ended = new ApiError('unauthenticated');
  const refuse = () => Promise.reject(ended);
  const asked = { key, work: refuse, look: 'at commit' } as const;
  await expect(respond({ ...asked, caller: ofSession('tok_1') })).rejects.toBe(ended);
  expect(await respond(asked)).toMatchObject({ replayed: true });
});

describe('an Idempotency-Key', () => {
  test.each(['', 'é', 'a\u001f', 'a\u007f', 'x'.repeat(256)])(
    'is 1 to 255 printable ASCII characters: %j is refused',
    async (key) => {
      const errors = [
        {
          ...{ field: 'Idempotency-Key', code: 'invalid_format' },
          message: 'Send 1 to 255 printable ASCII characters.',
        },
      ];
      await expect(respond({ key })).rejects.toMatchObject({ code: 'validation_failed', errors });
    },
  );

  test.each([' ', '~', 'x'.repeat(255)])(
    'is 1 to 255 printable ASCII characters: %j is accepted',
    async (key) => {
      const caller = { ...merchant, accountId: newKey() };
      expect(await respond({ key, caller })).toMatchObject({ replayed: false });
      expect(await respond({ key, caller })).toMatchObject({ replayed: true });
    },
  );

  test.each([
    ['of a DELETE, which is safe to repeat', { route: { method: 'DELETE' } }],
    ['of a renewal, whose secret is another each time', { route: { access: sessionCookie } }],
    ['of a request without a caller', { caller: undefined }],
  ])('has no effect: %s', async (_, asked) => {
    const { work, runs } = counting();
    const key = newKey();
    for (const _ of [1, 2]) expect(await respond({ key, work, ...asked })).toMatchObject({ replayed: false });
    expect(runs()).toBe(2);
    await expect(respond({ key: '', ...asked })).resolves.toBeDefined();
  });

  test.each([
    ['another account', {}, { caller: { ...merchant, accountId: 'acc_2' } }],
    ['another operation', {}, { route: { id: 'createOther' } }],
    ['the link of a customer', {}, { caller: linkOf('dd_1') }],
    ['another direct debit’s link', { caller: linkOf('dd_1') }, { caller: linkOf('dd_2') }],
    [
      'another pair of keys, where keys are sent',
      { route: { access: accountKeys } },
      { route: { access: accountKeys }, caller: { ...merchant, publicKey: 'pk_2' } },
    ],
  ])('is not shared with %s', async (_, first, second) => {
    const key = newKey();
    await respond({ key, ...first });
    expect(await respond({ key, ...second })).toMatchObject({ replayed: false });
    expect(await respond({ key, ...first })).toMatchObject({ replayed: true });
  });

  test.each([
    ['tokens of an account', {}, { caller: { ...merchant, tokenId: 'tok_2', publicKey: 'pk_2' } }],
    ['links of a direct debit', { caller: linkOf('dd_1') }, { caller: linkOf('dd_1', 'tok_other') }],
  ])('is shared by the %s', async (_, first, second) => {
    const key = newKey();
    await respond({ key, ...first });
    expect(await respond({ key, ...second })).toMatchObject({ replayed: true });
  });
});

describe('a response with a secret is repeated to its first recipient alone:', () => {
  const session = (sessionId: string, tokenId: string): Caller => ({
    ...{ ...merchant, tokenId },
    session: { sessionId, memberId: 'mem_1', role: 'owner' },
  });
  beforeAll(() => {
    const sessions = { ses_1: {}, ses_2: {} };
    return lib.transact([{ put: { Item: { ...lib.memberKey('acc_1', 'mem_1'), role: 'owner', sessions } } }]);
  });
  const secretIn = () => ({ requireInForce: async () => {} });
  const keys = { returnsSecret: true, access: accountKeys };
  const another = { ...merchant, tokenId: 'tok_2' };

  test.each([
    ['the token', {}, merchant, merchant, another],
    ['the pair of keys, where keys are sent', keys, merchant, another, undefined],
    ['the link', {}, linkOf('dd_1'), linkOf('dd_1'), linkOf('dd_1', 'tok_2')],
    ['the session', {}, session('ses_1', 'tok_1'), session('ses_1', 'tok_2'), session('ses_2', 'tok_1')],
  ])('%s', async (_, route, first, same, other) => {
    for (const look of ['first', 'at commit'] as const) {
      const asked = { key: newKey(), look, secretIn, route: { returnsSecret: true, ...route } };
      const work = async () => ({ secret: 'x' });
      await respond({ ...asked, work, caller: first });
      expect(await respond({ ...asked, caller: same })).toMatchObject({
        body: { secret: 'x' },
        replayed: true,
      });
      if (other)
        await expect(respond({ ...asked, caller: other })).rejects.toEqual(code('response_not_repeated'));
    }
  });
});

describe('an update', () => {
  type Thing = { version: number; name: string; hidden?: number };
  const show = ({ name }: Thing) => new lib.Tagged({ name });
  const changeOf = (id: string, name: string, from: Record<string, unknown> = {}) => ({
    ...{ key: itemOf(id), from, set: { name }, add: { version: 1 } },
    onConditionFailed: () => new ApiError('not_found'),
    eventWrites: (before: Thing, next: Thing) => [
      { put: { Item: { ...itemOf(`${id}-event-${next.version}`), from: before.name, to: next.name } } },
    ],
  });
  const stored = async () => {
    const id = newKey();
    await lib.transact([{ put: { Item: { ...itemOf(id), version: 1, name: 'Ana' } } }]);
    return id;
  };
  const rename = (id: string, name: string, headers = {}, beside?: () => Promise<void>) =>
    respond({
      headers,
      work: ({ update }) => update<Thing, never>(changeOf(id, name), show as never, beside),
    });

  test('changes the record with its events, and responds with it', async () => {
    const id = await stored();
    const { body, etag } = await rename(id, 'Eva');
    expect([body, etag]).toEqual([{ name: 'Eva' }, show({ version: 2, name: 'Eva' }).etag]);
    expect(await lib.getItem(itemOf(id))).toMatchObject({ version: 2, name: 'Eva' });
    expect(await lib.getItem(itemOf(`${id}-event-2`))).toMatchObject({ from: 'Ana', to: 'Eva' });
  });

  test('is refused if the record is not as the caller saw it', async () => {
    const id = await stored();
    const { etag } = show({ version: 1, name: 'Ana' });
    await expect(rename(id, 'Eva', { 'If-Match': '"other"' })).rejects.toEqual(code('precondition_failed'));
    await expect(rename(id, 'Eva', { 'If-Match': etag })).resolves.toMatchObject({ body: { name: 'Eva' } });
    await expect(rename(id, 'Luz', { 'If-Match': etag })).rejects.toEqual(code('precondition_failed'));
  });

  test('decides again on the record as another update left it', async () => {
    const id = await stored();
    const names = ['Eva', 'Luz', 'Sol'];
    await Promise.all(names.map((name) => rename(id, name)));
    expect(await lib.getItem(itemOf(id))).toMatchObject({ version: 4 });
  });

  test('is refused by work that runs at the same time, unless the record itself cannot be changed', async () => {
    const id = await stored();
    const refused = new ApiError('access_refused');
    const beside = () => Promise.reject(refused);
    await expect(rename(id, 'Eva', {}, beside)).rejects.toBe(refused);
    expect(await lib.getItem(itemOf(id))).toMatchObject({ version: 1 });
    await expect(rename('unknown', 'Eva', {}, beside)).rejects.toEqual(code('not_found'));
  });
});
