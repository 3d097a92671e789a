import fc, { type Arbitrary } from 'fast-check';
import { arbitraryOf } from './arbitrary-of.ts';
import type { Operation } from './documented-operations.ts';
import { mutated } from './mutated.ts';

/** What is there to be asked for: tokens, and ids by the member of a path or body that they fit in. */
export type Known = {
  tokens: readonly string[];
  ids: Readonly<Record<string, readonly string[]>>;
};

export type FuzzedRequest = {
  path: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  token: string | undefined;
  key: string | undefined;
  headers: Record<string, string>;
};

/** Requests that the document allows, and such as are nearly so. */
export function requestsTo(
  { parameters, body, examples }: Operation,
  { tokens, ids }: Known,
): Arbitrary<FuzzedRequest> {
  const some = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const inPath = some('path').map(({ name }) => [
    name,
    often(fc.constantFrom(...(ids[name] ?? ['x'])), fc.string({ minLength: 1, maxLength: 70 })),
  ]);
  const inQuery = some('query').map(({ name, schema }) => [
    name,
    often(arbitraryOf(schema), fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('-1', '1e3', '%00'))),
  ]);
  return fc.record({
    path: fc.record(Object.fromEntries(inPath)) as Arbitrary<Record<string, string>>,
    query: fc.record(Object.fromEntries(inQuery), { requiredKeys: [] }) as Arbitrary<Record<string, unknown>>,
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
        'content-encoding': fc.constantFrom('identity', 'gzip'),
      },
      { requiredKeys: ['content-type'] },
    ) as Arbitrary<Record<string, string>>,
  });
}

function often<T, U>(usual: Arbitrary<T>, odd: Arbitrary<U>): Arbitrary<T | U> {
  return fc.oneof({ weight: 7, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

function bodies(
  schema: Operation['body'],
  examples: readonly unknown[],
  ids: Known['ids'],
): Arbitrary<unknown> {
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

/** An example of the document, with ids of records that are there. */
function withOwnIds(example: unknown, ids: Known['ids']): unknown {
  if (example === null || typeof example !== 'object') return example;
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, ids[name]?.[0] ?? value]));
}

function printable(text: string): string {
  return text.replaceAll(/[^\x21-\x7e]/g, 'x');
}

/** The address of a request, query included. */
export function addressOf({ path }: Operation, request: FuzzedRequest): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(request.path[name] ?? ''));
  const query = Object.entries(request.query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(String(value)))}`,
  );
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

const wellFormed = (text: string) => text.toWellFormed();
