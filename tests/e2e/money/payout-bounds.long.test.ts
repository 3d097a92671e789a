import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ROUNDS } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { newCollector } from '#tests/support/money/collections.ts';
import { returnLater, unansweredBy } from '#tests/support/money/late-returns.ts';
import { COLLECTIONS } from '#tests/support/money/scheduled-run.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { callerWith, payoutBody } from '#tests/support/records/orders.ts';
import { openBucket } from '#tests/support/servers/bucket.ts';
import { newAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let bucket: ReturnType<typeof openBucket>;
beforeAll(() => {
  Object.assign(process.env, COLLECTIONS);
  bucket = openBucket();
});
afterAll(() => bucket.close());

const DAY = businessDay(5);
/** A charge of 100.90 less its fee, with IVA. */
const NET = 94.6;
/** The sale of `orderBody`, 270.40, less its fee. */
const SALE = 258.41;

const hold = async (accountId: string) => {
  const { updateAccount } = await import('#lib/store/accounts.ts');
  await updateAccount(accountId, { settlement: 'held' });
};

/** A merchant whose money is held, with a charge at the bank. */
async function presented() {
  const merchant = await newCollector();
  await hold(merchant.account.account_id);
  const at = await unansweredBy(merchant, DAY);
  const shop = callerWith(merchant.account.token);
  const pay = (amount: number) => shop.createPayout(at.order, { amount });
  const paid = async (code: string, n: number) => {
    await returnLater(bucket, at, code, n);
    const status = code === '00' ? 'paid' : /failed|pending_next_cycle/;
    await eventually(async () =>
      expect((await shop.get(at.order)).body.status).toEqual(expect.stringMatching(status)),
    );
  };
  return { ...at, shop, pay, paid };
}

/** A merchant whose money is held, with a sale. */
async function sold() {
  const { account_id, token } = await newAccount();
  await hold(account_id);
  const shop = callerWith(token);
  return { shop, order: (await shop.create()).body.id as string };
}

const exceeding = (available: number) => ({
  status: 422,
  body: { error: { code: 'payout_exceeds_order', available } },
});

test('a payout of 1,000,000 for an unpaid order of 10.00 is refused, also the second time', async () => {
  const merchant = await newCollector();
  await hold(merchant.account.account_id);
  const debit = await merchant.active({ amount: 20, max_amount: 900, next_payment_date: DAY });
  const { status, body: order } = await merchant.charge(debit.id, { amount: 10, charge_date: DAY });
  expect(status).toBe(201);
  const shop = callerWith(merchant.account.token);
  for (const _ of [1, 2])
    expect(await shop.createPayout(order.id, { amount: 1_000_000 })).toMatchObject(exceeding(0));
  expect((await shop.call('GET', '/api/payouts')).body.data).toEqual([]);
});

describe('the payouts of a charge', () => {
  test('are at most what it has brought in, less its fee', async () => {
    const { pay, paid } = await presented();
    expect(await pay(0.01)).toMatchObject(exceeding(0));
    await paid('00', 1);
    expect(await pay(94.61)).toMatchObject(exceeding(NET));
    expect(await pay(90)).toMatchObject({ status: 201, body: { covered: true } });
    expect(await pay(4.61)).toMatchObject(exceeding(4.6));
    expect(await pay(4.6)).toMatchObject({ status: 201 });
    expect(await pay(0.01)).toMatchObject(exceeding(0));
  });

  longTest(
    'stay, and are not covered, after the bank took the payment back, until it corrects that',
    async () => {
      const { shop, order, pay, paid } = await presented();
      await paid('00', 1);
      const ids = [(await pay(50)).body.id, (await pay(44.6)).body.id];
      const shown = () => Promise.all(ids.map(async (id) => (await shop.getPayout(id)).body));
      const areCovered = (covered: boolean) =>
        eventually(async () => expect(await shown()).toMatchObject([{ covered }, { covered }]));
      await paid('13', 2);
      await areCovered(false);
      expect(await pay(0.01)).toMatchObject(exceeding(0));
      const lowered = await shop.updatePayout(ids[0], payoutBody(order, { amount: 40 }));
      expect(lowered).toMatchObject({ status: 200, body: { covered: false } });
      await paid('00', 3);
      await areCovered(true);
      const { data } = (await shop.call('GET', '/api/events?type=payout.updated')).body;
      const of = (id: unknown) =>
        data
          .filter((event: { data: { record: { id: string } } }) => event.data.record.id === id)
          .map((event: { data: { record: { covered: boolean } } }) => event.data.record.covered);
      expect([of(ids[0]), of(ids[1])]).toEqual([
        [true, false, false],
        [true, false],
      ]);
    },
  );
});

describe('the payouts of a sale', () => {
  test('are at most its total less its fee, whichever payout is raised or moved to it', async () => {
    const { shop, order } = await sold();
    const other = (await shop.create()).body.id;
    const { body: payout } = await shop.createPayout(order, { amount: 200 });
    const change = (of: string, amount: number) => shop.updatePayout(payout.id, payoutBody(of, { amount }));
    expect(await change(order, 258.42)).toMatchObject(exceeding(58.41));
    expect(await change(order, SALE)).toMatchObject({ status: 200, body: { amount: SALE, covered: true } });
    expect(await shop.createPayout(order, { amount: 0.01 })).toMatchObject(exceeding(0));
    expect(await shop.createPayout(other, { amount: 100 })).toMatchObject({ status: 201 });
    expect(await change(other, SALE)).toMatchObject(exceeding(158.41));
    expect(await change(other, 158.41)).toMatchObject({ status: 200, body: { order_id: other } });
    expect(await shop.createPayout(order, { amount: SALE })).toMatchObject({ status: 201 });
    expect(await shop.createPayout(other, { amount: 0.01 })).toMatchObject(exceeding(0));
  });

  test('count also if they are of nothing, so that one can be moved away and the others lowered', async () => {
    const { shop, order } = await sold();
    const other = (await shop.create()).body.id;
    const empty = (await shop.createPayout(order, { amount: 0 })).body.id;
    expect(await shop.updatePayout(empty, payoutBody(other, { amount: 0 }))).toMatchObject({ status: 200 });
    const { body: payout } = await shop.createPayout(order, { amount: 50 });
    await shop.updatePayout(payout.id, payoutBody(order, { amount: 30 }));
    expect(await shop.createPayout(order, { amount: 228.42 })).toMatchObject(exceeding(228.41));
    expect(await shop.createPayout(order, { amount: 228.41 })).toMatchObject({ status: 201 });
  });

  test('of a merchant whom the bank credits directly have no limit, and say nothing of being covered', async () => {
    const { token } = await newAccount();
    const shop = callerWith(token);
    const order = (await shop.create()).body.id;
    expect(await shop.createPayout(order, { amount: 1_000_000 })).toMatchObject({
      ...{ status: 201, body: { covered: null } },
    });
  });

  longTest(
    `requested fifty at once are accepted up to the limit, exactly, ${ROUNDS} times over`,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { shop, order } = await sold();
        const asked = Array.from({ length: 50 }, () => shop.createPayout(order, { amount: 25.84 }));
        const statuses = (await Promise.all(asked)).map(({ status }) => status);
        expect(statuses.filter((status) => status === 201)).toHaveLength(10);
        expect(statuses.filter((status) => status === 422)).toHaveLength(40);
        const { data } = (await shop.call('GET', `/api/payouts?order_id=${order}&limit=100`)).body;
        expect(data).toHaveLength(10);
      }
    },
  );
});
