import { beforeAll, describe, expect, test } from '@jest/globals';
import { newAccount } from '#tests/support/api.ts';
import { csvOf, fileRow, importsOf } from '#tests/support/imports.ts';
import { callerWith } from '#tests/support/orders.ts';
import { costOf } from './cost-of.ts';

/** The cost in DynamoDB of each operation on imports. The numbers are to be lowered. */
let call: ReturnType<typeof callerWith>['call'];
let imports: ReturnType<typeof importsOf>;
let path: string;

beforeAll(async () => {
  ({ call } = callerWith((await newAccount()).token));
  imports = importsOf(call);
  const { id } = await imports.create(csvOf([fileRow(), fileRow({ amount: 'x' })]));
  path = `/api/imports/${id}`;
});

const [ONE, SOME, LIST, WRITE] = ['GetItem', 'BatchGetItem', 'Query', 'TransactWriteItems'];
const body = { kind: 'direct_debits', file_name: 'a.csv' };

describe('the cost of', () => {
  test('an import: one transaction', async () => {
    const cost = await costOf(() => call('POST', '/api/imports', body), 201);
    expect(cost).toMatchObject({ calls: [ONE, WRITE], depth: 2 });
    expect(cost.units).toBeLessThanOrEqual(14);
  });

  test('a step: one read, and one transaction with the event that starts the worker', async () => {
    for (const step of ['check', 'apply', 'undo'] as const) {
      const cost = await costOf(() => call('POST', `${path}/${step}`), 202);
      expect(cost).toMatchObject({ calls: [SOME, WRITE], depth: 2 });
      expect(cost.units).toBeLessThanOrEqual(20);
      await imports[step](path.slice(13));
    }
  });

  test('reading an import or the link to its result: one read; its rows: one read and one query', async () => {
    for (const one of [path, `${path}/result`]) {
      expect(await costOf(() => call('GET', one), 200)).toMatchObject({ calls: [ONE], units: 1 });
    }
    const rows = await costOf(() => call('GET', `${path}/rows`), 200);
    expect(rows).toMatchObject({ calls: [ONE, LIST], depth: 2 });
  });

  test('listing: one query; by a status, one of an index and one read of the records found', async () => {
    const all = await costOf(() => call('GET', '/api/imports'), 200);
    expect(all).toMatchObject({ calls: [LIST] });
    const undone = await costOf(() => call('GET', '/api/imports?status=undone'), 200);
    expect(undone).toMatchObject({ calls: [ONE, LIST], depth: 2 });
  });
});
