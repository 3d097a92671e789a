import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { json, ops } from '#tests/ops/run-ops.ts';
import { ROUNDS } from '#tests/support/jest/budget.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { returnLater, unansweredBy } from '#tests/support/money/late-returns.ts';
import { bookAdjustment, payableAccount } from '#tests/support/money/payable-account.ts';
import { COLLECTIONS } from '#tests/support/money/scheduled-run.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { mailsTo } from '#tests/support/records/inbox.ts';
import { callerWith, payoutBody } from '#tests/support/records/orders.ts';
import { openBucket } from '#tests/support/servers/bucket.ts';
import { eventually } from '#tests/support/service/eventually.ts';

const test = inTurns(2);

let bucket: ReturnType<typeof openBucket>;
beforeAll(() => {
  Object.assign(process.env, COLLECTIONS);
  bucket = openBucket();
});
afterAll(() => bucket.close());

/** A charge is collected on the first day, and its payment is available on the second. */
const [DAY, LATER, LAST] = [businessDay(5), businessDay(8), businessDay(9)];
/** A charge of 100.00 less its fee, with IVA. */
const NET = 93.74;

const hold = async ({ account }: Collector) => {
  const { updateAccount } = await import('#lib/store/accounts.ts');
  await updateAccount(account.account_id, { settlement: 'held' });
};

const owe = ({ account }: Collector, pesos: number) =>
  bookAdjustment(account.account_id, pesos, `CASE-${pesos}`);

const balanceOf = async ({ call }: Collector) => (await call('GET', '/api/balance')).body;
const linesOf = async ({ call }: Collector, query = '') =>
  (await call('GET', `/api/balance-transactions${query}`)).body.data.map(
    ({ type, net }: { type: string; net: number }) => [type, net],
  );
const refund = ({ call }: Collector, order: string, body: object = {}) =>
  call('POST', `/api/orders/${order}/refunds`, body);

/** A merchant whose money is held, and a charge of it that the bank has paid. */
async function newPaid({
  amount = 100,
  cover = 0,
  more = {},
}: {
  amount?: number;
  cover?: number;
  more?: object;
} = {}) {
  const merchant = await newCollector();
  await hold(merchant);
  const { id, customer_id } = await merchant.active({ amount, next_payment_date: DAY, ...more });
  expect((await merchant.collect(DAY)).body).toMatchObject({ paid: 1 });
  if (cover > 0) await owe(merchant, cover);
  await eventually(async () => {
    const { pending, available } = await balanceOf(merchant);
    expect([pending > 0, available]).toEqual([true, cover]);
  });
  const [{ id: order }] = (await merchant.payments(id)).body.data;
  return { merchant, id, order: order as string, customer: customer_id };
}

const refused = (code: string, more: object = {}, status = 409) => ({
  status,
  body: { error: { code, ...more } },
});

describe('a refund', () => {
  test('leaves the balance at once if it is covered, reaches the payer with the next file, and its payer is mailed', async () => {
    const { merchant, order, customer } = await newPaid({ cover: 500, more: { send_email: true } });
    const created = await refund(merchant, order, { amount: 40, reason: 'Una bolsa rota' });
    expect(created).toMatchObject({
      status: 201,
      body: {
        ...{ order_id: order, status: 'released', amount: 40, currency: 'MXN', reason: 'Una bolsa rota' },
        ...{ is_automatic: false, reference: expect.stringMatching(/^\d{7}$/), return_code: null },
      },
    });
    const { id } = created.body;
    expect(created.headers.get('location')).toBe(`/api/refunds/${id}`);
    expect((await merchant.order(order)).body).toMatchObject({ status: 'paid', amount_refunded: 40 });
    await eventually(async () =>
      expect(await balanceOf(merchant)).toMatchObject({ available: 460, in_transit: 40 }),
    );
    expect((await merchant.call('GET', `/api/refunds/${id}`)).body).toEqual(created.body);
    for (const path of ['/api/refunds?status=released', `/api/orders/${order}/refunds`])
      await eventually(async () =>
        expect((await merchant.call('GET', path)).body).toMatchObject({ data: [created.body] }),
      );

    await merchant.collect(LATER);
    expect((await merchant.call('GET', `/api/refunds/${id}`)).body).toMatchObject({
      ...{ status: 'paid', settled_at: expect.any(String) },
    });
    expect(await linesOf(merchant, `?order_id=${order}`)).toEqual(
      expect.arrayContaining([
        ['refund_paid', 0],
        ['refund', -40],
        ['charge', NET],
      ]),
    );
    await eventually(async () => expect((await balanceOf(merchant)).in_transit).toBe(0));
    const { data } = (await merchant.call('GET', '/api/events')).body;
    const types = data
      .map(({ type }: { type: string }) => type)
      .filter((type: string) => /^refund/.test(type));
    expect(types.reverse()).toEqual(['refund.created', 'refund.presented', 'refund.paid']);
    await eventually(async () => {
      const mails = await mailsTo(`${customer}@example.com`);
      expect(mails.map(({ subject }) => subject)).toContainEqual(
        expect.stringMatching(/Le devolvieron \$40\.00/),
      );
    });
    const other = await newCollector();
    expect((await other.call('GET', `/api/refunds/${id}`)).status).toBe(403);
    expect((await refund(other, order)).status).toBe(403);
    expect((await other.call('GET', `/api/orders/${order}/refunds`)).status).toBe(403);
  });

  longTest('never exceeds with the others what the payer paid', async () => {
    const { merchant, order } = await newPaid({ cover: 500 });
    expect(await refund(merchant, order, { amount: 100.01 })).toMatchObject(
      refused('refund_exceeds_order', { available: 100 }, 422),
    );
    await refund(merchant, order, { amount: 40 });
    expect(await refund(merchant, order, { amount: 60.01 })).toMatchObject(
      refused('refund_exceeds_order', { available: 60 }, 422),
    );
    expect((await refund(merchant, order)).body).toMatchObject({ amount: 60 });
    expect(await refund(merchant, order)).toMatchObject(refused('not_refundable', { reason: 'refunded' }));
    expect(await refund(merchant, order, { amount: 0 })).toMatchObject({ status: 422 });
  });

  test('is refused for what is not a paid charge, and for one that the bank credited to the merchant', async () => {
    const { merchant } = await newPaid();
    const sale = (await callerWith(merchant.account.token).create()).body.id;
    expect(await refund(merchant, sale)).toMatchObject(refused('not_refundable', { reason: 'not_a_charge' }));
    const at = await unansweredBy(merchant, LATER);
    expect(await refund(merchant, at.order)).toMatchObject(refused('not_refundable', { reason: 'not_paid' }));
    const direct = await newCollector();
    const { id } = await direct.active({ amount: 100, next_payment_date: DAY });
    await direct.collect(DAY);
    const [order] = (await direct.payments(id)).body.data;
    expect(await refund(direct, order.id)).toMatchObject(refused('settled_directly'));
    expect((await refund(merchant, 'ord_none')).status).toBe(404);
  });

  longTest('that is not covered waits, and leaves as soon as it is', async () => {
    const { merchant, order } = await newPaid();
    const { body } = await refund(merchant, order, { amount: 50 });
    expect(body).toMatchObject({ status: 'created', released_at: null });
    const row = { refund_id: body.id, order_id: order, status: 'created', waits_for: 'cover', amount: 50 };
    expect(await json('refunds', 'show', body.id)).toMatchObject(row);
    await eventually(async () =>
      expect(await json('refunds', 'list', merchant.account.account_id, '--status', 'created')).toMatchObject(
        [row],
      ),
    );
    await merchant.collect(LATER);
    expect((await merchant.call('GET', `/api/refunds/${body.id}`)).body).toMatchObject({ status: 'paid' });
    await eventually(async () =>
      expect(await balanceOf(merchant)).toMatchObject({ pending: 43.74, available: 0, in_transit: 0 }),
    );
  });

  longTest('that comes back is the merchant’s again, and may be made again', async () => {
    const { merchant, order } = await newPaid({ cover: 500 });
    const { body } = await refund(merchant, order, { amount: 40.91 });
    await merchant.collect(LATER);
    expect((await merchant.call('GET', `/api/refunds/${body.id}`)).body).toMatchObject({
      ...{ status: 'returned', return_code: '01' },
    });
    expect((await merchant.order(order)).body.amount_refunded).toBe(0);
    await eventually(async () => {
      const { pending, available, in_transit } = await balanceOf(merchant);
      expect([pending + available, in_transit]).toEqual([593.74, 0]);
    });
    expect((await refund(merchant, order)).body).toMatchObject({ amount: 100, status: 'released' });
  });

  longTest('without a word from the bank stays on its way', async () => {
    const { merchant, order } = await newPaid({ cover: 500 });
    const { body } = await refund(merchant, order, { amount: 40.92 });
    await merchant.collect(LATER);
    expect((await merchant.call('GET', `/api/refunds/${body.id}`)).body.status).toBe('in_transit');
  });

  longTest('lowers what the payouts of its order may sum to', async () => {
    const { merchant, order } = await newPaid({ cover: 500 });
    const shop = callerWith(merchant.account.token);
    const { body: payout } = await shop.createPayout(order, { amount: NET });
    expect(payout).toMatchObject({ covered: true });
    await refund(merchant, order, { amount: 40 });
    await eventually(async () => expect((await shop.getPayout(payout.id)).body.covered).toBe(false));
    expect(await shop.createPayout(order, { ...payoutBody(order), amount: 1 })).toMatchObject(
      refused('payout_exceeds_order', { available: 0 }, 422),
    );
  });
});

describe('a payment that the bank takes back', () => {
  /** A merchant with a paid charge whose file can be returned again. */
  async function paidLate(cover: number) {
    const merchant = await newCollector();
    await hold(merchant);
    const at = await unansweredBy(merchant, DAY);
    await returnLater(bucket, at, '00', 1);
    if (cover > 0) await owe(merchant, cover);
    await eventually(async () => {
      const { pending, available } = await balanceOf(merchant);
      expect([pending > 0, available]).toEqual([true, cover]);
    });
    return at;
  }
  const isBack = async ({ merchant, order }: Awaited<ReturnType<typeof paidLate>>) =>
    eventually(async () => expect((await merchant.order(order)).body.reversed_at).not.toBeNull());

  longTest('cancels a refund that has not left', async () => {
    const at = await paidLate(0);
    const { merchant, order } = at;
    const { body } = await refund(merchant, order);
    expect(body).toMatchObject({ status: 'created', amount: 100.9 });
    await returnLater(bucket, at, '13', 2);
    await isBack(at);
    expect((await merchant.call('GET', `/api/refunds/${body.id}`)).body.status).toBe('cancelled');
    expect((await merchant.order(order)).body.amount_refunded).toBe(0);
    await merchant.collect(LATER);
    await eventually(async () =>
      expect(await balanceOf(merchant)).toMatchObject({ owed: 6.3, in_transit: 0, available: 0 }),
    );
    expect(await linesOf(merchant, '?type=refund')).toEqual([]);
  });

  longTest('after its refund has left is an exception: its payer got it twice', async () => {
    const at = await paidLate(500);
    const { merchant, order } = at;
    expect((await refund(merchant, order, { amount: 60 })).body.status).toBe('released');
    await returnLater(bucket, at, '13', 2);
    await isBack(at);
    const { out } = await ops(['exceptions', 'list', '--reason', 'returned_after_refund', '--json']);
    expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ order_id: order, amount: 60 }));
    await eventually(async () =>
      expect(await balanceOf(merchant)).toMatchObject({ available: 500 - 60 - 6.3, in_transit: 60 }),
    );
  });

  longTest(
    'at the same time as a refund of it: the refund is cancelled, or it left before and an exception says so',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const at = await paidLate(500);
        const { merchant, order } = at;
        const [made] = await Promise.all([refund(merchant, order), returnLater(bucket, at, '13', 2)]);
        await isBack(at);
        const left = made.status === 201 && made.body.status === 'released';
        if (!left) expect(made).toMatchObject(refused('not_refundable', { reason: 'not_paid' }));
        const { body } = await merchant.order(order);
        expect([body.status === 'paid', body.amount_refunded]).toEqual([false, left ? 100.9 : 0]);
        await eventually(async () =>
          expect(await balanceOf(merchant)).toMatchObject(
            left
              ? { available: 500 - 100.9 - 6.3, in_transit: 100.9 }
              : { available: 500 - 6.3, in_transit: 0 },
          ),
        );
      }
    },
  );
});

describe('money of the same balance', () => {
  longTest('refunds of one charge at once: its payer gets no centavo more than was paid', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { merchant, order } = await newPaid({ cover: 500 });
      const all = await Promise.all([1, 2, 3, 4].map(() => refund(merchant, order, { amount: 40 })));
      expect(all.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
      expect((await merchant.order(order)).body.amount_refunded).toBe(80);
      expect((await merchant.call('GET', `/api/orders/${order}/refunds`)).body.data).toHaveLength(2);
      expect(await linesOf(merchant, '?type=refund')).toEqual([
        ['refund', -40],
        ['refund', -40],
      ]);
    }
  });

  longTest('a transfer and a refund at once: no peso leaves twice', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { merchant, order } = await newPaid({ cover: 100 });
      await payableAccount(merchant.account.account_id, newClabe(undefined, '012'));
      const [sent, made] = await Promise.all([
        merchant.call('POST', '/api/transfers'),
        refund(merchant, order, { amount: 60 }),
      ]);
      expect(made.status).toBe(201);
      const transferred = sent.status === 201 ? sent.body.amount : 0;
      const refunded = made.body.status === 'released' ? 60 : 0;
      expect([
        [100, 0],
        [0, 60],
        [40, 60],
      ]).toContainEqual([transferred, refunded]);
      await eventually(async () =>
        expect(await balanceOf(merchant)).toMatchObject({ in_transit: transferred + refunded, owed: 0 }),
      );
      await merchant.collect(LAST);
      await eventually(async () => {
        const { data } = (await merchant.call('GET', '/api/transfers')).body;
        const out = data.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
        expect(Math.round((out + 60) * 100)).toBe(193_74);
      });
    }
  });
});
