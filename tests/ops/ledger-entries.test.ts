import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { ops } from './run-ops.ts';

const json = async (...words: string[]) => JSON.parse((await ops([...words, '--json'])).out);

/** The fee of a charge of 100.00 with its IVA, which the merchant owes if the bank credits it directly. */
const OWED = 6.26;

let merchant: Collector;
let id: string;

const book = (type: string, amount: number, reference: string, by = 'ana') =>
  ops([
    ...['ledger', 'book', id, '--type', type, '--amount', String(amount)],
    ...['--reference', reference, '--reason', 'Fees of November', '--by', by, '--json'],
  ]);
const owed = async () => (await json('ledger', 'show', id)).owed;
const eventuallyOwes = (amount: number) => eventually(async () => expect(await owed()).toBe(amount));

beforeAll(async () => {
  merchant = await newCollector();
  id = merchant.account.account_id;
  await merchant.active({ amount: 100, next_payment_date: businessDay(5) });
  await merchant.collect(businessDay(5));
  await eventuallyOwes(OWED);
});

describe('an operator books in the ledger', () => {
  test('fees that a merchant paid, once for a reference; the merchant sees the reason', async () => {
    const first = JSON.parse((await book('fee_payment', 6, 'FOLIO-1')).out);
    expect(first).toMatchObject({ state: 'booked', amount: 6, decided_by: '' });
    expect(JSON.parse((await book('fee_payment', 6, 'FOLIO-1')).out)).toEqual(first);
    await eventuallyOwes(0.26);
    const { body } = await merchant.call('GET', `/api/balance-transactions/${first.line_id}`);
    expect(body).toMatchObject({
      ...{ type: 'fee_payment', amount: 6, fee: 0, tax: 0, net: 6, order_id: null, direct_debit_id: null },
      description: 'Fees of November',
    });
    const list = await merchant.call('GET', '/api/balance-transactions?type=fee_payment');
    expect(list.body.data).toEqual([body]);
    const other = await (await newCollector()).call('GET', `/api/balance-transactions/${first.line_id}`);
    expect(other.status).toBe(404);
  });

  test('no other entry under a reference, and no more than is owed', async () => {
    expect(await book('fee_payment', 0.01, 'FOLIO-1')).toMatchObject({
      ...{ code: 1, err: expect.stringContaining('was used for another entry') },
    });
    expect(await book('fee_payment', 0.27, 'FOLIO-2')).toMatchObject({
      ...{ code: 1, err: expect.stringContaining('owes 0.26') },
    });
    expect(await owed()).toBe(0.26);
  });

  test('a large adjustment only once another operator has approved it', async () => {
    const waiting = JSON.parse((await book('adjustment', -2_000, 'CASE-9')).out);
    expect(waiting).toMatchObject({
      ...{ state: 'waiting', line_id: '' },
      what_to_do: `Another operator: ops ledger approve ${id} CASE-9`,
    });
    const approve = (by: string) => ops(['ledger', 'approve', id, 'CASE-9', '--by', by, '--json']);
    expect(await approve('ana')).toMatchObject({
      ...{ code: 1, err: expect.stringContaining('Another operator') },
    });
    expect(await owed()).toBe(0.26);
    expect(JSON.parse((await approve('eva')).out)).toMatchObject({ state: 'booked', decided_by: 'eva' });
    expect(await approve('eva')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Nothing was changed'),
    });
    await eventuallyOwes(2_000.26);
  });

  test('nothing that was rejected', async () => {
    await book('adjustment', 1_000.01, 'CASE-10');
    // Whoever asked for it by mistake may reject it as well.
    expect(await json('ledger', 'reject', id, 'CASE-10', '--by', 'ana')).toMatchObject({ state: 'rejected' });
    const approved = await ops(['ledger', 'approve', id, 'CASE-10', '--by', 'eva']);
    expect(approved).toMatchObject({ code: 1, err: expect.stringContaining('rejected by ana') });
    expect((await json('ledger', 'entries', id)).map((one: { state: string }) => one.state)).toEqual([
      ...['rejected', 'booked', 'booked'],
    ]);
  });

  test('an approval by two at once once, and its lines agree with the sums', async () => {
    await book('adjustment', 1_500, 'CASE-11');
    const approve = (by: string) => ops(['ledger', 'approve', id, 'CASE-11', '--by', by]);
    const codes = (await Promise.all([approve('eva'), approve('leo')])).map(({ code }) => code);
    expect(codes.sort()).toEqual([0, 1]);
    await eventuallyOwes(500.26);
    expect(await json('ledger', 'trial-balance', '--account', id)).toMatchObject({
      ...{ total: 0, lines: 4, differing: [] },
    });
  });
});
