import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { proxy } from '#tests/e2e/costs/counted-service.ts';
import { everyRecord } from '#tests/support/database/every-record.ts';
import { type Operation, operations } from '#tests/support/generated/documented-operations.ts';
import fc from '#tests/support/generated/fast-check.ts';
import {
  basic,
  type FuzzedRequest,
  hostileRequestsTo,
  type Known,
  requestsTo,
} from '#tests/support/generated/fuzzed-requests.ts';
import { addressOf } from '#tests/support/generated/good-requests.ts';
import { FUZZED_REQUESTS, LONG } from '#tests/support/jest/budget.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { type ApiResponse, send, type TestAccount } from '#tests/support/service/api.ts';

/*
 * Requests that the document allows, or nearly allows, one after the other, to a service of their own, whose writes are
 * counted: each response is as documented (`send` compares it), none is a fault of ours, and a refusal writes nothing and
 * repeats nothing secret.
 */
const inTurn = inTurns(4);

const all = operations().map((operation): [string, Operation] => [
  `${operation.method} ${operation.path}`,
  operation,
]);

/** How often an operation responded with which status. FUZZ_SUMMARY=1 shows it. */
const reached = new Map<string, Map<number, number>>();

let account: TestAccount;
let known: Known;

beforeAll(async () => {
  const { account: populated, owner, others, ids } = await everyRecord();
  account = populated;
  const tokens = [
    ...Array.from({ length: 8 }, () => account.token),
    ...[others.narrowed, owner.token, ...others.links, 'eyJhbGciOiJub25lIn0.e30.'],
  ];
  known = { tokens, ids };
});

afterAll(() => {
  if (process.env.FUZZ_SUMMARY) process.stdout.write(summary());
});

/** What a refusal may write: numbers that are drawn before the work, and counts of requests for mails. */
const DRAWN = ['COUNTER/COUNTER'];

/** Sends a request, and throws an error if its response is none that it may have. */
async function tryOut(operation: Operation, request: FuzzedRequest): Promise<void> {
  const { token, key, raw } = request;
  const headers = credentials(operation, request);
  proxy.takeCalls();
  const response = await send(operation.method, addressOf(operation, request), request.body, {
    token: 'authorization' in headers ? null : (token ?? null),
    ...(key !== undefined && { key }),
    ...(raw !== undefined && { raw }),
    headers,
  });
  const { status, body } = response;
  note(operation, status);
  const shown = JSON.stringify({ ...request, raw: raw && Buffer.from(raw).toString('latin1') });
  if (status >= 500 && status !== 503) throw new Error(`${status} ${body.error.request_id} for ${shown}`);
  if (status < 400) return;
  const written = proxy.takeCalls().flatMap((call) => (call.writeUnits > 0 ? call.written : []));
  const changes = written.filter((kind) => !DRAWN.includes(kind));
  if (changes.length > 0) throw new Error(`${status} ${body.error.code} wrote ${changes} for ${shown}`);
  const repeated = secretsIn(operation, request).filter((secret) => repeats(response, secret));
  if (repeated.length > 0) throw new Error(`${JSON.stringify(body)} repeats ${repeated} for ${shown}`);
}

/** The secrets in a request: credentials, and everything that could be an account number. */
function secretsIn(operation: Operation, request: FuzzedRequest): string[] {
  const text = JSON.stringify([request.path, request.query, request.body]);
  const keys = operation.id === 'createToken' ? [account.private_key] : [];
  return [request.token ?? '', ...keys, ...(text.match(/\d{15,18}/g) ?? [])].filter(Boolean);
}

const repeats = ({ headers, body }: ApiResponse, secret: string) =>
  JSON.stringify([[...headers], body]).includes(secret);

describe('for any request', () => {
  inTurn.each(all)(
    '%s responds as documented and never fails, and its refusals change and repeat nothing',
    async (_, operation) => {
      await fc.assert(
        fc.asyncProperty(requestsTo(operation, known), (request) => tryOut(operation, request)),
        { numRuns: runsOf(operation), endOnFailure: true },
      );
    },
  );

  inTurn.each(all)('%s does so for texts of any length and script, at each place', async (_, operation) => {
    for (const request of hostileRequestsTo(operation, known)) await tryOut(operation, request);
  });

  test('many operations succeeded at least once', () => {
    const succeeded = [...reached.values()].filter((counts) =>
      [...counts.keys()].some((status) => status < 300),
    );
    expect(succeeded.length).toBeGreaterThan(reached.size / (LONG ? 2 : 3));
  });
});

/** Returns the headers, with the account's own keys instead of a token if the operation takes keys. */
function credentials({ id }: Operation, { token, headers }: FuzzedRequest): Record<string, string> {
  if (id !== 'createToken' || token === undefined || 'authorization' in headers) return headers;
  const { public_key, private_key } = account;
  return { ...headers, authorization: basic(public_key, private_key) };
}

/** Keys are verified slowly, on purpose. */
function runsOf({ id }: Operation): number {
  return id === 'createToken' ? Math.ceil(FUZZED_REQUESTS / 4) : FUZZED_REQUESTS;
}

function note({ id }: Operation, status: number): void {
  const counts = reached.get(id) ?? new Map<number, number>();
  reached.set(id, counts.set(status, (counts.get(status) ?? 0) + 1));
}

function summary(): string {
  const lines = [...reached].map(([id, counts]) => {
    const statuses = [...counts].sort().map(([status, times]) => `${status}×${times}`);
    return `  ${id}: ${statuses.join(' ')}\n`;
  });
  const sum = [...reached.values()].flatMap((counts) => [...counts.values()]).reduce((a, b) => a + b, 0);
  return `${lines.join('')}  ${sum} requests\n`;
}
