import fc, { type Arbitrary } from 'fast-check';
import { PLACE_STRIDE, SEED } from '#tests/support/jest/budget.ts';
import { arbitraryOf } from './arbitrary-of.ts';
import { brokenJson } from './broken-json.ts';
import type { Operation } from './documented-operations.ts';
import { type GoodRequest, goodRequestTo, type Ids, idsFor, withOwnIds } from './good-requests.ts';
import { mutated } from './mutated.ts';

/** What can be requested: tokens, and ids by the member of a path or body that they fit. */
export type Known = { tokens: readonly string[]; ids: Ids };

export type FuzzedRequest = GoodRequest & {
  token: string | undefined;
  key: string | undefined;
  headers: Record<string, string>;
  /** The body as text or bytes, if it is not the JSON of `body`. */
  raw?: string | Uint8Array | undefined;
};

/** Requests that the document allows, and requests that are nearly allowed. */
export function requestsTo(operation: Operation, known: Known): Arbitrary<FuzzedRequest> {
  const { parameters, body, examples } = operation;
  const { tokens } = known;
  const ids = idsFor(operation, known.ids);
  const some = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const inPath = some('path').map(({ name }) => [
    name,
    often(fc.constantFrom(...(ids[name] ?? ['x'])), fc.string({ minLength: 1, maxLength: 70 })),
  ]);
  const inQuery = some('query').map(({ name, schema }) => {
    const usual: Arbitrary<unknown> = ids[name] ? fc.constantFrom(...ids[name]) : arbitraryOf(schema);
    return [
      name,
      often(usual, fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('-1', '1e3', '%00'))),
    ] as const;
  });
  const any = fc.record(Object.fromEntries(inQuery), { requiredKeys: [] });
  // One odd value is enough for a refusal: with many of them, few requests would succeed.
  const few = () =>
    fc.subarray(inQuery, { maxLength: 2 }).chain((chosen) => fc.record(Object.fromEntries(chosen)));
  const queries = inQuery.length > 2 ? fc.oneof(few(), any) : any;
  const request = fc.record({
    path: fc.record(Object.fromEntries(inPath)) as Arbitrary<Record<string, string>>,
    query: queries as Arbitrary<Record<string, unknown>>,
    body: bodies(body, examples, ids),
    token: fc.option(fc.constantFrom(...tokens), { freq: 12, nil: undefined }),
    key: fc.option(fc.string({ minLength: 1, maxLength: 30 }).map(printable), { freq: 1, nil: undefined }),
    headers: fc.record(
      {
        'if-match': fc.constantFrom('*', '"1"', '"0"', 'W/"1"', 'x'),
        'content-type': often(
          fc.constant('application/json'),
          fc.constantFrom('text/plain', 'application/xml', 'x'),
        ),
        'content-encoding': often(fc.constant('identity'), fc.constant('gzip')),
      },
      { requiredKeys: ['content-type'] },
    ) as Arbitrary<Record<string, string>>,
  });
  if (!body) return request;
  const broken = request.chain((one) => brokenJson(one.body).map((raw): FuzzedRequest => ({ ...one, raw })));
  return fc.oneof({ weight: 9, arbitrary: request }, { weight: 1, arbitrary: broken });
}

/**
 * Texts as long as a key of the table may be, as long as a sort key may be, and far longer; with characters of several
 * bytes; and the empty text.
 */
const HOSTILE: readonly string[] = [
  ...[1_023, 1_024, 1_025, 2_047, 2_048, 3_000].map((length) => 'x'.repeat(length)),
  'é'.repeat(700),
  // As many characters as a signature has, and more bytes.
  `eA.${'é'.repeat(43)}`,
  '\u0000',
  '\ufffd\u202e',
];

/** Valid requests except for one text: each text at each place in a long run, at every second place on a push. */
export function hostileRequestsTo(operation: Operation, known: Known) {
  const { id, parameters } = operation;
  const good: FuzzedRequest = {
    ...goodRequestTo(operation, known.ids),
    query: {},
    token: known.tokens[0],
    key: undefined,
    headers: { 'content-type': 'application/json' },
  };
  const isFree = ({ schema }: Operation['parameters'][number]) => schema.type === 'string' && !schema.enum;
  return HOSTILE.flatMap((text, nth) => {
    const inHeader = Buffer.from(text.replaceAll('\u0000', '%00')).toString('latin1');
    const all = [
      ...parameters.filter(isFree).map(({ name, in: place }): FuzzedRequest => {
        if (place === 'header')
          return { ...good, headers: { ...good.headers, [name.toLowerCase()]: inHeader } };
        return { ...good, [place]: { ...good[place], [name]: text } };
      }),
      ...(id === 'createToken' ? [inHeader, basic(text, 'sk'), basic('pk', text)] : []).map(
        (authorization) => ({ ...good, headers: { ...good.headers, authorization } }),
      ),
    ];
    return all.filter((_, place) => (nth + place + SEED) % PLACE_STRIDE === 0);
  });
}

/** Keys in the form of HTTP Basic. */
export function basic(publicKey: string, privateKey: string): string {
  return `Basic ${Buffer.from(`${publicKey}:${privateKey}`).toString('base64')}`;
}

function often<T, U>(usual: Arbitrary<T>, odd: Arbitrary<U>): Arbitrary<T | U> {
  return fc.oneof({ weight: 7, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

function bodies(schema: Operation['body'], examples: readonly unknown[], ids: Ids): Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined);
  const good =
    examples.length === 0 ? [] : [fc.constantFrom(...examples).map((example) => withOwnIds(example, ids))];
  const fitting = fc.oneof(...good, arbitraryOf(schema));
  return fc.oneof(
    { weight: 4, arbitrary: fitting },
    { weight: 4, arbitrary: fitting.chain(mutated) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
}

function printable(text: string): string {
  return text.replaceAll(/[^\x21-\x7e]/g, 'x');
}
