import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import type { Route } from '#lib/api/route.ts';
import type { FieldError } from '#lib/errors/error-body.ts';
import type { CallEvent } from '#lib/http/call.ts';
import { validateRequest } from '#lib/http/validate-request.ts';

type Sent = {
  params?: object | null;
  query?: Record<string, string> | null;
  body?: unknown;
  repeated?: object;
};

/** Returns what a route's operation receives. */
async function validated(route: object, { params = {}, query = {}, body, repeated = {} }: Sent) {
  const call: Record<string, unknown> = { body };
  const event = {
    ...{ pathParameters: params, queryStringParameters: query, call },
    multiValueQueryStringParameters: query && {
      ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]])),
      ...repeated,
    },
  } as unknown as CallEvent;
  await validateRequest(route as Route).before?.({ event } as never);
  return call;
}
const errorsOf = async (route: object, sent: Sent): Promise<FieldError[]> => {
  const refused = await validated(route, sent).then(
    () => [],
    (error) => {
      expect(error).toMatchObject({ code: 'validation_failed' });
      return error.errors;
    },
  );
  return refused;
};

describe('a request that matches its route', () => {
  test('is parsed in all of its parts', async () => {
    const number = v.pipe(v.string(), v.transform(Number));
    const route = {
      params: v.strictObject({ id: v.string() }),
      query: v.strictObject({ limit: v.optional(number, '25') }),
      body: v.strictObject({ name: v.pipe(v.string(), v.trim()) }),
    };
    const sent = { params: { id: 'ord_1' }, query: { limit: '3' }, body: { name: ' Ana ' } };
    expect(await validated(route, sent)).toEqual({
      params: { id: 'ord_1' },
      query: { limit: 3 },
      body: { name: 'Ana' },
    });
    expect(await validated(route, { ...sent, query: null })).toMatchObject({ query: { limit: 25 } });
  });

  test('has no parts that its route does not declare', async () => {
    expect(await validated({}, { params: { id: 'ord_1' }, query: null, body: 'raw' })).toEqual({
      ...{ params: undefined, query: undefined, body: 'raw' },
    });
    expect(await validated({}, { params: null })).toMatchObject({ params: undefined });
  });
});

describe('all faults are named at once:', () => {
  const unknown = (field: string, others: string) => ({
    ...{ field, code: 'unknown_member', message: `This parameter is unknown. ${others}` },
  });

  test('of path, query and body', async () => {
    const text = v.pipe(v.string('invalid_text: Send a text.'), v.maxLength(3, 'too_long: Send less.'));
    const route = {
      params: v.strictObject({ day: v.pipe(v.string(), v.regex(/^x$/, 'invalid_format: Send x.')) }),
      query: v.strictObject({ limit: v.optional(text) }),
      body: v.strictObject({ name: text, concept: text }),
    };
    const sent = { params: { day: 'long' }, query: { limit: 'long' }, body: { name: 'long', concept: 7 } };
    expect(await errorsOf(route, sent)).toEqual([
      { field: 'day', code: 'invalid_format', message: 'Send x.' },
      { field: 'limit', code: 'too_long', message: 'Send less.' },
      { field: 'name', code: 'too_long', message: 'Send less.' },
      { field: 'concept', code: 'invalid_text', message: 'Send a text.' },
    ]);
  });

  test('unknown parameters, with the known ones', async () => {
    const query = v.strictObject({ limit: v.optional(v.string()), cursor: v.optional(v.string()) });
    expect(await errorsOf({ query }, { query: { limit: '1', size: '2', page: '3' } })).toEqual([
      unknown('size', 'Use only: limit, cursor.'),
      unknown('page', 'Use only: limit, cursor.'),
    ]);
    expect(await errorsOf({}, { query: { size: '2' } })).toEqual([
      unknown('size', 'This operation has no parameters.'),
    ]);
  });

  test('repeated parameters', async () => {
    const query = v.strictObject({ limit: v.optional(v.string()), cursor: v.optional(v.string()) });
    const repeated = { limit: ['1', '1'], cursor: undefined };
    expect(await errorsOf({ query }, { query: { limit: '1' }, repeated })).toEqual([
      { field: 'limit', code: 'repeated', message: 'This parameter is repeated. Send it once.' },
    ]);
  });

  test('those of several members together, with the schema’s', async () => {
    const fault = (field: string) => ({ field, code: 'together', message: 'Send one of them.' });
    const route = {
      body: v.strictObject({ a: v.string(), b: v.string() }),
      rules: ({ a }: { a: unknown }) => (a === 'x' ? [fault('a')] : []),
    };
    expect(await errorsOf(route, { body: { a: 'x', b: 'y' } })).toEqual([fault('a')]);
    expect(await errorsOf(route, { body: { a: 'x' } })).toEqual([
      fault('a'),
      { field: 'b', code: 'required', message: 'This member is missing. Send it.' },
    ]);
    expect(await errorsOf(route, { body: { a: 'y', b: 'y' } })).toEqual([]);
  });

  test('an unknown member once', async () => {
    const route = { body: v.strictObject({ name: v.string(), of: v.strictObject({ id: v.string() }) }) };
    const fields = (await errorsOf(route, { body: { name: 'a', of: { id: 'b', c: 1 }, d: 1 } })).map(
      ({ field, code }) => [field, code],
    );
    expect(fields).toEqual([
      ['of.c', 'unknown_member'],
      ['d', 'unknown_member'],
    ]);
  });

  test('a list in place of an object once', async () => {
    const inner = v.strictObject({ id: v.string() });
    const route = {
      body: v.strictObject({ of: inner, items: v.array(inner), record: v.record(v.string(), v.string()) }),
    };
    const body = { of: [1, { id: 'x' }], items: [{ id: 'a' }, ['b']], record: ['c', 7] };
    const list = (field: string) => ({
      field,
      code: 'invalid_type',
      message: 'This is a list. Send an object.',
    });
    expect(await errorsOf(route, { body })).toEqual([list('of'), list('items.1'), list('record')]);
  });
});

describe('a body that is no object is refused with its kind:', () => {
  test.each([
    [null, 'null'],
    [[{}], 'a list'],
    ['text', 'a string'],
    [7, 'a number'],
    [true, 'a boolean'],
  ])('%j', async (body, kind) => {
    const message = `The body is ${kind}. Send one object.`;
    expect(await errorsOf({ body: v.strictObject({}) }, { body })).toEqual([
      { field: '', code: 'invalid_type', message },
    ]);
  });
});

describe('a member of another type is refused with what to send', () => {
  const bodies = v.strictObject({
    list: v.optional(v.array(v.string())),
    flag: v.optional(v.boolean()),
    count: v.optional(v.number()),
    of: v.optional(v.strictObject({})),
    loose: v.optional(v.object({})),
    record: v.optional(v.record(v.string(), v.string())),
    text: v.optional(v.string()),
    one: v.optional(v.literal('a')),
  });

  test.each([
    ['list', 7, 'This is a number. Send a list.'],
    ['list', {}, 'This is an object. Send a list.'],
    ['flag', 'yes', 'This is a string. Send true or false.'],
    ['count', '7', 'This is a string. Send a number.'],
    ['of', 7, 'This is a number. Send an object.'],
    ['of', 'abc', 'This is a string. Send an object.'],
    ['count', 'Infinity', 'This is a string. Send a number.'],
    ['loose', 7, 'This is a number. Send an object.'],
    ['record', 'a', 'This is a string. Send an object.'],
    ['text', true, 'This is a boolean. Send a string.'],
    ['text', [], 'This is a list. Send a string.'],
    ['one', 'b', 'This is a string. See the reference for its type.'],
    ['of', null, 'This is null. Send an object. If it is optional, you can also leave it out.'],
    ['text', null, 'This is null. Send a string. If it is optional, you can also leave it out.'],
  ])('%s: %j', async (field, value, message) => {
    expect(await errorsOf({ body: bodies }, { body: { [field]: value } })).toEqual([
      { field, code: 'invalid_type', message },
    ]);
  });

  test.each([
    [-0, 'negative_zero', 'Send 0 without a sign.'],
    [Number.POSITIVE_INFINITY, 'too_large', 'Send a number of at most fifteen digits.'],
    [Number.NEGATIVE_INFINITY, 'too_large', 'Send a number of at most fifteen digits.'],
  ])('a number that JSON can write and we cannot take: %p', async (count, code, message) => {
    const finite = v.pipe(
      v.number(),
      v.check((value) => Number.isFinite(value) && !Object.is(value, -0)),
    );
    expect(await errorsOf({ body: v.strictObject({ count: finite }) }, { body: { count } })).toEqual([
      { field: 'count', code, message },
    ]);
  });

  test('with its own code and words, if the schema has some, also of several lines', async () => {
    const text = v.pipe(v.string(), v.maxLength(1, 'too_long: Send less.\nSend one: a.'));
    expect(await errorsOf({ body: v.strictObject({ text }) }, { body: { text: 'aa' } })).toEqual([
      { field: 'text', code: 'too_long', message: 'Send less.\nSend one: a.' },
    ]);
  });

  test('an element of a list by its place', async () => {
    expect(await errorsOf({ body: bodies }, { body: { list: ['a', 7] } })).toEqual([
      { field: 'list.1', code: 'invalid_type', message: 'This is a number. Send a string.' },
    ]);
  });
});

test('the faulty name of a member is not taken for a missing member', async () => {
  const name = v.pipe(v.string(), v.maxLength(3, 'too_long: Send less.'));
  const body = v.strictObject({ metadata: v.record(name, v.string()) });
  expect(await errorsOf({ body }, { body: { metadata: { long: 'a' } } })).toEqual([
    { field: 'metadata.long', code: 'too_long', message: 'Send less.' },
  ]);
});

test('an object without a list of members may have any', async () => {
  const body = v.strictObject({ any: v.any(), loose: v.object({ id: v.string() }) });
  const sent = { any: { a: 1 }, loose: { id: 'a', more: 1 } };
  expect(await validated({ body }, { body: sent })).toMatchObject({ body: { any: { a: 1 } } });
});

test.each(['__proto__', 'constructor', 'prototype'])(
  'the name %s of a record is refused, which valibot would drop',
  async (name) => {
    const body = v.strictObject({ metadata: v.record(v.string(), v.string()) });
    const metadata = JSON.parse(`{"plan":"oro","${name}":"x"}`);
    expect(await errorsOf({ body }, { body: { metadata } })).toContainEqual({
      ...{ field: `metadata.${name}`, code: 'reserved_name' },
      message: 'This name is reserved. Use another name.',
    });
    expect(await errorsOf({ body }, { body: { metadata: { plan: 'oro' } } })).toEqual([]);
  },
);

test('a name that every object inherits is an unknown member', async () => {
  const body = v.strictObject({ name: v.optional(v.string()) });
  const sent = { toString: 1 };
  expect((await errorsOf({ body }, { body: sent })).map(({ field, code }) => [field, code])).toEqual([
    ['toString', 'unknown_member'],
  ]);
});
