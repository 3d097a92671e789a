import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ROUNDS } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { returnLater, unansweredBy } from '#tests/support/money/late-returns.ts';
import { bookAdjustment, payableAccount } from '#tests/support/money/payable-account.ts';
import { COLLECTIONS } from '#tests/support/money/scheduled-run.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { callerWith } from '#tests/support/records/orders.ts';
import { openBucket } from '#tests/support/servers/bucket.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let bucket: ReturnType<typeof openBucket>;
beforeAll(() => {
  Object.assign(process.env, COLLECTIONS);
  bucket = openBucket();
});
afterAll(() => bucket.close());

/** A charge is collected on the first day, and may be transferred on the second. */
const [DAY, LATER, LAST] = [businessDay(5), businessDay(8), businessDay(9)];
/** A charge of 100.00 less its fee, with IVA. */
const NET = 93.74;

/** A merchant whose money is held, with a verified payout account from now on. */
async function newHeld(ending?: string): Promise<Collector> {
  const merchant = await newCollector();
  await payableAccount(merchant.account.account_id, newClabe(ending, '012'));
  return merchant;
}

const transfersOf = async ({ call }: Collector) => (await call('GET', '/api/transfers')).body.data;
const balanceOf = async ({ call }: Collector) => (await call('GET', '/api/balance')).body;
const typesOf = async ({ call }: Collector, query = '') => {
  const { data } = (await call('GET', `/api/balance-transactions${query}`)).body;
  return data.map(({ type, net }: { type: string; net: number }) => [type, net]);
};

/** A merchant that was paid a charge of 100.00, whose sums are known. */
async function newPaid(ending?: string): Promise<Collector> {
  const merchant = await newHeld(ending);
  await merchant.active({ amount: 100, next_payment_date: DAY });
  expect((await merchant.collect(DAY)).body).toMatchObject({ paid: 1 });
  await eventually(async () => expect((await balanceOf(merchant)).pending).toBe(NET));
  return merchant;
}

const owe = ({ account }: Collector, pesos: number, reference: string) =>
  bookAdjustment(account.account_id, pesos, reference);

const refusal = (code: string, more: object = {}) => ({ status: 409, body: { error: { code, ...more } } });

describe('a transfer', () => {
  test('pays out what is available, with its lines, and the balance is empty afterwards', async () => {
    const merchant = await newPaid();
    expect(await transfersOf(merchant)).toEqual([]);
    const [{ order_id }] = (await merchant.call('GET', '/api/balance-transactions')).body.data;
    const { body: early } = await callerWith(merchant.account.token).createPayout(order_id, { amount: 90 });
    expect(early).toMatchObject({ covered: true, transfer_id: null });
    await merchant.collect(LATER);
    const [transfer, ...others] = await transfersOf(merchant);
    expect([transfer, others]).toMatchObject([
      {
        ...{ status: 'paid', amount: NET, currency: 'MXN', transactions: 1, return_code: null },
        ...{ payout_account: { bank: '012' }, reference: expect.stringMatching(/^\d{7}$/) },
      },
      [],
    ]);
    const { call } = merchant;
    const path = `/api/transfers/${transfer.id}`;
    expect((await call('GET', path)).body).toEqual(transfer);
    const { data } = (await call('GET', `${path}/balance-transactions`)).body;
    expect(data).toMatchObject([{ type: 'charge', net: NET, transfer_id: transfer.id }]);
    expect(await typesOf(merchant)).toEqual([
      ...[
        ['transfer_paid', 0],
        ['transfer', -NET],
        ['charge', NET],
      ].map((row) => expect.arrayContaining(row)),
    ]);
    await eventually(async () =>
      expect(await balanceOf(merchant)).toMatchObject({ pending: 0, available: 0, in_transit: 0, owed: 0 }),
    );
    const shop = callerWith(merchant.account.token);
    const { body: late } = await shop.createPayout(data[0].order_id, { amount: 1 });
    expect(late).toMatchObject({ covered: true, transfer_id: transfer.id });
    await eventually(async () =>
      expect((await shop.getPayout(early.id)).body).toMatchObject({ transfer_id: transfer.id }),
    );
    const { data: events } = (await call('GET', '/api/events')).body;
    const told = events
      .map(({ type }: { type: string }) => type)
      .filter((type: string) => /^transfer/.test(type));
    expect(told.reverse()).toEqual(['transfer.released', 'transfer.presented', 'transfer.paid'].map(String));
    const other = await newCollector();
    expect((await other.call('GET', path)).status).toBe(403);
    expect((await other.call('GET', `${path}/balance-transactions`)).status).toBe(403);
  });

  longTest('that comes back is owed again, and goes out with the next one', async () => {
    const merchant = await newPaid('0005');
    await merchant.collect(LATER);
    expect(await transfersOf(merchant)).toMatchObject([
      { status: 'returned', amount: NET, return_code: '01' },
    ]);
    await eventually(async () =>
      expect(await balanceOf(merchant)).toMatchObject({ pending: NET, in_transit: 0 }),
    );
    await merchant.collect(LAST);
    const [second, first] = await transfersOf(merchant);
    expect([second, first]).toMatchObject([{ status: 'returned', amount: NET }, { status: 'returned' }]);
    const path = `/api/transfers/${second.id}/balance-transactions`;
    expect((await merchant.call('GET', path)).body.data).toMatchObject([
      { type: 'transfer_return', net: NET, transfer_id: second.id },
    ]);
  });

  longTest('without a word from the bank stays on its way', async () => {
    const merchant = await newPaid('0009');
    await merchant.collect(LATER);
    expect(await transfersOf(merchant)).toMatchObject([{ status: 'in_transit' }]);
    await eventually(async () =>
      expect(await balanceOf(merchant)).toMatchObject({ pending: 0, in_transit: NET }),
    );
  });

  longTest('takes a return with the payment that it takes back, and nothing goes out', async () => {
    const at = await unansweredBy(await newHeld(), DAY);
    const { merchant } = at;
    await returnLater(bucket, at, '00', 1);
    await eventually(async () => expect((await typesOf(merchant)).length).toBe(1));
    await returnLater(bucket, at, '13', 2);
    await eventually(async () => expect((await balanceOf(merchant)).owed).toBe(6.3));
    await merchant.collect(LATER);
    expect(await transfersOf(merchant)).toMatchObject([{ status: 'open', amount: -6.3, transactions: 2 }]);
    await owe(merchant, 500, 'CASE-1');
    await eventually(async () => expect((await balanceOf(merchant)).available).toBe(493.7));
    expect(await merchant.call('POST', '/api/transfers')).toMatchObject({
      status: 201,
      body: { status: 'released', amount: 493.7, transactions: 3 },
    });
  });
});

describe('a requested transfer', () => {
  test('is refused if the merchant was credited directly, or its payout account is not ready', async () => {
    const direct = await newCollector();
    expect(await direct.call('POST', '/api/transfers')).toMatchObject(refusal('settled_directly'));
    const without = await newCollector();
    const { updateAccount } = await import('#lib/store/accounts.ts');
    await updateAccount(without.account.account_id, { settlement: 'held' });
    expect(await without.call('POST', '/api/transfers')).toMatchObject(
      refusal('payout_account_not_ready', { reason: 'missing' }),
    );
    const held = await newHeld();
    expect(await held.call('POST', '/api/transfers')).toMatchObject(refusal('nothing_available'));
  });

  test('is refused until the first run after its merchant has a reserve', async () => {
    const merchant = await newHeld();
    const { requireAccount, updateAccount } = await import('#lib/store/accounts.ts');
    await updateAccount(merchant.account.account_id, { reserve_percent: 10 });
    await owe(merchant, 500, 'CASE-1');
    await eventually(async () => expect((await balanceOf(merchant)).available).toBe(500));
    const request = () => merchant.call('POST', '/api/transfers');
    expect(await request()).toMatchObject(refusal('nothing_available'));
    const { keepReservesOf } = await import('#lib/operations/ledger/keep-reserves.ts');
    const { clockAt } = await import('#lib/operations/clock.ts');
    await keepReservesOf(await requireAccount(merchant.account.account_id), clockAt(new Date()));
    expect(await request()).toMatchObject({ status: 201, body: { amount: 500, status: 'released' } });
  });

  longTest('pays out everything once, however often it is requested at once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const merchant = await newHeld();
      await owe(merchant, 500, 'CASE-1');
      await eventually(async () => expect((await balanceOf(merchant)).available).toBe(500));
      const all = await Promise.all([1, 2, 3, 4].map(() => merchant.call('POST', '/api/transfers')));
      const made = all.filter(({ status }) => status === 201);
      expect(made).toMatchObject([{ body: { amount: 500, status: 'released' } }]);
      expect(all.filter(({ status }) => status === 409)).toHaveLength(3);
      expect(await transfersOf(merchant)).toHaveLength(1);
      expect((await typesOf(merchant)).filter(([type]: [string]) => type === 'transfer')).toEqual([
        ['transfer', -500],
      ]);
    }
  });

  longTest('and a run of the day at the same moment pay everything once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const merchant = await newHeld();
      await owe(merchant, 500, 'CASE-1');
      await eventually(async () => expect((await balanceOf(merchant)).available).toBe(500));
      const [requested, run] = await Promise.all([
        merchant.call('POST', '/api/transfers'),
        merchant.collect(DAY),
      ]);
      expect([201, 409]).toContain(requested.status);
      expect(run.status).toBe(200);
      await merchant.collect(LATER);
      expect(await transfersOf(merchant)).toMatchObject([{ amount: 500, status: 'paid' }]);
      await eventually(async () =>
        expect(await balanceOf(merchant)).toMatchObject({ pending: 0, available: 0, in_transit: 0, owed: 0 }),
      );
    }
  });
});
