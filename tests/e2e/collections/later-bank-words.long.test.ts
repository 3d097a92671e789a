import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { CollectionException } from '#lib/domain/direct-debit/exception.ts';
import { updateAccount } from '#lib/store/accounts.ts';
import { listExceptions } from '#lib/store/collections/exceptions.ts';
import { listReturnFiles } from '#lib/store/collections/return-files.ts';
import { json, ops } from '#tests/ops/run-ops.ts';
import { headerAfter, read, write } from '#tests/properties/collections/bank.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { daysAfter, type Merchant, newMerchant, refusal } from '#tests/support/records/mandates.ts';
import { openBucket } from '#tests/support/servers/bucket.ts';
import { eventually } from '#tests/support/service/eventually.ts';

/** Second returns of the bank on an order: cases that were seen on the running service. */
let bucket: ReturnType<typeof openBucket>;
beforeAll(() => {
  bucket = openBucket();
});
afterAll(() => bucket.close());

let answers = 0;

/** Makes the bank return an order in a file whose header is some days later, and returns the effect. */
async function say(file: string, orderReference: number, returnCode: string, daysLater: number) {
  const { header, details } = await read(await bucket.read(file));
  const detail = details.find(({ numericReference }) => numericReference === String(orderReference));
  answers += 1;
  const name = `answers/${orderReference}-${answers}.txt`;
  await bucket.write(
    name,
    await write(headerAfter(header, daysLater), [{ ...(detail as ReadDetail), returnCode }]),
  );
  return name;
}

const applied = (name: string) =>
  eventually(async () => {
    const found = (await listReturnFiles(1_000)).find((one) => one.name === name);
    expect(found?.state).toBe('applied');
    return found?.counts;
  });

const exceptionsOf = async (orderId: string): Promise<CollectionException[]> =>
  (await listExceptions('open', 1_000)).items.filter(({ order_id }) => order_id === orderId);

const resolve = (id: string | undefined, ...words: string[]) =>
  json('exceptions', 'resolve', String(id), '--yes', ...words);

/** Returns a weekly direct debit whose first order is at the bank, which the simulated bank never returns. */
async function withOrder(more: Record<string, unknown> = {}, settlement: 'direct' | 'held' = 'direct') {
  const merchant = await newMerchant();
  await updateAccount(merchant.account.account_id, { settlement });
  const { id, next_payment_date: day } = await merchant.active({
    interval: 'weekly',
    amount: 350.9,
    ...more,
  });
  const { body: report } = await merchant.collect(day);
  expect(report).toMatchObject({ presented: 1, paid: 0, failed: 0 });
  const { body } = await merchant.payments(id);
  const order = body.data[0] as { id: string; reference: number };
  const said = async (code: string, daysLater: number) =>
    applied(await say(report.files[0], order.reference, code, daysLater));
  const shown = async () => (await merchant.order(order.id)).body;
  return { merchant, id, day, order, file: report.files[0] as string, said, shown };
}

const typesOf = async (merchant: Merchant, query: string): Promise<string[]> =>
  (await merchant.call('GET', `/api/events?limit=100&${query}`)).body.data.map(
    ({ type }: { type: string }) => type,
  );

const OBJECTED = { failure: { bank_code: '13', code: 'disputed_by_customer' } };
const PAUSED = {
  status: 'pending',
  requirements: ['acknowledgment'],
  paused: { reason: 'objection_chargeback', bank_code: '13' },
};

describe('case 7: an objection after another code', () => {
  longTest(
    'is recorded, ends the consent, and is in the evidence; repeated, it changes nothing',
    async () => {
      const { merchant, id, day, order, said, shown } = await withOrder();
      expect(await said('04', 0)).toMatchObject({ failed: 1 });
      expect(await said('13', 1)).toMatchObject({ objected: 1, exceptions: 0 });
      expect(await shown()).toMatchObject({ ...OBJECTED, status: 'pending_next_cycle' });
      expect((await merchant.get(id)).body).toMatchObject(PAUSED);
      const { entries, verified } = (await merchant.call('GET', `/api/direct-debits/${id}/mandate`)).body;
      expect([verified, entries.at(-1).type]).toEqual([true, 'bank_objection']);
      expect(await typesOf(merchant, `order_id=${order.id}`)).toContain('charge.objected');
      expect(await typesOf(merchant, `direct_debit_id=${id}`)).toContain('direct_debit.paused');
      await eventually(async () => {
        const range = `from=${day}&to=${day}`;
        const { body } = await merchant.call('GET', `/api/direct-debits/summary/failed-payments?${range}`);
        expect(body.reasons.filter(({ count }: { count: number }) => count > 0)).toEqual([
          { code: 'disputed_by_customer', count: 1 },
        ]);
      });
      const before = [await shown(), (await merchant.get(id)).body];
      expect(await said('13', 2)).toMatchObject({ unchanged: 1, objected: 0 });
      expect([await shown(), (await merchant.get(id)).body]).toEqual(before);
      expect(await merchant.presentedOn([daysAfter(day, 7)])).toEqual([0]);
    },
  );

  longTest('withdraws the retry that has not been sent to the bank', async () => {
    const { merchant, id, order, said, shown } = await withOrder();
    await said('04', 0);
    const { body: retry } = await merchant.retry(id);
    expect(await said('13', 1)).toMatchObject({ objected: 1 });
    expect((await merchant.order(retry.id)).body.status).toBe('cancelled');
    expect(await shown()).toMatchObject({ ...OBJECTED, retried_by: null });
    expect((await merchant.get(id)).body).toMatchObject(PAUSED);
    expect(await merchant.presentedOn([retry.charge_date])).toEqual([0]);
    const { findCharges } = await import('#lib/store/charges.ts');
    expect(await findCharges([order.id])).toMatchObject([{ needs_consent: true }]);
  });

  longTest(
    'marks the retry that failed as well: it is presented again only if a new consent lists it',
    async () => {
      const { merchant, id, said } = await withOrder();
      await said('04', 0);
      const { body: retry } = await merchant.retry(id);
      const { body: report } = await merchant.collect(retry.charge_date);
      await applied(await say(report.files[0], retry.reference, '04', 0));
      expect(await said('13', 1)).toMatchObject({ objected: 1 });
      const { findCharges } = await import('#lib/store/charges.ts');
      expect(await findCharges([retry.id])).toMatchObject([
        { status: 'pending_next_cycle', needs_consent: true },
      ]);
    },
  );

  longTest('by an operator counts as the bank’s; another class stays a contradiction', async () => {
    const { merchant, id, order, said, shown } = await withOrder();
    await said('04', 0);
    expect(await said('06', 1)).toMatchObject({ exceptions: 1 });
    const [exception] = await exceptionsOf(order.id);
    expect(exception).toMatchObject({ reason: 'contradiction', bank_code: '06' });
    const refused = await ops(['exceptions', 'resolve', String(exception?.id), '--as', 'failed', '--yes']);
    expect(refused.err).toContain('has failed with another code');
    expect(await shown()).toMatchObject({ failure: { bank_code: '04' } });
    expect(await resolve(exception?.id, '--as', 'failed', '--code', '13')).toMatchObject({
      resolved_as: 'failed',
    });
    expect(await shown()).toMatchObject(OBJECTED);
    expect((await merchant.get(id)).body).toMatchObject(PAUSED);
  });
});

/** Returns an order that failed, whose retry was paid, and which the bank then corrects to paid as well. */
async function takenTwice(settlement: 'direct' | 'held' = 'direct', terms: Record<string, unknown> = {}) {
  const begun = await withOrder(terms, settlement);
  const { merchant, id, order, said } = begun;
  await said('04', 0);
  const { body: retry } = await merchant.retry(id);
  const { body: report } = await merchant.collect(retry.charge_date);
  await applied(await say(report.files[0], retry.reference, '00', 0));
  expect(await said('00', 1)).toMatchObject({ corrected: 0, exceptions: 1 });
  const [exception] = await exceptionsOf(order.id);
  expect(exception).toMatchObject({ reason: 'contradiction' });
  return { ...begun, retry, retryFile: report.files[0] as string, exception: exception?.id };
}

describe('case 8: an order that was taken twice by a correction', () => {
  test('is paid too: the reports show both, a refund is due until it is made, and nothing more is charged', async () => {
    const { merchant, id, day, order, retry, exception, shown } = await takenTwice();
    expect(await merchant.taken(id)).toBe(350.9);
    expect(await resolve(exception, '--as', 'taken_twice')).toMatchObject({ resolved_as: 'taken_twice' });
    expect(await shown()).toMatchObject({
      ...{ status: 'paid', failure: null, retried_by: retry.id },
      refund_due: { amount: 350.9, since: expect.any(String), paid_by: retry.id },
    });
    expect(await merchant.taken(id)).toBe(701.8);
    await eventually(async () => {
      const [from, to] = [day, retry.charge_date].sort();
      const range = `from=${from}&to=${to}`;
      const { body } = await merchant.call('GET', `/api/direct-debits/summary/total-processed?${range}`);
      expect(body).toMatchObject({ count: 2, amount: 701.8 });
    });
    expect(await typesOf(merchant, `order_id=${order.id}`)).toContain('charge.taken_twice');
    expect(
      (await merchant.charge(id, { amount: 10, charge_date: retry.charge_date })).status,
    ).toBeGreaterThan(399);
    const { reconcileDay } = await import('#lib/operations/collections/returns/reconcile.ts');
    expect(await reconcileDay(day as CalendarDate, merchant.account.account_id)).toMatchObject({
      differences: [],
      total: {
        presented: { count: 1 },
        paid: { count: 1 },
        corrected: { count: 1 },
        unanswered: { count: 0 },
      },
    });
    const account = ['--account', merchant.account.account_id];
    const payments = await json('payments', 'list', '--day', day, ...account);
    expect(payments).toMatchObject([{ order_id: order.id, status: 'paid', refund_due: 350.9 }]);

    const [due] = await exceptionsOf(order.id);
    expect(await json('exceptions', 'list', '--reason', 'refund_due')).toContainEqual(
      expect.objectContaining({ id: due?.id, order_id: order.id, detail: retry.id, amount: 350.9 }),
    );
    expect(await resolve(due?.id, '--as', 'refunded')).toMatchObject({ resolved_as: 'refunded' });
    expect(await shown()).toMatchObject({ status: 'paid', refund_due: null });
  });

  longTest(
    'leaves nothing to collect: if the bank takes the retry back, that cannot be retried, until the order is as well',
    async () => {
      const { merchant, id, order, retry, retryFile, exception, file } = await takenTwice('direct', {
        max_amount: 2_000,
      });
      await resolve(exception, '--as', 'taken_twice');
      expect(await applied(await say(retryFile, retry.reference, '04', 2))).toMatchObject({ reversed: 1 });
      expect((await merchant.order(order.id)).body).toMatchObject({ status: 'paid', refund_due: null });
      expect(refusal(await merchant.retryOrder(id, retry.id))).toEqual([409, 'order_not_failed']);
      expect(await applied(await say(file, order.reference, '04', 3))).toMatchObject({ reversed: 1 });
      expect(await merchant.retryOrder(id, retry.id)).toMatchObject({
        status: 201,
        body: { retry_of: retry.id },
      });
    },
  );

  longTest('of three payments is the merchant’s, once the bank has taken both others back', async () => {
    const { merchant, id, order, said } = await withOrder({ max_amount: 2_000 }, 'held');
    await said('04', 0);
    const presented = async (retry: { reference: number; charge_date: string }) => {
      const { body: report } = await merchant.collect(retry.charge_date);
      await applied(await say(report.files[0], retry.reference, '00', 0));
      return report.files[0] as string;
    };
    const { body: second } = await merchant.retry(id);
    const secondFile = await presented(second);
    expect(await applied(await say(secondFile, second.reference, '04', 1))).toMatchObject({ reversed: 1 });
    const { body: third } = await merchant.retryOrder(id, second.id);
    const thirdFile = await presented(third);
    await applied(await say(secondFile, second.reference, '00', 2));
    await said('00', 2);
    for (const one of [second, order]) {
      const [exception] = await exceptionsOf(one.id);
      await resolve(exception?.id, '--as', 'taken_twice');
    }
    const due = async () => {
      const all = await Promise.all([order, second, third].map(({ id: one }) => merchant.order(one)));
      return all.map(({ body }) => [body.status, body.refund_due?.paid_by ?? null]);
    };
    expect(await due()).toEqual([
      ['paid', third.id],
      ['paid', third.id],
      ['paid', null],
    ]);
    expect(await applied(await say(thirdFile, third.reference, '04', 3))).toMatchObject({ reversed: 1 });
    expect(await due()).toEqual([
      ['paid', null],
      ['paid', order.id],
      ['failed', null],
    ]);
    // The open exception names the payment that is the merchant's now.
    expect(await exceptionsOf(second.id)).toMatchObject([{ reason: 'refund_due', detail: order.id }]);
    expect(await said('04', 3)).toMatchObject({ reversed: 1 });
    expect(await due()).toEqual([
      ['failed', null],
      ['paid', null],
      ['failed', null],
    ]);
    expect(refusal(await merchant.retryOrder(id, third.id))).toEqual([409, 'order_not_failed']);
    const { data } = (await merchant.call('GET', `/api/orders/${second.id}/refunds`)).body;
    expect(data).toMatchObject([{ status: 'cancelled' }]);
  });

  longTest('is retried after the bank took the retry back, if it was given back itself', async () => {
    const { merchant, id, order, retry, retryFile, exception } = await takenTwice('direct', {
      max_amount: 2_000,
    });
    await resolve(exception, '--as', 'taken_twice');
    const [due] = await exceptionsOf(order.id);
    await resolve(due?.id, '--as', 'refunded');
    expect(await applied(await say(retryFile, retry.reference, '04', 2))).toMatchObject({ reversed: 1 });
    // The retry's role must be granted to require the payment that was given back to be unchanged.
    expect(await merchant.retryOrder(id, retry.id)).toMatchObject({
      status: 201,
      body: { retry_of: retry.id },
    });
  });

  longTest(
    'is refunded by itself if we hold the money: the payer gets the second payment, and the merchant loses nothing',
    async () => {
      const { merchant, order, day, exception, shown } = await takenTwice('held');
      const { call } = merchant;
      await resolve(exception, '--as', 'taken_twice');
      expect(await shown()).toMatchObject({ refund_due: { amount: 350.9 }, amount_refunded: 350.9 });
      const [due] = await exceptionsOf(order.id);
      const refunds = async () => (await call('GET', `/api/orders/${order.id}/refunds`)).body.data;
      expect(await refunds()).toMatchObject([
        { status: 'created', amount: 350.9, is_automatic: true, reason: null },
      ]);
      expect(await call('POST', `/api/orders/${order.id}/refunds`, { amount: 1 })).toMatchObject({
        status: 409,
        body: { error: { code: 'not_refundable', reason: 'paid_twice' } },
      });
      const balance = async () => {
        const { pending, available, owed, in_transit } = (await call('GET', '/api/balance')).body;
        return { owned: pending + available - owed, in_transit };
      };
      const before = await balance();
      expect(before.owned).toBeGreaterThan(300);
      await merchant.collect(daysAfter(day, 14));
      expect(await refunds()).toMatchObject([{ status: 'paid' }]);
      expect(await shown()).toMatchObject({ status: 'paid', refund_due: null, amount_refunded: 350.9 });
      expect((await exceptionsOf(order.id)).map(({ id }) => id)).not.toContain(due?.id);
      const { data } = (await call('GET', `/api/balance-transactions?order_id=${order.id}`)).body;
      expect(data.map(({ type }: { type: string }) => type).sort()).toEqual([
        'double_charge',
        'refund',
        'refund_paid',
      ]);
      await eventually(async () => expect((await balance()).in_transit).toBe(0));
    },
  );

  longTest('is not refunded if the bank takes one of both payments back first', async () => {
    const { merchant, order, exception, said, shown } = await takenTwice('held');
    await resolve(exception, '--as', 'taken_twice');
    expect(await said('04', 2)).toMatchObject({ reversed: 1 });
    expect(await shown()).toMatchObject({ status: 'failed', refund_due: null, amount_refunded: 0 });
    const { data } = (await merchant.call('GET', `/api/orders/${order.id}/refunds`)).body;
    expect(data).toMatchObject([{ status: 'cancelled' }]);
  });

  longTest('is an exception if the bank takes the payment back that its payer was refunded for', async () => {
    const { order, exception, said, shown } = await takenTwice();
    await resolve(exception, '--as', 'taken_twice');
    const [due] = await exceptionsOf(order.id);
    await resolve(due?.id, '--as', 'refunded');
    expect(await said('04', 2)).toMatchObject({ reversed: 1, exceptions: 0 });
    expect(await shown()).toMatchObject({ status: 'failed', refund_due: null });
    expect(await exceptionsOf(order.id)).toMatchObject([{ reason: 'returned_after_refund', amount: 350_90 }]);
    expect(await said('04', 3)).toMatchObject({ reversed: 0 });
    expect(await exceptionsOf(order.id)).toHaveLength(1);
  });

  longTest.each(['the first', 'the retry'])('needs no refund if the bank returns %s', async (which) => {
    const { order, retry, retryFile, exception, said, shown } = await takenTwice();
    await resolve(exception, '--as', 'taken_twice');
    if (which === 'the first') await said('04', 2);
    else await applied(await say(retryFile, retry.reference, '04', 2));
    expect(await shown()).toMatchObject({
      status: which === 'the first' ? 'failed' : 'paid',
      refund_due: null,
    });
    expect(await exceptionsOf(order.id)).toEqual([]);
  });

  longTest('cannot be recorded if no retry was paid', async () => {
    const { merchant, id, order, said, shown } = await withOrder();
    await said('04', 0);
    const { body: retry } = await merchant.retry(id);
    await merchant.collect(retry.charge_date);
    await said('00', 1);
    const [exception] = await exceptionsOf(order.id);
    const before = await shown();
    const { err } = await ops([
      'exceptions',
      'resolve',
      String(exception?.id),
      '--as',
      'taken_twice',
      '--yes',
    ]);
    expect(err).toContain('No other order of its debt is paid');
    expect(await shown()).toEqual(before);
  });
});

describe('case 12: two returns that contradict each other', () => {
  longTest.each([['08', '00', 'paid']])(
    '%s, and %s under a later date: the later one counts, whichever arrives first',
    async (early, late, status) => {
      const [inOrder, overtaken] = [await withOrder(), await withOrder()];
      await inOrder.said(early, 1);
      await inOrder.said(late, 2);
      await overtaken.said(late, 2);
      expect(await overtaken.said(early, 1)).toMatchObject({ unchanged: 1, exceptions: 0 });
      const isFailed = status === 'failed';
      for (const { order, shown, merchant, id } of [inOrder, overtaken]) {
        const { status: became, failure } = await shown();
        expect(isFailed ? ['failed', 'pending_next_cycle'] : [status]).toContain(became);
        expect(failure?.bank_code ?? '00').toBe(late);
        expect(await exceptionsOf(order.id)).toEqual([]);
        expect((await merchant.get(id)).body.requirements).toEqual([]);
      }
    },
  );

  longTest('at the same moment: the later date counts', async () => {
    const { order, file, shown } = await withOrder();
    const names = await Promise.all([
      say(file, order.reference, '00', 1),
      say(file, order.reference, '04', 2),
    ]);
    await Promise.all(names.map(applied));
    expect(await shown()).toMatchObject({ failure: { bank_code: '04' } });
    expect(await exceptionsOf(order.id)).toEqual([]);
  });

  longTest('under one date: the first is kept, and the second is an exception', async () => {
    const { order, said, shown } = await withOrder();
    await said('00', 1);
    expect(await said('04', 1)).toMatchObject({ reversed: 0, exceptions: 1 });
    expect(await shown()).toMatchObject({ status: 'paid' });
    const [exception] = await exceptionsOf(order.id);
    expect(exception).toMatchObject({ reason: 'contradiction', bank_code: '04' });
    await resolve(exception?.id, '--as', 'failed', '--code', '04');
    expect(await shown()).toMatchObject({ status: 'failed', failure: { bank_code: '04' } });
  });
});
