import { beforeAll, describe, expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { storeOpenDispute } from '#tests/support/database/stored-disputes.ts';
import { type Merchant, newMerchant } from '#tests/support/records/mandates.ts';
import { costOf } from './cost-of.ts';

/** The cost in DynamoDB of each operation on disputes and closings. The numbers are to be lowered. */
let merchant: Merchant;
let [id, order] = ['', ''];

beforeAll(async () => {
  merchant = await newMerchant();
  const debit = await merchant.active({ amount: 100 });
  await merchant.collect(debit.next_payment_date);
  order = (await merchant.payments(debit.id)).body.data[0].id;
  id = (await storeOpenDispute(order)).id;
});

const [ONE, SOME, LIST, WRITE] = ['GetItem', 'BatchGetItem', 'Query', 'TransactWriteItems'];

describe('the cost of', () => {
  test('reading a dispute: one read', async () => {
    const cost = await costOf(() => merchant.call('GET', `/api/disputes/${id}`), 200);
    expect(cost).toMatchObject({ calls: [SOME], units: 2 });
  });

  test('listing disputes: one query; by a status or an order, one of an index and one read of those found; the order is read with the account', async () => {
    expect(await costOf(() => merchant.call('GET', '/api/disputes'), 200)).toMatchObject({
      calls: [ONE, LIST],
    });
    for (const [filter, first] of [
      ['status=open', ONE],
      [`order_id=${order}`, SOME],
    ]) {
      const cost = await costOf(() => merchant.call('GET', `/api/disputes?${filter}`), 200);
      expect(cost).toMatchObject({ calls: [first, ONE, LIST], depth: 2 });
    }
  });

  test('a closing: one read; its transactions: the closing, the former one, and the lines', async () => {
    const { account_id } = merchant.account;
    const { storePart } = await import('#lib/store/ledger/closings.ts');
    const [day, text, hash, signature] = ['2026-11-01' as CalendarDate, '{}', '0'.repeat(64), 'a..b'];
    await storePart(account_id, { day, text, hash, signature });
    const one = await costOf(() => merchant.call('GET', `/api/closings/${day}`), 200);
    expect(one).toMatchObject({ calls: [SOME], units: 2 });
    const lines = await costOf(() => merchant.call('GET', `/api/closings/${day}/transactions`), 200);
    expect(lines).toMatchObject({ calls: [SOME, LIST, LIST], depth: 2 });
  });

  test('a closing without transactions: also the last closed day, the head, the account and its clock', async () => {
    const path = '/api/closings/2999-01-01';
    const cost = await costOf(() => merchant.call('GET', path), 404);
    expect(cost).toMatchObject({ calls: [SOME, SOME], depth: 2 });
  });

  test('accepting a dispute: one read, one transaction', async () => {
    const cost = await costOf(() => merchant.call('POST', `/api/disputes/${id}/accept`), 200);
    expect(cost).toMatchObject({ calls: [SOME, WRITE], depth: 2 });
    expect(cost.units).toBeLessThanOrEqual(24);
  });
});
