import { beforeAll, describe, expect, test } from '@jest/globals';
import fc, { type Arbitrary } from 'fast-check';
import { newAccount, send, type TestAccount, tokenOf } from '#tests/support/api.ts';
import { arbitraryOf, mutated, type Operation, operations } from '#tests/support/arbitrary-of.ts';
import { acknowledge, merchantOf, newCustomer } from '#tests/support/direct-debits.ts';
import { callerWith } from '#tests/support/orders.ts';

/** Say FUZZ_SEED=… to repeat a run, FUZZ_RUNS=… for so many requests to each operation. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const RUNS = Number(process.env.FUZZ_RUNS ?? 80);
const MILLISECONDS_A_REQUEST = 1000;
const all = operations();

/** How often an operation answered with which status. FUZZ_SUMMARY=1 shows it. */
const reached = new Map<string, Map<number, number>>();

let account: TestAccount;
let tokens: readonly string[];
/** Ids that exist, by the member of a path that they fit in. */
let ids: Readonly<Record<string, readonly string[]>>;

beforeAll(async () => {
  process.stdout.write(`Contract fuzzing: FUZZ_SEED=${SEED}\n`);
  account = await newAccount(['direct-debit-lvl-2']);
  const merchant = merchantOf(account);
  const { create, createPayout } = callerWith(account.token);
  const customer = newCustomer();
  const method = await merchant.verifiedMethod(customer);
  const debits = await Promise.all([
    merchant.create(customer, { payment_method_id: method }),
    merchant.create(customer, { payment_method_id: method }),
    merchant.create(customer),
  ]);
  const [first, second, third] = debits.map(({ body }) => String(body.id)) as [string, string, string];
  await acknowledge(await merchant.link(first));
  await merchant.call('POST', `/sandbox/verifications/${first}`, { answer: 'approved' });
  const order = (await create({ customer_id: customer })).body.id;
  const payout = (await createPayout(order)).body.id;
  tokens = [
    ...Array.from({ length: 8 }, () => account.token),
    await tokenOf(account, 'read_direct_debits'),
    await merchant.link(second),
    await merchant.link(third),
    'eyJhbGciOiJub25lIn0.e30.',
  ];
  ids = {
    id: [first, second, third, method],
    order_id: [order],
    payout_id: [payout],
    customerId: [customer],
    customer_id: [customer],
    payment_method_id: [method],
    direct_debit_id: [first, second],
  };
});

type Request = {
  path: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  token: string | undefined;
  key: string | undefined;
  headers: Record<string, string>;
};

/** Requests that the document allows, and such as are nearly so. */
function requestsTo({ parameters, body, examples }: Operation): Arbitrary<Request> {
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
    body: bodies(body, examples),
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

function bodies(schema: Operation['body'], examples: readonly unknown[]): Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined);
  const good = examples.length === 0 ? [] : [fc.constantFrom(...examples).map(withOwnIds)];
  const fitting = fc.oneof(...good, arbitraryOf(schema));
  return fc.oneof(
    { weight: 4, arbitrary: fitting },
    { weight: 4, arbitrary: fitting.chain(mutated) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
}

/** An example of the document, with ids of records that are there. */
function withOwnIds(example: unknown): unknown {
  if (example === null || typeof example !== 'object') return example;
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, ids[name]?.[0] ?? value]));
}

function printable(text: string): string {
  return text.replaceAll(/[^\x21-\x7e]/g, 'x');
}

function addressOf({ path }: Operation, request: Request): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(request.path[name] ?? ''));
  const query = Object.entries(request.query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(String(value)))}`,
  );
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

const wellFormed = (text: string) => text.toWellFormed();

function credentials({ id }: Operation, { token, headers }: Request): Record<string, string> {
  if (id !== 'createToken' || token === undefined) return headers;
  const { public_key, private_key } = account;
  return { ...headers, authorization: `Basic ${btoa(`${public_key}:${private_key}`)}` };
}

describe('whatever is sent', () => {
  test.each(
    all.map((operation): [string, Operation] => [`${operation.method} ${operation.path}`, operation]),
  )(
    '%s answers as documented, and never fails',
    async (_, operation) => {
      const counts = new Map<number, number>();
      reached.set(operation.id, counts);
      await fc.assert(
        fc.asyncProperty(requestsTo(operation), async (request) => {
          const { status, body } = await send(operation.method, addressOf(operation, request), request.body, {
            token: request.token ?? null,
            ...(request.key !== undefined && { key: request.key }),
            headers: credentials(operation, request),
          });
          counts.set(status, (counts.get(status) ?? 0) + 1);
          if (status >= 500 && status !== 503) {
            throw new Error(`${status} ${body.error.request_id} for ${JSON.stringify(request)}`);
          }
        }),
        { seed: SEED, numRuns: runsOf(operation), endOnFailure: true },
      );
    },
    20_000 + RUNS * MILLISECONDS_A_REQUEST,
  );

  test('most operations were reached, and did what they are for', () => {
    const succeeded = [...reached.values()].filter((counts) =>
      [...counts.keys()].some((status) => status < 300),
    );
    if (process.env.FUZZ_SUMMARY) process.stdout.write(summary());
    expect(succeeded.length).toBeGreaterThan(all.length / 2);
  });
});

/** Keys are verified slowly, on purpose. */
function runsOf({ id }: Operation): number {
  return id === 'createToken' ? Math.ceil(RUNS / 4) : RUNS;
}

function summary(): string {
  const lines = [...reached].map(([id, counts]) => {
    const statuses = [...counts].sort().map(([status, times]) => `${status}×${times}`);
    return `  ${id}: ${statuses.join(' ')}\n`;
  });
  return lines.join('');
}
