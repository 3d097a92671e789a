import { beforeEach, describe, expect, test } from '@jest/globals';
import { businessDaysAfter, nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addMonths, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector, once } from '#tests/support/money/collections.ts';
import { businessDay, firstDayToTell, longWeekend } from '#tests/support/records/business-days.ts';
import { later, varying } from '#tests/support/records/mandates.ts';

let merchant: Collector;
beforeEach(async () => {
  merchant = await newCollector();
});

const months = (date: string, count: number) => nextBusinessDay(addMonths(date as CalendarDate, count));
const apiErrorOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];

describe('a single direct debit', () => {
  test('is collected on its day, and then completed', async () => {
    const { id, next_payment_date: day } = await merchant.active(once);
    const early = await merchant.collect(
      businessDaysAfter(day as CalendarDate, 0) > businessDay(1) ? businessDay(1) : day,
    );
    expect(early.body).toMatchObject({ opened: 0, presented: 0, files: [] });
    const { status, body } = await merchant.collect(day);
    expect(status).toBe(200);
    expect(body).toEqual({
      date: day,
      exceptions: 0,
      skipped: [],
      finished: true,
      what_next: null,
      opened: 1,
      presented: 1,
      paid: 1,
      failed: 0,
      completed: 1,
      files: [expect.stringContaining(day)],
    });
    const { body: payments } = await merchant.payments(id);
    expect(payments.data).toEqual([
      expect.objectContaining({
        type: 'direct_debit',
        status: 'paid',
        direct_debit_id: id,
        attempts: 1,
        charge_date: day,
        failure: null,
        totals: expect.objectContaining({ total: 350.5 }),
      }),
    ]);
    expect((await merchant.get(id)).body).toMatchObject({ status: 'completed', next_payment_date: null });
    expect((await merchant.collect(day)).body).toMatchObject({ opened: 0, presented: 0 });
  });

  longTest('that fails stays active, and is completed once a retry is paid', async () => {
    const { id, next_payment_date: day } = await merchant.active({ ...once, amount: 200.04 });
    expect((await merchant.collect(day)).body).toMatchObject({ failed: 1, completed: 0 });
    const { body: payments } = await merchant.payments(id);
    expect(payments.data[0]).toMatchObject({
      status: 'failed',
      failure: { code: 'insufficient_funds', bank_code: '04', retryable: true },
      retried_by: null,
    });
    expect((await merchant.get(id)).body).toMatchObject({ status: 'active', next_payment_date: null });
    const again = await merchant.retry(id);
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({
      status: 'created',
      attempts: 0,
      retry_of: payments.data[0].id,
      charge_date: businessDaysAfter(day as CalendarDate, 1),
    });
    expect(again.body.reference).not.toBe(payments.data[0].reference);
    expect((await merchant.order(payments.data[0].id)).body).toMatchObject({
      status: 'failed',
      retried_by: again.body.id,
    });
    expect(apiErrorOf(await merchant.retry(id))).toEqual([409, 'already_retried']);
    expect(apiErrorOf(await merchant.retryOrder(id, payments.data[0].id))).toEqual([409, 'already_retried']);
  });
});

describe('a retry', () => {
  test('is not collected before the first agreed date, also if the failed run was of a day to come', async () => {
    const agreed = businessDay(60);
    const { id } = await merchant.active({ next_payment_date: agreed, amount: 100.04 });
    expect((await merchant.collect(agreed)).body).toMatchObject({ failed: 1 });
    const { status, body } = await merchant.retry(id);
    expect([status, body.period.from, body.charge_date]).toEqual([201, agreed, businessDaysAfter(agreed, 1)]);
    expect((await merchant.collect(firstDayToTell())).body).toMatchObject({ presented: 0 });
  });
});

describe('a monthly direct debit', () => {
  longTest('is collected in each of three cycles', async () => {
    const { id, next_payment_date: first } = await merchant.active();
    for (const [index, day] of [first, months(first, 1), months(first, 2)].entries()) {
      expect((await merchant.get(id)).body.next_payment_date).toBe(day);
      expect((await merchant.collect(day)).body).toMatchObject({ opened: 1, paid: 1, completed: 0 });
      expect((await merchant.payments(id)).body.data).toHaveLength(index + 1);
    }
    expect((await merchant.get(id)).body).toMatchObject({
      status: 'active',
      next_payment_date: months(first, 3),
    });
  });

  longTest('presents a failed order again in its next cycle, under a new reference', async () => {
    const { id, next_payment_date: first } = await merchant.active({ amount: 100.04 });
    await merchant.collect(first);
    const [failed] = (await merchant.payments(id)).body.data;
    expect(failed).toMatchObject({ status: 'pending_next_cycle', attempts: 1 });
    expect((await merchant.collect(months(first, 1))).body).toMatchObject({ opened: 2, presented: 2 });
    const { data } = (await merchant.payments(id)).body;
    expect(data).toHaveLength(3);
    const successor = data.find(({ retry_of }: { retry_of: string }) => retry_of === failed.id);
    expect(successor).toMatchObject({ totals: failed.totals, charge_date: months(first, 1) });
    expect(successor.reference).not.toBe(failed.reference);
    expect((await merchant.order(failed.id)).body).toMatchObject({ retried_by: successor.id });
    expect(apiErrorOf(await merchant.retryOrder(id, failed.id))).toEqual([409, 'already_retried']);
  });

  longTest('names the file of an order once it was released, also if it failed', async () => {
    const own = await newCollector();
    const { id, next_payment_date: day } = await own.active({ amount: 100.04 });
    const { body: report } = await own.collect(day);
    const [failed] = (await own.payments(id)).body.data;
    expect(report.files).toEqual([expect.stringMatching(new RegExp(`/${failed.file}\\.txt$`))]);
    expect(failed).toMatchObject({ status: 'pending_next_cycle', failure: { bank_code: '04' } });
    const { body: settled } = await own.call('GET', `/api/reports/settlements?day=${day}`);
    expect(settled.files.map(({ file }: { file: string }) => file)).toEqual([failed.file]);

    const { body: successor } = await own.retry(id);
    expect(successor.file).toBeNull();
    expect((await own.order(failed.id)).body.file).toBe(failed.file);
    expect((await own.call('GET', '/api/orders')).body.data).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: failed.id, file: failed.file })]),
    );
  });

  longTest('does not present a failed order in its next cycle if it was retried by hand before', async () => {
    const { id, next_payment_date: first } = await merchant.active({ amount: 100.04 });
    await merchant.collect(first);
    expect((await merchant.retry(id)).status).toBe(201);
    expect((await merchant.collect(months(first, 1))).body).toMatchObject({ opened: 1, presented: 2 });
  });

  longTest('ends with its last payment up to the end date', async () => {
    const day = businessDay(5);
    const { id } = await merchant.active({ end_date: months(day, 1), next_payment_date: day });
    expect((await merchant.collect(day)).body.completed).toBe(0);
    expect((await merchant.collect(months(day, 1))).body).toMatchObject({ opened: 1, completed: 1 });
    expect((await merchant.get(id)).body).toMatchObject({ status: 'completed', next_payment_date: null });
  });
});

describe('a cancellation', () => {
  test('is refused while an order is under way, and done after', async () => {
    const { id } = await merchant.active(varying);
    const { body: order } = await merchant.charge(id, { amount: 350.5 });
    expect(apiErrorOf(await merchant.cancel(id))).toEqual([409, 'direct_debit_has_open_orders']);
    expect((await merchant.collect(order.charge_date)).body).toMatchObject({ presented: 1, paid: 1 });
    expect((await merchant.cancel(id)).body).toMatchObject({ status: 'cancelled', next_payment_date: null });
    expect(apiErrorOf(await merchant.charge(id))).toEqual([409, 'direct_debit_final']);
    expect((await merchant.collect(later(order.charge_date, 1))).body).toMatchObject({
      opened: 0,
      presented: 0,
    });
  });

  longTest('cancels the carried orders', async () => {
    const { id, next_payment_date: day } = await merchant.active({ amount: 100.04 });
    await merchant.collect(day);
    expect((await merchant.cancel(id)).status).toBe(200);
    const [order] = (await merchant.payments(id)).body.data;
    expect(order).toMatchObject({ status: 'cancelled', failure: { bank_code: '04' } });
    expect(apiErrorOf(await merchant.retry(id))).toEqual([409, 'direct_debit_final']);
  });
});

describe('a charge in addition to the schedule', () => {
  longTest('is an order of its own, on the first agreed day, of the rest of the maximum', async () => {
    const { id, reference, next_payment_date: first } = await merchant.active({ max_amount: 363 });
    const { status, body } = await merchant.charge(id, { amount: 12.5, concept: 'Ajuste' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      type: 'direct_debit',
      status: 'created',
      direct_debit_id: id,
      attempts: 0,
      charge_date: first,
      items: [expect.objectContaining({ name: 'Ajuste', quantity: 1, price: 12.5 })],
    });
    expect(body.reference).not.toBe(reference);
    expect((await merchant.order(body.id)).body).toEqual(body);
    expect((await merchant.collect(first)).body).toMatchObject({ opened: 1, presented: 2, paid: 2 });
  });

  longTest(
    'is collected on the first business day for which the customer can be pre-notified, after the first agreed day',
    async () => {
      const { id } = await merchant.active({ ...varying, next_payment_date: businessDay(1) });
      expect((await merchant.charge(id, { amount: 12.5 })).body).toMatchObject({
        charge_date: firstDayToTell(),
      });
    },
  );

  test('is never above the maximum, nor in the past', async () => {
    const { id } = await merchant.active();
    const { body } = await merchant.charge(id, { amount: 350.51 });
    expect(body.error.errors).toEqual([expect.objectContaining({ field: 'amount', code: 'above_agreed' })]);
    const late = await merchant.charge(id, { charge_date: '2026-01-05' });
    expect(late.body.error.errors).toEqual([
      expect.objectContaining({ field: 'charge_date', code: 'not_in_future' }),
    ]);
  });

  longTest('needs its amount if that varies, and is created by the merchant alone', async () => {
    const { id, next_payment_date: day } = await merchant.active(varying);
    expect((await merchant.charge(id)).body.error.errors[0]).toMatchObject({
      field: 'amount',
      code: 'required',
    });
    expect((await merchant.charge(id, { amount: 499.99 })).body.charge_date).toBe(day);
    expect((await merchant.collect(day)).body).toMatchObject({ opened: 0, presented: 1 });
    expect((await merchant.get(id)).body.next_payment_date).toBe(months(day, 1));
  });

  longTest('needs an active direct debit', async () => {
    const { body } = await merchant.create('cus-created', { send_email: false });
    expect(apiErrorOf(await merchant.charge(body.id))).toEqual([409, 'direct_debit_not_active']);
    expect(apiErrorOf(await merchant.retry(body.id))).toEqual([409, 'direct_debit_not_active']);
  });

  longTest('cannot be retried unless it failed', async () => {
    const { id } = await merchant.active(varying);
    expect(apiErrorOf(await merchant.retry(id))).toEqual([409, 'nothing_to_retry']);
    const { body } = await merchant.charge(id, { amount: 350.5 });
    expect(apiErrorOf(await merchant.retryOrder(id, body.id))).toEqual([409, 'order_not_failed']);
    expect(apiErrorOf(await merchant.retryOrder(id, 'ord_unknown'))).toEqual([404, 'not_found']);
  });
});

describe('an order that waits for its day', () => {
  const change = (debitId: string, orderId: string, body: unknown, who: Collector = merchant) =>
    who.call('PATCH', `/api/direct-debits/${debitId}/charges/${orderId}`, body);

  longTest('is withdrawn, which frees its amount in its period', async () => {
    const { id } = await merchant.active(varying);
    const { body: order } = await merchant.charge(id, { amount: 500 });
    expect(apiErrorOf(await merchant.charge(id, { amount: 10 }))).toEqual([409, 'mandate_limit_exceeded']);
    const { status, body, headers } = await change(id, order.id, { status: 'cancelled' });
    expect(status).toBe(200);
    expect((await merchant.order(order.id)).headers.get('etag')).toBe(headers.get('etag'));
    expect(body).toEqual({ ...order, status: 'cancelled', updated_at: body.updated_at });
    expect((await merchant.order(order.id)).body).toEqual(body);
    expect(apiErrorOf(await change(id, order.id, { status: 'cancelled' }))).toEqual([409, 'order_locked']);
    expect((await merchant.charge(id, { amount: 10 })).status).toBe(201);
  });

  longTest('can be a retry: once it is withdrawn, the failed order can be retried again', async () => {
    const { id, next_payment_date: day } = await merchant.active({ amount: 100.04 });
    await merchant.collect(day);
    const { body: successor } = await merchant.retry(id);
    expect((await change(id, successor.id, { status: 'cancelled' })).status).toBe(200);
    expect((await merchant.order(successor.retry_of)).body).toMatchObject({
      status: 'pending_next_cycle',
      retried_by: null,
    });
    expect((await merchant.retryOrder(id, successor.retry_of)).status).toBe(201);
  });

  longTest('is not changed by a request that breaks a rule', async () => {
    const { id } = await merchant.active(varying);
    const { body: order } = await merchant.charge(id, { amount: 100 });
    for (const body of [
      {},
      { status: 'paid' },
      { status: 'cancelled', charge_date: '2028-06-05' },
      { charge_date: '2028-02-30' },
      { charge_date: '2026-01-05' },
      { amount: 10 },
    ])
      expect([body, ...apiErrorOf(await change(id, order.id, body))]).toEqual([
        body,
        422,
        'validation_failed',
      ]);
    expect((await merchant.order(order.id)).body).toEqual(order);
  });

  longTest('must belong to the merchant and to the named direct debit', async () => {
    const [one, other] = [await merchant.active(varying), await merchant.active(varying)];
    const { body: order } = await merchant.charge(one.id, { amount: 100 });
    const withdrawn = { status: 'cancelled' };
    expect(apiErrorOf(await change(other.id, order.id, withdrawn))).toEqual([404, 'not_found']);
    const stranger = await newCollector();
    expect(apiErrorOf(await change(one.id, order.id, withdrawn, stranger))).toEqual([403, 'access_refused']);
    expect((await merchant.order(order.id)).body).toEqual(order);
  });
});

describe('the payments of a direct debit', () => {
  longTest('are listed newest first, by status, a page at a time', async () => {
    const { id, next_payment_date: day } = await merchant.active(varying);
    const made: string[] = [];
    for (const amount of [11, 12.04, 13, 14.04]) made.push((await merchant.charge(id, { amount })).body.id);
    await merchant.collect(day);
    const first = (await merchant.payments(id, '?limit=3')).body;
    expect(first).toMatchObject({ has_more: true });
    const rest = (await merchant.payments(id, `?limit=3&cursor=${first.next_cursor}`)).body;
    expect(rest).toMatchObject({ has_more: false, next_cursor: null });
    const ids = [...first.data, ...rest.data].map((order: { id: string }) => order.id);
    expect(ids).toEqual(made.reverse());
    const paid = (await merchant.payments(id, '?status=paid&limit=1')).body;
    expect([paid.data[0].totals.total, paid.has_more]).toEqual([13, true]);
    const forged = await merchant.payments(id, `?cursor=${first.next_cursor}x`);
    expect(forged.status).toBe(422);
  });
});

describe('collections in the sandbox', () => {
  test('run on business days', async () => {
    const { status, body } = await merchant.collect(longWeekend().saturday);
    expect([status, body.error.errors[0].code]).toEqual([422, 'not_a_business_day']);
  });

  longTest('concern the account alone', async () => {
    const { id, next_payment_date: day } = await merchant.active();
    const other = await newCollector();
    expect((await other.collect(day)).body).toMatchObject({ opened: 0, presented: 0 });
    expect((await merchant.get(id)).body.next_payment_date).toBe(day);
  });
});
