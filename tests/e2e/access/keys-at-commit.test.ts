import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { longTest } from '#tests/support/jest/long-test.ts';
import { newCustomer, PLACE } from '#tests/support/records/direct-debits.ts';
import { type Merchant, newMerchant, varying } from '#tests/support/records/mandates.ts';
import { callerWith, payoutBody } from '#tests/support/records/orders.ts';
import { type ApiResponse, send } from '#tests/support/service/api.ts';

/*
 * Most operations check only in their one transaction whether an Idempotency-Key was used before. A repeated request is
 * executed up to there, and must not be refused because of its first execution.
 */
let merchant: Merchant;
beforeAll(async () => {
  merchant = await newMerchant();
});

/** Sends the same request with a key at each call. */
const keyed =
  (path: string, body: object | undefined, { token, key = randomUUID() }: { token: string; key?: string }) =>
  () =>
    send('POST', path, body, { token, key });

const isReplay = ({ headers }: ApiResponse) => headers.get('idempotent-replayed') === 'true';
const codeOf = ({ status, body }: ApiResponse) => [status, body.error?.code];

/** A direct debit with an order that failed. */
async function failed() {
  const own = await newMerchant();
  const { id, next_payment_date: day } = await own.active({ amount: 100.04 });
  await own.collect(day);
  const [order] = await own.orders(id);
  return { own, id, path: `/api/direct-debits/${id}/charges/${order?.id}/retry` };
}

describe('a repeated request with its Idempotency-Key gets the first response', () => {
  test('if it spent the link that it needs', async () => {
    const { body } = await merchant.create(newCustomer(), { send_email: false });
    const token = await merchant.link(body.id);
    const agree = keyed('/api/direct-debits/acknowledge', PLACE, { token });
    const [first, again] = [await agree(), await agree()];
    expect([first.status, isReplay(first)]).toEqual([200, false]);
    expect([again.status, again.body, isReplay(again)]).toEqual([200, first.body, true]);
  });

  test('if it took what it requests', async () => {
    const { id } = await merchant.active(varying);
    const charge = keyed(`/api/direct-debits/${id}/charges`, { amount: 400 }, merchant.account);
    const [first, again] = [await charge(), await charge()];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect([isReplay(again), await merchant.orders(id)]).toMatchObject([true, [{ id: first.body.id }]]);
  });

  longTest('if it could be done once more', async () => {
    const { id } = await merchant.active(varying);
    const charge = keyed(`/api/direct-debits/${id}/charges`, { amount: 10 }, merchant.account);
    const responses = [await charge(), await charge(), await charge()];
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(await merchant.orders(id)).toHaveLength(1);
  });

  longTest('if it retried the order already, and at the same moment as well', async () => {
    const { own, id, path } = await failed();
    const retry = keyed(path, undefined, own.account);
    const responses = await Promise.all([retry(), retry(), retry()]);
    const late = await retry();
    expect([late.status, isReplay(late)]).toEqual([201, true]);
    for (const response of responses)
      if (response.status === 201) expect(response.body).toEqual(late.body);
      else expect(codeOf(response)).toEqual([409, 'idempotency_in_flight']);
    expect(await own.orders(id)).toHaveLength(2);
  });
});

describe('an Idempotency-Key', () => {
  longTest('that was used for another request is refused before any other error', async () => {
    const { id } = await merchant.active(varying);
    const key = randomUUID();
    const { account } = merchant;
    const of = (debit: string) => `/api/direct-debits/${debit}/charges`;
    await keyed(of(id), { amount: 10 }, { ...account, key })();
    for (const [debit, amount] of [
      ['dd_nobody', 10],
      [id, 499],
      [id, 20],
    ] as const) {
      const response = await keyed(of(debit), { amount }, { ...account, key })();
      expect(codeOf(response)).toEqual([422, 'idempotency_key_reused']);
    }
    expect(await merchant.orders(id)).toHaveLength(1);
  });

  longTest('of a refused request can be used for the next try', async () => {
    const { id } = await merchant.active(varying);
    const key = randomUUID();
    const charge = (amount: number) =>
      keyed(`/api/direct-debits/${id}/charges`, { amount }, { ...merchant.account, key })();
    expect(codeOf(await charge(600))[0]).toBe(422);
    const { body: open } = await merchant.charge(id, { amount: 450 });
    expect(codeOf(await charge(100))).toEqual([409, 'mandate_limit_exceeded']);
    await merchant.changeCharge(id, open.id, { status: 'cancelled' });
    expect((await charge(100)).status).toBe(201);
  });
});

describe('of several errors the first is reported in this order:', () => {
  longTest('the owner of a payout, then the owner of its order, then its version', async () => {
    const shop = callerWith(merchant.account.token);
    const other = await newMerchant();
    const { body: order } = await shop.create();
    const { body: payout } = await shop.createPayout(order.id);
    const unknown = payoutBody('ord_unknown');
    const headers = { 'if-match': '"another"' };
    const update = (id: string, body: object, token = merchant.account.token) =>
      send('PUT', `/api/payouts/${id}`, body, { token, headers });

    expect(codeOf(await update('po_unknown', unknown))).toEqual([404, 'not_found']);
    expect(codeOf(await update(payout.id, unknown, other.account.token))).toEqual([403, 'access_refused']);
    expect(codeOf(await update(payout.id, unknown))).toEqual([422, 'validation_failed']);
    expect(codeOf(await update(payout.id, payoutBody(order.id)))).toEqual([412, 'precondition_failed']);
  });

  longTest(
    'the owner of a direct debit, then the owner of the order, in whatever state the order is',
    async () => {
      const other = await newMerchant();
      const { own, id, path } = await failed();
      const { account } = other;
      const retry = (at: string, token = account.token) => send('POST', at, undefined, { token });
      expect(codeOf(await retry(path))).toEqual([403, 'access_refused']);
      expect(codeOf(await retry('/api/direct-debits/dd_nobody/retry'))).toEqual([404, 'not_found']);
      const foreign = await other.active();
      const elsewhere = path.replace(id, foreign.id);
      expect(codeOf(await retry(elsewhere))).toEqual([404, 'not_found']);
      expect(codeOf(await retry(`/api/direct-debits/${foreign.id}/retry`))).toEqual([
        409,
        'nothing_to_retry',
      ]);
      await own.revoke(id);
      expect(codeOf(await retry(path, own.account.token))).toEqual([409, 'direct_debit_final']);
    },
  );

  longTest('the owner of a direct debit, then an invalid cursor', async () => {
    const lists = (id: string) => [
      `/api/orders?direct_debit_id=${id}&cursor=none`,
      `/api/direct-debits/${id}/payments?cursor=none`,
    ];
    for (const path of lists('dd_nobody'))
      expect(codeOf(await merchant.call('GET', path))).toEqual([404, 'not_found']);
    const { id } = await merchant.active();
    for (const path of lists(id)) expect(codeOf(await merchant.call('GET', path))[0]).toBe(422);
  });
});
