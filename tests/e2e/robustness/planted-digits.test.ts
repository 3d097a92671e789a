import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { everyRecord } from '#tests/support/database/every-record.ts';
import { type Operation, operations } from '#tests/support/generated/documented-operations.ts';
import { basic, type FuzzedRequest } from '#tests/support/generated/fuzzed-requests.ts';
import { addressOf, goodRequestTo, type Ids } from '#tests/support/generated/good-requests.ts';
import { PLANTED_NUMBER, placesOf, planted } from '#tests/support/generated/planted.ts';
import { PLACE_STRIDE, SEED } from '#tests/support/jest/budget.ts';
import { baseUrl, type TestAccount } from '#tests/support/service/api.ts';

/** Texts that look like an account number, and like secrets. */
const MARKS = [PLANTED_NUMBER, 'whsec_k3yMark912345Secret', 'eyJhbGciOiJtYXJrIn0.e30.bWFyaw'];

let account: TestAccount;
let ids: Ids;
let errors = 0;

beforeAll(async () => {
  ({ account, ids } = await everyRecord());
});

/** Returns a request that the document allows, with existing records. */
function good(operation: Operation): FuzzedRequest {
  const { public_key, private_key } = account;
  const authorization = operation.id === 'createToken' ? basic(public_key, private_key) : account.token;
  return {
    ...goodRequestTo(operation, ids),
    ...{ token: undefined, key: undefined },
    headers: { 'content-type': 'application/json', authorization },
  };
}

/** Sends it, and returns the whole response, including its headers, if it was refused. */
async function refusalOf(operation: Operation, request: FuzzedRequest): Promise<string> {
  const { body, headers } = request;
  const response = await fetch(`${baseUrl()}${addressOf(operation, request)}`, {
    method: operation.method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return response.status < 400 ? '' : `${JSON.stringify([...response.headers])}${text}`;
}

describe('case 9: a value that could be an account number or a secret', () => {
  test.each(operations().map((operation): [string, Operation] => [operation.id, operation]))(
    'is in no error of %s, wherever the request has it',
    async (_, operation) => {
      const asked = good(operation);
      const places = placesOf(operation, asked).filter((_, n) => (n + SEED) % PLACE_STRIDE === 0);
      const refusals = places.flatMap((place) =>
        // A value is never shown; whether a name is shown depends on its form.
        (place.at(-1) === '+' ? MARKS : [PLANTED_NUMBER]).map(async (mark) => {
          const refusal = await refusalOf(operation, planted(asked, place, mark));
          errors += refusal === '' ? 0 : 1;
          return refusal.includes(mark) ? [place.join(' '), refusal] : [];
        }),
      );
      expect((await Promise.all(refusals)).flat()).toEqual([]);
    },
  );

  test('was refused at most places', () => {
    expect(errors).toBeGreaterThan((operations().length * 5) / PLACE_STRIDE);
  });

  test('is in no error of an unknown path or method', async () => {
    for (const mark of MARKS) {
      for (const [method, path] of [
        ['GET', `/${mark}`],
        ['GET', `/api/${mark}?${mark}=${mark}`],
        ['DELETE', `/api/orders/${mark}`],
        ['POST', `/api/direct-debits/${mark}/${mark}`],
        ['GET', `/api/customers/${mark}/payment-methods/${mark}`],
        ['GET', `/assets/${mark}`],
      ] as const) {
        const headers = { authorization: mark, 'x-request-id': mark, cookie: `${mark}=${mark}` };
        const response = await fetch(`${baseUrl()}${path}`, { method, headers });
        const text = `${JSON.stringify([...response.headers])}${await response.text()}`;
        expect([response.status >= 400, path, text.includes(mark)]).toEqual([true, path, false]);
      }
    }
  });

  test('is in no log line', () => {
    const log = readFileSync(join(process.env.SERVICE_DIRECTORY ?? '', 'service.log'), 'utf8');
    expect(log).toContain(account.account_id);
    // The lines of the functions; those of the local run itself show paths, which no log of a stage has.
    const lines = log.split('\n').filter((line) => line.startsWith('{'));
    expect(lines.length).toBeGreaterThan(errors);
    expect(lines.filter((line) => MARKS.some((mark) => line.includes(mark)))).toEqual([]);
  });
});
