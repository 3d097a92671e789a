import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { json, ops } from '#tests/ops/run-ops.ts';
import { withOther } from '#tests/support/generated/with-other.ts';
import { ROUNDS } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { returnLater, type Unanswered, unansweredBy } from '#tests/support/money/late-returns.ts';
import { COLLECTIONS } from '#tests/support/money/scheduled-run.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { acknowledge, PLACE } from '#tests/support/records/direct-debits.ts';
import { mailedLink } from '#tests/support/records/inbox.ts';
import { refusal } from '#tests/support/records/mandates.ts';
import { openBucket } from '#tests/support/servers/bucket.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let bucket: ReturnType<typeof openBucket>;
beforeAll(() => {
  Object.assign(process.env, COLLECTIONS);
  bucket = openBucket();
});
afterAll(() => bucket.close());

const DAY = businessDay(5);
/** The price of a dispute, with IVA, and the fee of a charge of 100.90, with IVA. */
const [PRICE, TAX, OF_DISPUTE, OF_CHARGE] = [150, 24, 174, 6.3];
const [AMOUNT, NET] = [100.9, 94.6];

/** The bank's codes: paid, and a customer who does not recognise the payment. */
const [PAID, NOT_RECOGNISED] = ['00', '13'];

type Settlement = 'direct' | 'held';

async function newMerchant(settlement: Settlement = 'held'): Promise<Collector> {
  const merchant = await newCollector();
  const id = merchant.account.account_id;
  await json('account', 'set', id, '--settlement', settlement, '--dispute-fee', String(PRICE), '--yes');
  return merchant;
}

const balanceOf = async ({ call }: Collector) => {
  const { pending, owed } = (await call('GET', '/api/balance')).body;
  return { pending, owed };
};
const disputesOf = async ({ call }: Collector, query = '') =>
  (await call('GET', `/api/disputes${query}`)).body;
const linesOf = async ({ merchant: { call }, order }: Unanswered) =>
  (await call('GET', `/api/balance-transactions?order_id=${order}`)).body.data;
const typesOf = async (at: Unanswered) =>
  (await linesOf(at)).map(({ type, net }: { type: string; net: number }) => [type, net]);
const statusOf = async (at: Unanswered) => (await at.merchant.order(at.order)).body.status;

/** Has the bank say something of the charge, in its n-th return file, and waits for its effect. */
async function say(
  at: Unanswered,
  code: string,
  n: number,
  expected = code === PAID ? 'paid' : 'failed',
): Promise<void> {
  await returnLater(bucket, at, code, n);
  await eventually(async () => expect(await statusOf(at)).toBe(expected));
}

/** A charge that the bank paid and took back, because its customer does not recognise it. */
async function newDisputed(settlement?: Settlement) {
  const at = await unansweredBy(await newMerchant(settlement), DAY, AMOUNT);
  await say(at, PAID, 1);
  await say(at, NOT_RECOGNISED, 2);
  const { dispute_id: id } = (await at.merchant.order(at.order)).body;
  return { at, id: id as string, path: `/api/disputes/${id}` };
}

describe('a payment that its customer does not recognise', () => {
  longTest(
    'opens a dispute with its fee, whose evidence an operator sends, and which the bank’s correction wins',
    async () => {
      const { at, id, path } = await newDisputed();
      const { merchant, order } = at;
      const { call } = merchant;
      const { body: dispute } = await call('GET', path);
      expect(dispute).toMatchObject({
        ...{ id, order_id: order, status: 'open', amount: AMOUNT, currency: 'MXN', fee: PRICE, tax: TAX },
        ...{
          bank_code: NOT_RECOGNISED,
          evidence_due_on: businessDay(5),
          is_accepted: false,
          closed_at: null,
        },
      });
      await eventually(async () =>
        expect(await balanceOf(merchant)).toEqual({ pending: 0, owed: OF_CHARGE + OF_DISPUTE }),
      );
      const lines = await linesOf(at);
      expect(lines).toHaveLength(3);
      const fee = lines.find(({ type }: { type: string }) => type === 'dispute_fee');
      expect(fee).toMatchObject({ amount: 0, fee: PRICE, tax: TAX, net: -OF_DISPUTE, dispute_id: id });
      expect((await call('GET', `/api/balance-transactions/${fee.id}`)).body).toEqual(fee);
      for (const query of ['', '?status=open', `?order_id=${order}`])
        await eventually(async () => expect((await disputesOf(merchant, query)).data).toEqual([dispute]));

      const due = await json('disputes', 'list');
      expect(due).toContainEqual(expect.objectContaining({ dispute_id: id, what_to_do: expect.any(String) }));
      const sent = await json('disputes', 'sent', id, '--by', 'ana');
      expect(sent).toMatchObject({ status: 'evidence_sent', sent_by: 'ana', what_to_do: '' });
      expect(await json('disputes', 'sent', id, '--by', 'eva')).toEqual(sent);
      expect(await json('disputes', 'show', id)).toEqual(sent);
      expect(await json('disputes', 'list')).not.toContainEqual(expect.objectContaining({ dispute_id: id }));

      await say(at, PAID, 3);
      expect((await call('GET', path)).body).toMatchObject({ status: 'won', closed_at: expect.any(String) });
      await eventually(async () => expect(await balanceOf(merchant)).toEqual({ pending: NET, owed: 0 }));
      const back = (await linesOf(at)).find(({ type }: { type: string }) => type === 'dispute_fee_return');
      expect(back).toMatchObject({
        fee: -PRICE,
        tax: -TAX,
        net: OF_DISPUTE,
        reverses: fee.id,
        dispute_id: id,
      });
      expect(await call('POST', `${path}/accept`)).toMatchObject({
        status: 409,
        body: { error: { code: 'dispute_won' } },
      });
      const lost = await ops(['disputes', 'lost', id, '--yes']);
      expect([lost.code, lost.err]).toEqual([1, expect.stringContaining(`${id} is won`)]);
      const events = (await call('GET', '/api/events')).body.data;
      const types = events
        .map(({ type }: { type: string }) => type)
        .filter((type: string) => /^dispute/.test(type));
      expect(types.reverse()).toEqual(['dispute.created', 'dispute.evidence_sent', 'dispute.won']);
      expect(await json('ledger', 'trial-balance', '--account', merchant.account.account_id)).toMatchObject({
        total: 0,
      });
    },
  );

  test('is lost when its merchant accepts it, keeps its fee, and is won if the bank pays after all', async () => {
    const { at, path } = await newDisputed();
    const { merchant } = at;
    const accepted = await merchant.call('POST', `${path}/accept`);
    expect(accepted).toMatchObject({ status: 200, body: { status: 'lost', is_accepted: true } });
    expect((await merchant.call('POST', `${path}/accept`)).body).toEqual(accepted.body);
    expect((await merchant.call('GET', path)).body).toEqual(accepted.body);
    expect(await balanceOf(merchant)).toEqual({ pending: 0, owed: OF_CHARGE + OF_DISPUTE });
    await say(at, PAID, 3);
    expect((await merchant.call('GET', path)).body).toMatchObject({ status: 'won', is_accepted: true });
    await eventually(async () => expect(await balanceOf(merchant)).toEqual({ pending: NET, owed: 0 }));
  });

  longTest('costs a merchant whom the bank credits directly the same fee', async () => {
    const { at, id } = await newDisputed('direct');
    await eventually(async () =>
      expect(await balanceOf(at.merchant)).toEqual({ pending: 0, owed: OF_CHARGE + OF_DISPUTE }),
    );
    expect(await json('disputes', 'lost', id, '--by', 'ana', '--yes')).toMatchObject({
      ...{ status: 'lost', decided_by: 'ana', accepted: false },
    });
    await say(at, PAID, 3);
    await eventually(async () =>
      expect(await balanceOf(at.merchant)).toEqual({ pending: 0, owed: OF_CHARGE }),
    );
  });

  longTest('opens one dispute for each return, however often its file arrives', async () => {
    const { at, id } = await newDisputed();
    await say(at, NOT_RECOGNISED, 3);
    await say(at, PAID, 4);
    await say(at, NOT_RECOGNISED, 5);
    const { data } = await eventually(async () => {
      const page = await disputesOf(at.merchant, `?order_id=${at.order}`);
      expect(page.data).toHaveLength(2);
      return page;
    });
    expect(data.map(({ status }: { status: string }) => status)).toEqual(['open', 'won']);
    expect(data[1].id).toBe(id);
    expect((await at.merchant.order(at.order)).body.dispute_id).toBe(data[0].id);
    const count = async (kind: string) =>
      (await typesOf(at)).filter(([type]: [string]) => type === kind).length;
    expect([await count('dispute_fee'), await count('dispute_fee_return')]).toEqual([2, 1]);
  });

  longTest('is accepted and won at the same moment: it is won, and its fee is back once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { at, path } = await newDisputed();
      const [accepted] = await Promise.all([at.merchant.call('POST', `${path}/accept`), say(at, PAID, 3)]);
      expect([200, 409]).toContain(accepted.status);
      expect((await at.merchant.call('GET', path)).body.status).toBe('won');
      const back = (await typesOf(at)).filter(([type]: [string]) => type === 'dispute_fee_return');
      expect(back).toEqual([['dispute_fee_return', OF_DISPUTE]]);
      await eventually(async () => expect(await balanceOf(at.merchant)).toEqual({ pending: NET, owed: 0 }));
    }
  });
});

describe('a disputed payment whose retry was paid', () => {
  longTest(
    'is won when an operator says that it was taken twice: its fee is back, and the payer is refunded',
    async () => {
      const { at, id, path } = await newDisputed();
      const { merchant, order } = at;
      const { account_id } = merchant.account;
      // The customer agrees to this payment again, by a link that was mailed, and its retry is paid.
      await merchant.call('POST', `/api/direct-debits/${at.id}/resend-email`);
      const { customer } = (await merchant.get(at.id)).body;
      const { status, body: debit } = await acknowledge(await mailedLink(at.id, customer.email), {
        ...PLACE,
        orders: [order],
      });
      expect([status, debit]).toMatchObject([200, { status: 'active' }]);
      const asked = await merchant.retryOrder(at.id, order);
      expect(asked).toMatchObject({ status: 201, body: { retry_of: order } });
      const { body: run } = await merchant.collect(asked.body.charge_date);
      const second: Unanswered = { ...at, order: asked.body.id, name: run.files[0] };
      await say(second, PAID, 3);
      expect((await merchant.call('GET', path)).body.status).toBe('open');

      // The file that corrects the return does not know that both payments were taken.
      await returnLater(bucket, at, PAID, 4);
      const mine = ({ order_id }: { order_id: string }) => order_id === order;
      const exception = await eventually(async () => {
        const [found] = (await json('exceptions', 'list')).filter(mine);
        expect(found).toMatchObject({ reason: 'contradiction' });
        return found;
      });
      expect((await merchant.call('GET', path)).body.status).toBe('open');
      await json('exceptions', 'resolve', exception.id, '--as', 'taken_twice', '--yes');
      expect((await merchant.call('GET', path)).body).toMatchObject({ status: 'won', is_accepted: false });
      expect(await typesOf(at)).toEqual(
        expect.arrayContaining([
          ['charge', NET],
          ['charge_return', -AMOUNT],
          ['dispute_fee', -OF_DISPUTE],
          ['double_charge', AMOUNT],
          ['dispute_fee_return', OF_DISPUTE],
        ]),
      );
      expect(await typesOf(at)).toHaveLength(5);
      expect((await merchant.order(order)).body).toMatchObject({ status: 'paid', dispute_id: id });
      // The fee of the first payment stays, and the second one pays it.
      await eventually(async () => expect(await balanceOf(merchant)).toEqual({ pending: 88.3, owed: 0 }));
      expect(await json('ledger', 'trial-balance', '--account', account_id)).toMatchObject({ total: 0 });
    },
  );
});

describe('a return that is no objection', () => {
  longTest.each(['01', '04'])('%s opens no dispute', async (code) => {
    const at = await unansweredBy(await newMerchant(), DAY, AMOUNT);
    await say(at, PAID, 1);
    await say(at, code, 2);
    expect((await at.merchant.order(at.order)).body.dispute_id).toBeNull();
    expect(await typesOf(at)).toHaveLength(2);
    expect((await disputesOf(at.merchant)).data).toEqual([]);
  });

  longTest('nor does an objection to a charge that was never paid', async () => {
    const at = await unansweredBy(await newMerchant(), DAY, AMOUNT);
    await say(at, NOT_RECOGNISED, 1, 'pending_next_cycle');
    expect((await at.merchant.order(at.order)).body.dispute_id).toBeNull();
    expect((await disputesOf(at.merchant)).data).toEqual([]);
  });
});

longTest('a dispute of another merchant is refused', async () => {
  const { path } = await newDisputed();
  const other = await newCollector();
  expect(refusal(await other.call('GET', path))).toEqual([403, 'access_refused']);
  expect(refusal(await other.call('POST', `${path}/accept`))).toEqual([403, 'access_refused']);
  expect(refusal(await other.call('GET', withOther(path)))[0]).toBe(404);
});
