import { beforeAll, describe, expect, test } from '@jest/globals';
import { spawnOps } from '#tests/ops/run-ops.ts';
import { bookAdjustment, payableAccount } from '#tests/support/money/payable-account.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { callerWith } from '#tests/support/records/orders.ts';
import { newAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { costOf } from './cost-of.ts';

/** The cost in DynamoDB of each operation on transfers. The numbers are to be lowered. */
let call: ReturnType<typeof callerWith>['call'];
let path: string;

beforeAll(async () => {
  const { account_id, token } = await newAccount();
  ({ call } = callerWith(token));
  await payableAccount(account_id, newClabe(undefined, '012'), spawnOps);
  await bookAdjustment(account_id, 500, 'CASE-1', spawnOps);
  await eventually(async () =>
    expect((await call('GET', '/api/balance')).body).toMatchObject({ available: 500 }),
  );
});

const [ONE, SOME, LIST, WRITE] = ['GetItem', 'BatchGetItem', 'Query', 'TransactWriteItems'];

describe('the cost of', () => {
  test('a transfer: its lines are found, read and taken; the decision reads the sums, what lowers them, and the terms of the reserve, and is one transaction', async () => {
    const cost = await costOf(() => call('POST', '/api/transfers'), 201);
    expect(cost).toMatchObject({
      calls: [...Array(11).fill(ONE), LIST, LIST, WRITE, WRITE, 'UpdateItem'],
      depth: 16,
    });
    expect(cost.units).toBeLessThanOrEqual(50.5);
    const { data } = (await call('GET', '/api/transfers')).body;
    path = `/api/transfers/${data[0].id}`;
  });

  test('reading a transfer: one read; its lines: these and the item that lists them', async () => {
    expect(await costOf(() => call('GET', path), 200)).toMatchObject({ calls: [SOME], units: 2 });
    const lines = await costOf(() => call('GET', `${path}/balance-transactions`), 200);
    expect(lines).toMatchObject({ calls: [SOME, ONE, ONE], depth: 3, units: 4 });
  });

  test('listing: one query; by a status, one of an index and one read of the records found', async () => {
    expect(await costOf(() => call('GET', '/api/transfers'), 200)).toMatchObject({ calls: [ONE, LIST] });
    const released = await costOf(() => call('GET', '/api/transfers?status=released'), 200);
    expect(released).toMatchObject({ calls: [ONE, ONE, LIST], depth: 2 });
  });
});
