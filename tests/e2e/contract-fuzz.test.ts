import { beforeAll, describe, expect, test } from '@jest/globals';
import { send, type TestAccount } from '#tests/support/api.ts';
import { FUZZED_REQUESTS, LONG } from '#tests/support/budget.ts';
import { type Operation, operations } from '#tests/support/documented-operations.ts';
import { everyRecord } from '#tests/support/every-record.ts';
import fc from '#tests/support/fast-check.ts';
import { basic, hostileRequestsTo, type Known, requestsTo } from '#tests/support/fuzzed-requests.ts';
import { addressOf } from '#tests/support/good-requests.ts';
import { inTurns } from '#tests/support/in-turns.ts';

const inTurn = inTurns(4);

const all = operations();

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

describe('for any request', () => {
  inTurn.each(
    all.map((operation): [string, Operation] => [`${operation.method} ${operation.path}`, operation]),
  )('%s responds as documented, and never fails', async (_, operation) => {
    const counts = new Map<number, number>();
    reached.set(operation.id, counts);
    await fc.assert(
      fc.asyncProperty(requestsTo(operation, known), async (request) => {
        const { status, body } = await send(operation.method, addressOf(operation, request), request.body, {
          token: request.token ?? null,
          ...(request.key !== undefined && { key: request.key }),
          headers: credentials(operation, request.token, request.headers),
        });
        counts.set(status, (counts.get(status) ?? 0) + 1);
        if (status >= 500 && status !== 503) {
          throw new Error(`${status} ${body.error.request_id} for ${JSON.stringify(request)}`);
        }
      }),
      { numRuns: runsOf(operation), endOnFailure: true },
    );
  });

  inTurn.each(
    all.map((operation): [string, Operation] => [`${operation.method} ${operation.path}`, operation]),
  )('%s responds to texts of any length and script as documented, and never fails', async (_, operation) => {
    const requests = hostileRequestsTo(operation, known);
    const responses = await Promise.all(
      requests.map((request) => {
        const { token, body, headers } = request;
        return send(operation.method, addressOf(operation, request), body, {
          token: 'authorization' in headers ? null : (token ?? null),
          headers: 'authorization' in headers ? headers : credentials(operation, token, headers),
        });
      }),
    );
    const failed = requests.filter((_, index) => (responses[index]?.status ?? 500) >= 500);
    expect(failed).toEqual([]);
  });

  test('many operations succeeded at least once', () => {
    const succeeded = [...reached.values()].filter((counts) =>
      [...counts.keys()].some((status) => status < 300),
    );
    if (process.env.FUZZ_SUMMARY) process.stdout.write(summary());
    expect(succeeded.length).toBeGreaterThan(reached.size / (LONG ? 2 : 3));
  });
});

/** Returns the account's own keys instead of a token if the operation takes keys. */
function credentials(
  { id }: Operation,
  token: string | undefined,
  headers: Record<string, string>,
): Record<string, string> {
  if (id !== 'createToken' || token === undefined) return headers;
  const { public_key, private_key } = account;
  return { ...headers, authorization: basic(public_key, private_key) };
}

/** Keys are verified slowly, on purpose. */
function runsOf({ id }: Operation): number {
  return id === 'createToken' ? Math.ceil(FUZZED_REQUESTS / 4) : FUZZED_REQUESTS;
}

function summary(): string {
  const lines = [...reached].map(([id, counts]) => {
    const statuses = [...counts].sort().map(([status, times]) => `${status}×${times}`);
    return `  ${id}: ${statuses.join(' ')}\n`;
  });
  return lines.join('');
}
