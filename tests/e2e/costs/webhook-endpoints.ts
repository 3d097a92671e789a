import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { hooksOf } from '#tests/support/records/webhook-endpoints.ts';
import { newAccount, send, type TestAccount } from '#tests/support/service/api.ts';
import { costOf } from './cost-of.ts';

/** The cost in DynamoDB of each operation on webhook endpoints and secrets. The numbers are to be lowered. */
let account: TestAccount;
let hooks: ReturnType<typeof hooksOf>;
let id: string;

beforeAll(async () => {
  account = await newAccount();
  hooks = hooksOf(account);
  id = (await hooks.create()).body.id;
});

describe('the cost of', () => {
  test('creating a webhook endpoint: a read of the account, one transaction, which counts it as well', async () => {
    const cost = await costOf(() => hooks.create());
    expect(cost.calls).toEqual(['GetItem', 'TransactWriteItems']);
    expect(cost.units).toBeLessThanOrEqual(9);
  });

  test('reading one: one read; listing all: one query', async () => {
    expect(await costOf(() => hooks.get(id))).toMatchObject({ calls: ['BatchGetItem'], units: 2 });
    expect(await costOf(() => hooks.list())).toMatchObject({ calls: ['GetItem', 'Query'] });
  });

  test('changing one, or its secret: one call that reads and one that writes', async () => {
    const change = await costOf(() => hooks.update(id, { description: 'Books' }));
    expect(change).toMatchObject({ calls: ['BatchGetItem', 'TransactWriteItems'], depth: 2 });
    expect(change.units).toBeLessThanOrEqual(6);
    const rotation = await costOf(() => hooks.rotate(id));
    expect(rotation).toMatchObject({ calls: ['BatchGetItem', 'TransactWriteItems'], depth: 2 });
    expect(rotation.units).toBeLessThanOrEqual(8);
  });

  test('the notify secret: one read, and one write if it is rotated', async () => {
    const { token } = account;
    const path = '/api/notify-secret';
    expect((await costOf(() => send('GET', path, undefined, { token }))).calls).toEqual(['BatchGetItem']);
    const rotation = await costOf(() => send('POST', `${path}/rotate`, undefined, { token }));
    expect(rotation).toMatchObject({ calls: ['BatchGetItem', 'TransactWriteItems'], depth: 2 });
  });

  test('deleting one: two reads and one transaction; again: three reads', async () => {
    const { body } = await hooks.create();
    const cost = await costOf(() => hooks.delete(body.id));
    expect(cost).toMatchObject({ calls: ['GetItem', 'GetItem', 'TransactWriteItems'], depth: 3 });
    expect(cost.units).toBeLessThanOrEqual(10);
    expect((await costOf(() => hooks.delete(body.id))).calls).toEqual(Array(3).fill('GetItem'));
  });

  test('a request refused for its owner: two reads', async () => {
    expect((await costOf(() => hooks.get(newId('we')))).calls).toEqual(['BatchGetItem', 'GetItem']);
  });
});
