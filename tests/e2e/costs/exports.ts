import { beforeAll, describe, expect, test } from '@jest/globals';
import { newCollector } from '#tests/support/money/collections.ts';
import { exported } from '#tests/support/records/exports.ts';
import { costOf } from './cost-of.ts';

/** The cost in DynamoDB of each operation on exports. The numbers are to be lowered. */
let call: Awaited<ReturnType<typeof newCollector>>['call'];
let id = '';

const DAYS = { kind: 'payments', from: '2027-01-01', to: '2027-01-31' };

beforeAll(async () => {
  ({ call } = await newCollector());
  ({ id } = await exported(call, DAYS));
});

const [ONE, SOME, LIST, WRITE] = ['GetItem', 'BatchGetItem', 'Query', 'TransactWriteItems'];

describe('the cost of', () => {
  test('a page of exports: one query, and for a status the read of what it found', async () => {
    expect(await costOf(() => call('GET', '/api/exports'), 200)).toMatchObject({ calls: [ONE, LIST] });
    const cost = await costOf(() => call('GET', '/api/exports?status=ready'), 200);
    expect(cost).toMatchObject({ calls: [ONE, ONE, LIST], depth: 2 });
  });

  test('reading an export, with the link to its file: one read', async () => {
    const cost = await costOf(() => call('GET', `/api/exports/${id}`), 200);
    expect(cost).toMatchObject({ calls: [SOME], units: 2 });
  });

  test('creating an export: the account, and one transaction', async () => {
    const cost = await costOf(() => call('POST', '/api/exports', DAYS), 201);
    expect(cost).toMatchObject({ calls: [ONE, WRITE], depth: 2 });
    expect(cost.units).toBeLessThanOrEqual(16);
  });
});
