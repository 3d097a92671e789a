import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import type { Route } from '#lib/api/route.ts';
import type { CallEvent } from '#lib/http/call.ts';
import { readBody } from '#lib/http/read-body.ts';

const body = v.strictObject({ name: v.optional(v.string()), concept: v.optional(v.string()) });
const JSON_ROUTE = { body } as unknown as Route;
const OPTIONAL = { body, bodyOptional: true } as unknown as Route;
const FORM = { body, form: true } as unknown as Route;

type Sent = { body: string | null; headers?: Record<string, string>; isBase64Encoded?: boolean };

/** Returns the body that a route's operation receives. */
function read(route: Route, { headers, ...sent }: Sent): unknown {
  const event = {
    ...{ isBase64Encoded: false, headers: { 'Content-Type': 'application/json', ...headers } },
    ...sent,
    call: {},
  } as unknown as CallEvent;
  const [reader] = readBody(route);
  reader?.before?.({ event } as never);
  return event.call.body;
}
const form = (text: string, type = 'application/x-www-form-urlencoded') =>
  read(FORM, { body: text, headers: { 'Content-Type': type } });
const refusal = (code: string, message?: string) =>
  expect.objectContaining({ code, ...(message && { message }) });

test('a route without a body reads none', () => {
  expect(readBody({} as Route)).toEqual([]);
});

describe('the JSON body of a request', () => {
  test('is read, whatever the case of the header’s name', () => {
    expect(read(JSON_ROUTE, { body: '{"name":"Ana"}' })).toEqual({ name: 'Ana' });
    const event = { headers: { 'CONTENT-TYPE': 'application/json' }, body: '[1]', call: {} };
    readBody(JSON_ROUTE)[0]?.before?.({ event } as never);
    expect(event.call).toEqual({ body: [1] });
  });

  test.each([[''], [null]])('is requested in words if it is %p', (nothing) => {
    const message = 'The body is empty. Send one JSON object.';
    expect(() => read(JSON_ROUTE, { body: nothing })).toThrow(refusal('malformed_request', message));
  });

  test('is refused if it is not UTF-8, whether the gateway replaced its bytes or encoded them', () => {
    const latin1 = Buffer.from('{"name":"Godínez"}', 'latin1');
    const message = expect.stringContaining('Send it in UTF-8') as unknown as string;
    for (const sent of [
      { body: latin1.toString('utf8') },
      { body: latin1.toString('base64'), isBase64Encoded: true },
    ])
      expect(() => read(JSON_ROUTE, sent)).toThrow(refusal('malformed_request', message));
    const encoded = Buffer.from('{"name":"Godínez"}').toString('base64');
    expect(read(JSON_ROUTE, { body: encoded, isBase64Encoded: true })).toEqual({ name: 'Godínez' });
    expect(read(JSON_ROUTE, { body: '{"name":"\\ufffd"}' })).toEqual({ name: '\u{fffd}' });
  });

  test('may be left out, and counts as an empty object, only where it is optional', () => {
    expect(read(OPTIONAL, { body: null, headers: { 'Content-Type': 'text/plain' } })).toEqual({});
    expect(read(OPTIONAL, { body: '' })).toEqual({});
    expect(read(OPTIONAL, { body: '{"name":"Ana"}' })).toEqual({ name: 'Ana' });
  });

  test('has at most 64 KiB, counted in bytes as they were sent', () => {
    const text = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes - 11) });
    expect(read(JSON_ROUTE, { body: text(64 * 1024) })).toBeDefined();
    expect(() => read(JSON_ROUTE, { body: text(64 * 1024 + 1) })).toThrow(refusal('payload_too_large'));
    const accents = JSON.stringify({ name: 'ñ'.repeat(33 * 1024) });
    expect(() => read(JSON_ROUTE, { body: accents })).toThrow(refusal('payload_too_large'));
    const encoded = { body: Buffer.from(text(64 * 1024)).toString('base64'), isBase64Encoded: true };
    expect(read(JSON_ROUTE, encoded)).toBeDefined();
    expect(() => read(OPTIONAL, { body: ' '.repeat(64 * 1024 + 1) })).toThrow(refusal('payload_too_large'));
  });

  test('is not compressed', () => {
    const sent = (encoding: string) => ({ body: '{}', headers: { 'Content-Encoding': encoding } });
    expect(read(JSON_ROUTE, sent('identity'))).toEqual({});
    expect(() => read(JSON_ROUTE, sent('gzip'))).toThrow(refusal('malformed_request'));
  });

  test('has at most twenty levels', () => {
    const nested = (levels: number) => ({ body: `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}` });
    expect(read(JSON_ROUTE, nested(20))).toBeDefined();
    expect(() => read(JSON_ROUTE, nested(21))).toThrow(refusal('malformed_request'));
    expect(() => read(JSON_ROUTE, { body: `${'['.repeat(21)}${']'.repeat(21)}` })).toThrow(
      refusal('malformed_request'),
    );
  });

  test.each(['{"name":"\\ud800"}', '{"\\ud800":1}', '["\\udc00"]', '"\\ud800"', '{"a":[1,{"b":"\\ud83d"}]}'])(
    'has no half of a surrogate pair, which is no text elsewhere: %s',
    (text) => {
      expect(() => read(JSON_ROUTE, { body: text })).toThrow(refusal('malformed_request'));
    },
  );

  test.each(['{"name":"😀"}', '[null,true,0]', 'null', '7'])('may hold any other value: %s', (text) => {
    expect(read(JSON_ROUTE, { body: text })).toEqual(JSON.parse(text));
  });
});

describe('a form', () => {
  test.each(['application/x-www-form-urlencoded', 'application/X-WWW-form-urlencoded ; charset=utf-8'])(
    'is read where a route accepts one: %s',
    (type) => {
      expect(form('name=Ana+L%C3%B3pez&concept=Clase', type)).toEqual({
        name: 'Ana López',
        concept: 'Clase',
      });
    },
  );

  test.each(['text/application/x-www-form-urlencoded', 'application/x-www-form-urlencoded-2', 'text/plain'])(
    'of another type is refused: %s',
    (type) => {
      expect(() => form('name=Ana', type)).toThrow();
    },
  );

  test('is refused where a route accepts none', () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect(() => read(JSON_ROUTE, { body: 'name=Ana', headers })).toThrow();
  });

  test('may be JSON all the same', () => {
    expect(read(FORM, { body: '{"name":"Ana"}' })).toEqual({ name: 'Ana' });
  });

  test('has no empty or unknown members, however often they are sent', () => {
    expect(form('name=&colour=red&colour=blue&toString=1&concept=Clase')).toEqual({ concept: 'Clase' });
    expect(form('name=&name=Ana')).toEqual({ name: 'Ana' });
  });

  test('names each member that it repeats', () => {
    const repeated = (field: string) => ({
      ...{ field, code: 'repeated' },
      message: 'This member is repeated. Send it once.',
    });
    const errors = [repeated('name'), repeated('concept')];
    expect(() => form('name=Ana&concept=a&name=Eva&concept=b')).toThrow(
      expect.objectContaining({ code: 'validation_failed', errors }),
    );
    expect(() => form('name=Ana&concept=a&name=Eva')).toThrow(
      expect.objectContaining({ errors: [repeated('name')] }),
    );
  });
});
