import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Arbitrary } from 'fast-check';
import type { GenericSchema } from 'valibot';
import type { Route, WritingRoute } from '#lib/api/route.ts';
import { routes } from '#lib/api/routes.ts';
import { LARGEST_ERROR, MOST_LISTED } from '#lib/errors/listed-errors.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { fieldOf, HIDDEN } from '#lib/http/shown-path.ts';
import { logTo } from '#lib/log.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { examples, isTurn } from '#tests/support/jest/budget.ts';
import { callHandler } from '#tests/support/service/call-handler.ts';

const LARGEST_BODY = 64 * 1024;

type Schema = GenericSchema & { entries?: Readonly<Record<string, Schema>>; [part: string]: unknown };

/** Returns every name that a schema declares, at any depth. */
function namesIn(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { entries = {}, pipe = [], wrapped, item, options = [] } = schema as Schema;
  const inner = [...Object.values(entries), wrapped, item, ...[pipe, options].flat()];
  return [...Object.keys(entries), ...inner.filter((part) => part !== schema).flatMap(namesIn)];
}

/** Characters that grow in JSON, or in UTF-8, and some that are not allowed in any text. */
const odd = fc.constantFrom(
  '\u0000',
  '\u001f',
  '"',
  '\\',
  '\u{1f600}',
  '\u202e',
  '\ud800',
  'é',
  '7',
  '.',
  'x',
);
const oddName = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: odd, maxLength: 20 }) },
  {
    weight: 1,
    arbitrary: fc.tuple(odd, fc.integer({ min: 1, max: 20_000 })).map(([part, times]) => part.repeat(times)),
  },
);

/** Bodies with many errors, most of them as large as a body may be. */
function hostileBodies(names: readonly string[]): Arbitrary<unknown> {
  const name = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: oddName },
  );
  const scalar = fc.oneof(fc.constantFrom<unknown>(null, '', -0, 1e300, true, {}, []), oddName);
  const small = fc.oneof(scalar, fc.dictionary(name, fc.constantFrom(null, 1, {}), { maxKeys: 3 }));
  const large = fc.oneof(
    small.map(copiesOf),
    fc.tuple(fc.string({ unit: odd, maxLength: 8 }), small).map(([each, part]) => numbered(each, part)),
  );
  const deep = fc
    .tuple(fc.array(name, { maxLength: 18 }), large)
    .map(([path, part]) => path.reduce<unknown>((inner, each) => ({ [each]: inner }), part));
  return fc
    .oneof(
      large,
      fc.tuple(name, fc.oneof(large, deep)).map((member) => Object.fromEntries([member])),
    )
    .filter((body) => Buffer.byteLength(JSON.stringify(body)) <= LARGEST_BODY);
}

const room = (part: string) => Math.max(1, Math.floor(55_000 / (Buffer.byteLength(part) + 8)));

/** A list with as many copies as there is room for. */
function copiesOf(part: unknown): unknown[] {
  return Array.from({ length: room(JSON.stringify(part)) }, () => part);
}

/** An object with as many members of such a name as there is room for. */
function numbered(name: string, part: unknown): unknown {
  const length = room(JSON.stringify({ [`${name}00000`]: part }));
  return Object.fromEntries(Array.from({ length }, (_, index) => [`${name}${index}`, part]));
}

/** The routes with a body, of which a push tries one in three. */
const withBody = (routes as readonly Route[])
  .filter((route): route is WritingRoute => route.method !== 'GET' && route.body !== undefined)
  .filter((_, n) => isTurn(n, 3));

/** How many bodies had too many errors to list. */
let shortened = 0;

beforeAll(() => logTo(() => undefined));
afterAll(() => logTo((line) => void process.stdout.write(line)));

describe('the body of an error', () => {
  test.each(withBody.map((route) => [route.id, route] as const))(
    'is at most 16 KiB, whatever is sent to %s',
    async (_, route) => {
      const handler = endpoint(route, async () => ({}) as never);
      const request = { accountId: 'acc_tests', now: new Date(), params: {} };
      await fc.assert(
        fc.asyncProperty(hostileBodies(['id', ...new Set(namesIn(route.body))]), async (body) => {
          const response = await callHandler(handler, route, { ...request, body });
          if (response.status < 400) return;
          const { errors = [], errors_omitted: omitted = 0 } = response.body.error;
          shortened += omitted > 0 ? 1 : 0;
          expect(Buffer.byteLength(JSON.stringify(response.body))).toBeLessThanOrEqual(LARGEST_ERROR);
          expect(errors.length).toBeLessThanOrEqual(MOST_LISTED);
          for (const { field } of errors) expect(field.length).toBeLessThan(200);
        }),
        { numRuns: examples(20) },
      );
    },
  );

  test('was tried with requests that have too many errors to list', () => {
    expect(shortened).toBeGreaterThan(withBody.length);
  });
});

describe('the path of a member', () => {
  test('shows every name that the interface declares', () => {
    const names = routes.flatMap((route: Route) => [route.params, route.query, route.body].flatMap(namesIn));
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name) => fieldOf([name]) !== name)).toEqual([]);
  });

  test('never shows more than four digits of a name', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789aB_-. '), maxLength: 60 }), (name) => {
        const digits = name.match(/\d/g) ?? [];
        const isShown = fieldOf([name]) === name;
        expect(isShown && digits.length > 4).toBe(false);
        expect(isShown || fieldOf([name]) === HIDDEN).toBe(true);
      }),
      { numRuns: examples(1_000) },
    );
  });

  test('hides texts in the form of keys and tokens', () => {
    const secrets = fc.uint8Array({ minLength: 24, maxLength: 64 }).map((bytes) => Buffer.from(bytes));
    fc.assert(
      fc.property(secrets, fc.constantFrom('base64', 'base64url', 'hex'), (bytes, form) => {
        // Chance may form a few words from bytes, but hardly so many different ones.
        if (new Set(bytes).size > 16) expect(fieldOf([bytes.toString(form)])).toBe(HIDDEN);
      }),
      { numRuns: examples(1_000) },
    );
  });
});
