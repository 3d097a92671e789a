import { beforeAll, describe, expect } from '@jest/globals';
import { EVENT_MEANINGS } from '#lib/api/events/meanings.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { newCustomer } from '#tests/support/records/direct-debits.ts';
import { mailsTo } from '#tests/support/records/inbox.ts';
import {
  daysAfter,
  fault,
  later,
  type Merchant,
  newMerchant,
  refusal,
  varying,
} from '#tests/support/records/mandates.ts';
import { send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

const test = inTurns(3);

let merchant: Merchant;
beforeAll(async () => {
  merchant = await newMerchant();
});

/** Collects the first order of a weekly direct debit, and returns the requests about that order. */
async function collected(amount: number) {
  const { id, next_payment_date: day } = await merchant.active({ interval: 'weekly', amount });
  await merchant.collect(day);
  const [order] = await merchant.orders(id);
  const order_id = String(order?.id);
  return {
    ...{ id, day, order_id },
    order: async () => (await merchant.order(order_id)).body,
    returns: (code: string, more: Record<string, unknown> = {}) =>
      merchant.call('POST', '/sandbox/returns', { order_id, code, ...more }),
  };
}

describe('the simulated bank', () => {
  test('takes a payment back that its customer does not recognise, and pays it again, each on a later day', async () => {
    const { id, day, order_id, order, returns } = await collected(100);
    const date = daysAfter(day, 100);
    expect(await returns('13', { date })).toMatchObject({
      status: 200,
      body: { order_id, code: '13', date, effect: 'reversed', file: expect.stringMatching(/\.return\.txt$/) },
    });
    expect(await order()).toMatchObject({ status: 'failed', failure: { bank_code: '13' } });
    expect((await merchant.get(id)).body).toMatchObject({ status: 'pending' });
    expect((await returns('00')).body).toMatchObject({ effect: 'corrected', date: later(date, 1) });
    expect(await order()).toMatchObject({ status: 'paid', failure: null });
    expect((await returns('00')).body).toMatchObject({ effect: 'unchanged' });
  });

  test('does not take a payment back after more than 150 days by itself: that is an exception', async () => {
    const { day, order, returns } = await collected(100);
    expect((await returns('13', { date: daysAfter(day, 200) })).body).toMatchObject({ effect: 'exception' });
    expect(await order()).toMatchObject({ status: 'paid' });
  });

  test('returns days later what it has not returned', async () => {
    const { order, returns } = await collected(100.9);
    expect(await order()).toMatchObject({ status: 'in_process' });
    expect((await returns('04')).body).toMatchObject({ effect: 'failed' });
    expect(await order()).toMatchObject({ status: 'pending_next_cycle', failure: { bank_code: '04' } });
  });

  longTest(
    'is not followed if it contradicts itself on one day, or names an order that there is not',
    async () => {
      const { day, order, returns } = await collected(100);
      for (const more of [{ date: day }, { mistake: 'unknown_reference' }, { mistake: 'other_amount' }]) {
        expect((await returns('04', more)).body).toMatchObject({ effect: 'exception' });
        expect(await order()).toMatchObject({ status: 'paid' });
      }
    },
  );

  test('fails the first attempt of an amount with .24, and pays its retry', async () => {
    const { id, order } = await collected(100.24);
    expect(await order()).toMatchObject({ status: 'pending_next_cycle', failure: { bank_code: '04' } });
    const { body: retry } = await merchant.retry(id);
    expect((await merchant.collect(retry.charge_date)).body).toMatchObject({ paid: 1 });
    expect((await merchant.order(retry.id)).body).toMatchObject({ status: 'paid' });
    expect(await order()).toMatchObject({ status: 'failed', retried_by: retry.id });
  });

  test('refuses the file of a day, and gets its orders again on a later day', async () => {
    // The day stays refused for the account.
    const merchant = await newMerchant();
    const { id, next_payment_date: day } = await merchant.active({ interval: 'weekly', amount: 100 });
    expect(await merchant.call('POST', `/sandbox/files/${day}/refuse`)).toMatchObject({
      status: 200,
      body: { day },
    });
    const { body: report } = await merchant.collect(day);
    expect(report).toMatchObject({ presented: 1, paid: 0, failed: 0 });
    expect(await merchant.orders(id)).toMatchObject([{ status: 'created' }]);
    expect((await merchant.collect(later(day, 1))).body).toMatchObject({ paid: 1 });
    expect(await merchant.orders(id)).toMatchObject([{ status: 'paid' }]);
  });
});

test.each([
  ['2020-02-21', 'in_the_past', 'or a later day'],
  ['2033-02-19', 'not_a_business_day', 'Send 2033-02-21'],
  ['2999-02-20', 'too_far', 'within the next ten years'],
])('the bank presents no files on %s, so they are not refused', async (day, code, words) => {
  const { status, body } = await merchant.call('POST', `/sandbox/files/${day}/refuse`);
  expect([status, body.error.errors]).toEqual([
    422,
    [{ field: 'day', code, message: expect.stringContaining(words) }],
  ]);
});

describe('a simulated return', () => {
  test('is refused before its order is at the bank, and for what is not a return', async () => {
    const { id, next_payment_date: day } = await merchant.active({ interval: 'weekly', ...varying });
    const returns = (body: object) => merchant.call('POST', '/sandbox/returns', body);
    const { body: charge } = await merchant.charge(id, { amount: 10, charge_date: day });
    const asked = { order_id: charge.id, code: '00' };
    expect(refusal(await returns(asked))).toEqual([409, 'order_not_presented']);
    expect(fault(await returns({ ...asked, code: '14' }))).toEqual([422, 'code', 'unknown_code']);
    expect(fault(await returns({ ...asked, mistake: 'late' }))).toEqual([422, 'mistake', 'unknown_mistake']);
    expect(fault(await returns({ ...asked, order_id: 'ord_none' }))).toEqual([
      422,
      'order_id',
      'unknown_order',
    ]);
    const other = await newMerchant();
    expect(refusal(await other.call('POST', '/sandbox/returns', asked))).toEqual([403, 'access_refused']);
  });

  test('is refused before its order was presented, and on a day without banks', async () => {
    const { day, returns } = await collected(100);
    expect(fault(await returns('04', { date: addDays(day as CalendarDate, -1) }))).toEqual([
      422,
      'date',
      'in_the_past',
    ]);
    expect(fault(await returns('04', { date: '2030-01-05' }))).toEqual([422, 'date', 'not_a_business_day']);
  });
});

test('a mail to the mailbox that bounces is recorded, until the address is corrected', async () => {
  const customer = newCustomer();
  const email = `bounce+${customer}@simulator.amazonses.com`;
  const { body } = await merchant.create(customer, { customer: { name: 'Dolores Godínez', email } });
  const bounced = async () => (await merchant.get(body.id)).body.email_bounced;
  await eventually(async () => expect(await bounced()).toBe(true));
  const corrected = `${customer}@example.com`;
  const { status } = await merchant.change(body.id, { customer: { email: corrected } });
  expect([status, await bounced()]).toEqual([200, false]);
  await eventually(async () => expect(await mailsTo(corrected)).toHaveLength(1));
});

test('the scenarios are listed, each with its steps and its result', async () => {
  const { status, body } = await send('GET', '/sandbox/scenarios', undefined, {
    token: merchant.account.token,
  });
  expect(status).toBe(200);
  const names = body.data.map(({ id }: { id: string }) => id);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['returned_late', 'failed_then_paid', 'refused_file']));
  for (const { steps, result } of body.data) {
    expect([steps.length > 0, result.length > 0]).toEqual([true, true]);
    const named: string[] = result.match(/(?:charge|dispute|direct_debit)\.\w+/g) ?? [];
    expect(named.filter((type) => !(type in EVENT_MEANINGS))).toEqual([]);
  }
});
