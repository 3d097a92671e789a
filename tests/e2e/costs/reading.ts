import { beforeAll, describe, expect, test } from '@jest/globals';
import { ATTEMPTS } from '#lib/aws/client-settings.ts';
import { type Merchant, newMerchant, varying } from '#tests/support/records/mandates.ts';
import { askForToken, newAccount, send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { costOf } from './cost-of.ts';
import { proxy } from './counted-service.ts';

/** The cost in DynamoDB of tokens, keys, evidence and reports. The numbers are to be lowered. */
let merchant: Merchant;
let debit: { id: string; next_payment_date: string; customer_id: string };

beforeAll(async () => {
  merchant = await newMerchant();
  debit = await merchant.active(varying);
  await merchant.charge(debit.id, { amount: 100 });
});

const get =
  (path: string, by = merchant) =>
  () =>
    by.call('GET', path);

const [ONE, SOME, LIST] = ['GetItem', 'BatchGetItem', 'Query'];

describe('the cost of', () => {
  test('a token: the key, and its account', async () => {
    const cost = await costOf(() => askForToken(merchant.account), 200);
    expect(cost).toMatchObject({ calls: [ONE, ONE], depth: 2, units: 2 });
  });

  test('the first token of an hour: the use of its pair of keys, too', async () => {
    const { rotateKeys } = await import('#lib/operations/keys/rotate-keys.ts');
    const own = await newAccount();
    const unused = await rotateKeys(own.account_id, 0, new Date());
    const cost = await costOf(() => askForToken(unused ?? own), 200);
    expect(cost).toMatchObject({ calls: [ONE, ONE, 'UpdateItem'], depth: 3, units: 3 });
    const again = await costOf(() => askForToken(unused ?? own), 200);
    expect(again).toMatchObject({ calls: [ONE, ONE], depth: 2, units: 2 });
  });

  test('a token whose use cannot be noted: nothing more, and the next one notes it', async () => {
    const { addApiKey, listApiKeys } = await import('#lib/operations/keys/api-keys.ts');
    const { account_id: id } = await newAccount();
    const keys = await addApiKey(id, { name: 'Unused' }, 'operator', new Date());
    if (!keys) throw new Error('The account is not there');
    const lastUse = async () => (await listApiKeys(id, new Date()))?.at(-1)?.last_used_at;
    proxy.inject({ operation: 'UpdateItem', kind: 'refuse-connection', times: ATTEMPTS });
    expect((await askForToken(keys)).status).toBe(200);
    expect(await lastUse()).toBeNull();
    expect((await askForToken(keys)).status).toBe(200);
    expect(await lastUse()).not.toBeNull();
  });

  test.each(['/.well-known/jwks.json', '/.well-known/mandate-keys.json'])(
    '%s: the published keys, and nothing while they are cached',
    async (path) => {
      const { calls } = await costOf(() => send('GET', path), 200);
      expect([[], [ONE]]).toContainEqual(calls);
    },
  );

  test('evidence: the direct debit, and all entries', async () => {
    const cost = await costOf(get(`/api/direct-debits/${debit.id}/mandate`), 200);
    expect(cost).toMatchObject({ calls: [SOME, LIST], depth: 2, units: 3 });
  });

  test('payments: their keys and the direct debit in parallel, and the payments in one call', async () => {
    const cost = await costOf(get(`/api/direct-debits/${debit.id}/payments`), 200);
    expect(cost).toMatchObject({ calls: [SOME, ONE, LIST], depth: 2, units: 4 });
  });

  test('the upcoming collection: the record, and its merchant', async () => {
    const { id } = await merchant.active();
    const upcoming = get(`/api/direct-debits/${id}/upcoming-collection`);
    expect(await costOf(upcoming, 200)).toMatchObject({ calls: [SOME, ONE], depth: 2, units: 3 });
    await merchant.revoke(id);
    expect(await costOf(upcoming, 200)).toMatchObject({ calls: [SOME], depth: 1, units: 2 });
  });

  test('the upcoming collection with orders: these in addition, if there are any', async () => {
    const cost = await costOf(get(`/api/direct-debits/${debit.id}/upcoming-collection`), 200);
    expect(cost).toMatchObject({ calls: [SOME, ONE, ONE, LIST], depth: 3, units: 5 });
  });

  test('the upcoming collection with failed orders: these too, and the files of its day', async () => {
    const own = await newMerchant();
    const { id, next_payment_date } = await own.active({ amount: 100.04 });
    await own.collect(next_payment_date);
    const cost = await costOf(get(`/api/direct-debits/${id}/upcoming-collection`, own), 200);
    expect(cost).toMatchObject({ calls: [SOME, SOME, ONE], depth: 3, units: 5 });
  });

  test.each([
    ['active-direct-debits', [SOME]],
    ['total-processed', [ONE, LIST]],
    ['success-rate', [ONE, LIST]],
    ['failed-payments', [ONE, LIST]],
  ])('the summary %s: one call', async (name, calls) => {
    expect(await costOf(get(`/api/direct-debits/summary/${name}`), 200)).toMatchObject({ calls });
  });

  test('a day’s settlements: two queries and an item in parallel', async () => {
    const cost = await costOf(get(`/api/reports/settlements?day=${debit.next_payment_date}`), 200);
    expect(cost).toMatchObject({ calls: [SOME, LIST, LIST], depth: 1, units: 3 });
  });

  test('sums by day: one query, however many charges there are', async () => {
    const cost = await costOf(get('/api/reports/daily'), 200);
    expect(cost).toMatchObject({ calls: [ONE, LIST] });
    expect(cost.units).toBeLessThanOrEqual(2);
  });

  test('the account: one call for it, as the caller and as the record, and for its payout account', async () => {
    const cost = await costOf(get('/api/account'), 200);
    expect(cost).toMatchObject({ calls: [SOME], depth: 1, readUnits: 2 });
  });

  test('sums of coming days: two queries, the orders that wait, and the direct debits, however many orders there are', async () => {
    const { next_payment_date: day } = await merchant.active();
    await eventually(async () => {
      const { body } = await merchant.call('GET', '/api/reports/upcoming?days=31');
      expect(body.days).toContainEqual(expect.objectContaining({ day }));
    });
    const cost = await costOf(get('/api/reports/upcoming?days=31'), 200);
    expect(cost.calls).toEqual([SOME, ONE, ONE, ONE, LIST, LIST]);
    expect(cost.units).toBeLessThanOrEqual(6);
  });

  test('a search: keys, and a query of each index that the text may be in, however many records there are', async () => {
    const searched: [text: string, calls: string[], units: number][] = [
      [debit.id, [SOME, LIST, LIST, LIST], 8],
      ['1999999', [SOME, LIST, LIST, LIST], 8],
      [debit.customer_id, [SOME, ONE, ONE, LIST, LIST, LIST, LIST, LIST], 10],
      ['póliza 1', [SOME, LIST, LIST], 6],
      ['none@example.com', [SOME, LIST], 5.5],
      ['0000', [SOME, LIST, LIST, LIST, LIST], 7.5],
      ['Nobody Godínez', [SOME, LIST, LIST], 6],
    ];
    for (const [text, calls, units] of searched) {
      const cost = await costOf(get(`/api/search?query=${encodeURIComponent(text)}`), 200);
      expect([text, cost.calls]).toEqual([text, calls]);
      expect(cost.units).toBeLessThanOrEqual(units);
    }
  });

  test('a balance: its sums, the merchant’s terms and payout account, what is promised, and what is with the bank', async () => {
    const cost = await costOf(get('/api/balance'), 200);
    // The account is read together with its clock, which is not counted: production has none.
    expect(cost).toMatchObject({ calls: [SOME, ONE, LIST, LIST, LIST], depth: 2, units: 7 });
  });

  test('balance transactions: one call; those of an order with the order, and no query', async () => {
    expect(await costOf(get('/api/balance-transactions'), 200)).toMatchObject({
      calls: [ONE, LIST],
      units: 2,
    });
    const [order] = (await merchant.payments(debit.id)).body.data;
    const cost = await costOf(get(`/api/balance-transactions?order_id=${order.id}`), 200);
    expect(cost).toMatchObject({ calls: [SOME], depth: 1, units: 2 });
  });

  test('a balance transaction: its order, then the transaction', async () => {
    const other = await newMerchant();
    const { next_payment_date: day } = await other.active();
    await other.collect(day);
    const [line] = (await other.call('GET', '/api/balance-transactions')).body.data;
    const cost = await costOf(get(`/api/balance-transactions/${line.id}`, other), 200);
    expect(cost).toMatchObject({ calls: [SOME, ONE], depth: 2, units: 3 });
  });

  test('a statement: the sums of the months up to it, and of its days', async () => {
    const cost = await costOf(get('/api/statements/2027-01'), 200);
    expect(cost).toMatchObject({ calls: [ONE, LIST, LIST], depth: 1, units: 2 });
  });
});
