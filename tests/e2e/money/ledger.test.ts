import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { json } from '#tests/ops/run-ops.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { returnLater, unansweredBy } from '#tests/support/money/late-returns.ts';
import { COLLECTIONS } from '#tests/support/money/scheduled-run.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { fault, refusal } from '#tests/support/records/mandates.ts';
import { openBucket } from '#tests/support/servers/bucket.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let bucket: ReturnType<typeof openBucket>;
beforeAll(() => {
  Object.assign(process.env, COLLECTIONS);
  bucket = openBucket();
});
afterAll(() => bucket.close());

const DAY = businessDay(5);
/** 2.9 % of 100.90 and 2.50, and the IVA on both. */
const [AMOUNT, FEE, TAX] = [100.9, 5.43, 0.87];
const FEES = 6.3;
const NET = 94.6;

async function newHeld(): Promise<Collector> {
  const merchant = await newCollector();
  const { updateAccount } = await import('#lib/store/accounts.ts');
  await updateAccount(merchant.account.account_id, { settlement: 'held' });
  return merchant;
}

const balanceOf = async ({ call }: Collector) => (await call('GET', '/api/balance')).body;
const linesOf = async ({ call }: Collector, query = '') =>
  (await call('GET', `/api/balance-transactions${query}`)).body;

/** What is left of a balance once the members that are zero are left out. */
async function sumsOf(merchant: Collector): Promise<Record<string, number>> {
  const { currency, as_of, next_transfer_on: _, pending_by_day, ...sums } = await balanceOf(merchant);
  return Object.fromEntries(Object.entries(sums as Record<string, number>).filter(([, sum]) => sum !== 0));
}

describe('the balance of a merchant', () => {
  test('whose money is held follows a charge from the bank to a return and back, with one fee', async () => {
    const at = await unansweredBy(await newHeld(), DAY);
    const { merchant, order } = at;
    expect(await sumsOf(merchant)).toEqual({ with_bank: AMOUNT, with_bank_count: 1 });

    await returnLater(bucket, at, '00', 1);
    await eventually(async () => expect(await sumsOf(merchant)).toEqual({ pending: NET }));
    await returnLater(bucket, at, '13', 2);
    await eventually(async () => expect(await sumsOf(merchant)).toEqual({ owed: FEES }));
    await returnLater(bucket, at, '00', 3);
    await eventually(async () => expect(await sumsOf(merchant)).toEqual({ pending: NET }));

    const { data, has_more } = await linesOf(merchant, `?order_id=${order}`);
    const zero = { fee: 0, tax: 0 };
    expect([data, has_more]).toMatchObject([
      [
        { type: 'charge_correction', amount: AMOUNT, ...zero, net: AMOUNT, reverses: data[1].id },
        { type: 'charge_return', amount: -AMOUNT, ...zero, net: -AMOUNT, reverses: data[2].id },
        { type: 'charge', amount: AMOUNT, fee: FEE, tax: TAX, net: NET, reverses: null, order_id: order },
      ],
      false,
    ]);
    for (const line of data)
      expect((await merchant.call('GET', `/api/balance-transactions/${line.id}`)).body).toEqual(line);

    const month = mexicoCityDate(new Date()).slice(0, 7);
    const { body: statement } = await merchant.call('GET', `/api/statements/${month}`);
    expect(statement).toMatchObject({
      ...{ month, opening_balance: 0, closing_balance: NET },
      types: [
        { type: 'charge', count: 1, net: NET },
        { type: 'charge_return', count: 1, net: -AMOUNT },
        { type: 'charge_correction', count: 1, net: AMOUNT },
      ],
      days: [{ count: 3, amount: AMOUNT, fee: FEE, tax: TAX, net: NET, closing_balance: NET }],
    });
  });

  longTest('that the bank credits directly has only the fees that it owes', async () => {
    const merchant = await newCollector();
    await merchant.active({ amount: 100, next_payment_date: DAY });
    await merchant.active({ amount: 200.04, next_payment_date: DAY, max_amount: 900 });
    expect((await merchant.collect(DAY)).body).toMatchObject({ paid: 1, failed: 1 });
    await eventually(async () => expect(await sumsOf(merchant)).toEqual({ owed: 6.26 }));
    expect((await linesOf(merchant)).data).toMatchObject([
      { type: 'charge', amount: 100, fee: 5.4, tax: 0.86, net: 93.74 },
    ]);
  });

  longTest('keeps the settlement that it had when the charge was presented', async () => {
    const at = await unansweredBy(await newHeld(), DAY);
    const { updateAccount } = await import('#lib/store/accounts.ts');
    await updateAccount(at.merchant.account.account_id, { settlement: 'direct' });
    await returnLater(bucket, at, '00', 1);
    await eventually(async () => expect(await sumsOf(at.merchant)).toEqual({ pending: NET }));
  });

  test('that has collected nothing is empty', async () => {
    const merchant = await newCollector();
    expect(await balanceOf(merchant)).toMatchObject({ available: 0, as_of: null });
    expect(await linesOf(merchant)).toEqual({ data: [], has_more: false, next_cursor: null });
    expect((await merchant.call('GET', '/api/statements/2027-01')).body).toMatchObject({
      ...{ opening_balance: 0, closing_balance: 0, types: [], days: [] },
    });
  });
});

describe('the files of a day', () => {
  longTest('hold the orders of one settlement each', async () => {
    const merchant = await newHeld();
    const { updateAccount } = await import('#lib/store/accounts.ts');
    await unansweredBy(merchant, DAY);
    await updateAccount(merchant.account.account_id, { settlement: 'direct' });
    await merchant.active({ amount: 300.9, next_payment_date: businessDay(6), max_amount: 900 });
    const { body } = await merchant.collect(businessDay(6));
    expect(body).toMatchObject({ presented: 1 });
    const { listFiles } = await import('#lib/store/collections/find-files.ts');
    const settlements = async (day: string) =>
      (await listFiles(day as never, { accountId: merchant.account.account_id })).map(
        ({ settlement }) => settlement,
      );
    expect([await settlements(DAY), await settlements(businessDay(6))]).toEqual([['held'], ['direct']]);
  });
});

describe('balance transactions', () => {
  longTest('come in pages, by type and by the time at which they were written', async () => {
    const merchant = await newHeld();
    for (const amount of [100, 200, 300])
      await merchant.active({ amount, next_payment_date: DAY, max_amount: 900 });
    const before = new Date(Date.now() - 1_000).toISOString();
    expect((await merchant.collect(DAY)).body).toMatchObject({ paid: 3 });
    const first = await linesOf(merchant, '?limit=2');
    const next = await linesOf(merchant, `?limit=2&cursor=${encodeURIComponent(first.next_cursor)}`);
    expect([first.data.length, first.has_more, next.data.length, next.has_more]).toEqual([2, true, 1, false]);
    const all = [...first.data, ...next.data];
    expect(all.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([100, 200, 300]);

    expect((await linesOf(merchant, '?type=charge')).data).toHaveLength(3);
    expect((await linesOf(merchant, '?type=charge_return')).data).toEqual([]);
    const one = await linesOf(merchant, '?type=charge&limit=1');
    const rest = await linesOf(
      merchant,
      `?type=charge&limit=2&cursor=${encodeURIComponent(one.next_cursor)}`,
    );
    expect([one.has_more, rest.has_more, rest.data.length]).toEqual([true, false, 2]);
    expect([...one.data, ...rest.data]).toEqual(all);
    expect((await linesOf(merchant, `?created_at[gte]=${before}`)).data).toHaveLength(3);
    expect((await linesOf(merchant, `?created_at[lte]=${before}`)).data).toEqual([]);
    const other = await merchant.call(
      'GET',
      `/api/balance-transactions?type=charge&cursor=${first.next_cursor}`,
    );
    expect(fault(other)).toEqual([422, 'cursor', 'invalid_cursor']);
  });

  longTest('of another merchant are refused, by id and by order', async () => {
    const [merchant, other] = [await newHeld(), await newCollector()];
    await merchant.active({ amount: 100, next_payment_date: DAY });
    await merchant.collect(DAY);
    const { id, order_id } = (await linesOf(merchant)).data[0];
    expect(refusal(await other.call('GET', `/api/balance-transactions/${id}`))).toEqual([
      403,
      'access_refused',
    ]);
    const ofOrder = await other.call('GET', `/api/balance-transactions?order_id=${order_id}`);
    expect(refusal(ofOrder)).toEqual([403, 'access_refused']);
    for (const unknown of ['txn_1', id.replace(/..$/, '0v'), order_id])
      expect(refusal(await merchant.call('GET', `/api/balance-transactions/${unknown}`))).toEqual([
        404,
        'not_found',
      ]);
    expect((await merchant.call('GET', '/api/statements/2027-13')).status).toBe(422);
  });
});

describe('the reserve of a merchant', () => {
  longTest('keeps a part of each day’s payments, once, and gives it back after its days', async () => {
    const merchant = await newHeld();
    const id = merchant.account.account_id;
    await json('account', 'set', id, '--reserve-percent', '10', '--reserve-days', '10', '--yes');
    expect(await json('account', 'show', id)).toMatchObject({ reserve_percent: 10, reserve_days: 10 });
    await merchant.active({ amount: 100, next_payment_date: DAY });
    expect((await merchant.collect(DAY)).body).toMatchObject({ paid: 1 });
    await eventually(async () => expect(await sumsOf(merchant)).toEqual({ pending: 93.74 }));
    for (const day of [businessDay(6), businessDay(6), businessDay(7)]) await merchant.collect(day);
    await eventually(async () => expect(await sumsOf(merchant)).toEqual({ pending: 84.37, reserved: 9.37 }));
    const types = async () =>
      (await linesOf(merchant)).data.map(({ type, net }: { type: string; net: number }) => [type, net]);
    expect(await types()).toEqual(
      expect.arrayContaining([
        ['reserve_hold', -9.37],
        ['charge', 93.74],
      ]),
    );
    expect(await types()).toHaveLength(2);
    const [hold] = (await linesOf(merchant, '?type=reserve_hold')).data;
    expect((await merchant.call('GET', `/api/balance-transactions/${hold.id}`)).body).toEqual(hold);
    await merchant.collect(businessDay(20));
    await eventually(async () => expect(await sumsOf(merchant)).toEqual({ pending: 84.37, available: 9.37 }));
    expect((await linesOf(merchant, '?type=reserve_release')).data).toMatchObject([{ net: 9.37 }]);
    expect(await json('ledger', 'trial-balance', '--account', id)).toMatchObject({ total: 0 });
  });
});
