import { beforeAll, describe, expect, test } from '@jest/globals';
import { addMonths, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector, once } from '#tests/support/money/collections.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { mailsTo } from '#tests/support/records/inbox.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let merchant: Collector;
beforeAll(async () => {
  merchant = await newCollector();
});

/** Returns the mail with this subject to a customer, once it has arrived. */
const mailOf = (customer: string, subject: RegExp) =>
  eventually(async () => {
    const mail = (await mailsTo(`${customer}@example.com`)).find((found) => subject.test(found.subject));
    if (!mail) throw new Error(`No mail ${subject} has come`);
    return mail;
  });

const english = { send_email: true, language: 'en' };

describe('the customer is mailed', () => {
  longTest('two business days before a collection, after a payment, and at the end', async () => {
    const { customer_id, next_payment_date } = await merchant.active({ ...once, ...english });
    await merchant.collect(businessDay(2));
    await merchant.collect(businessDay(3));
    expect((await mailOf(customer_id, /will charge \$350\.50/)).text).toContain('Suscripción mensual');
    await merchant.collect(businessDay(4));
    await merchant.collect(next_payment_date);
    await mailOf(customer_id, /\$350\.50.*was received/);
    await mailOf(customer_id, /has ended/);
    const subjects = (await mailsTo(`${customer_id}@example.com`)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /will charge/.test(subject))).toHaveLength(1);
  });

  longTest('after a failure, with the day of the retry', async () => {
    const { customer_id, next_payment_date } = await merchant.active({ amount: 80.04, ...english });
    await merchant.collect(next_payment_date);
    const { text } = await mailOf(customer_id, /could not be collected/);
    expect(text).toContain('not enough money');
    expect(text).toContain('tried again');
  });
});

describe('the summaries', () => {
  longTest('show collected and failed amounts, the reasons, and the active direct debits', async () => {
    const own = await newCollector();
    const summary = async (name: string, query = '') =>
      (await own.call('GET', `/api/direct-debits/summary/${name}${query}`)).body;
    expect(await summary('active-direct-debits')).toEqual({ count: 0, amount: 0, currency: 'MXN' });
    expect(await summary('success-rate')).toEqual({ succeeded: 0, failed: 0, rate: null });
    for (const amount of [100, 200.5, 300.04, 400.04, 500.01]) await own.active({ amount });
    const day = businessDay(5);
    expect((await own.collect(day)).body).toMatchObject({ paid: 2, failed: 3 });
    const range = `?from=${day}&to=${day}`;
    await eventually(async () => {
      // The one whose account does not exist is paused.
      expect(await summary('active-direct-debits')).toEqual({ count: 4, amount: 1000.58, currency: 'MXN' });
      expect(await summary('success-rate', range)).toEqual({ succeeded: 2, failed: 3, rate: 0.4 });
    });
    expect(await summary('total-processed', range)).toEqual({ count: 2, amount: 300.5, currency: 'MXN' });
    expect(await summary('failed-payments', range)).toEqual({
      count: 3,
      amount: 1200.09,
      currency: 'MXN',
      reasons: [
        { code: 'insufficient_funds', count: 2 },
        { code: 'account_not_found', count: 1 },
      ],
    });
    expect(await summary('total-processed')).toEqual({ count: 0, amount: 0, currency: 'MXN' });
  });

  test('show for one day the outcome of all orders presented on it', async () => {
    const own = await newCollector();
    for (const amount of [100, 200.04, 300.9]) await own.active({ amount });
    const day = businessDay(5);
    const settlements = async () => (await own.call('GET', `/api/reports/settlements?day=${day}`)).body;
    const none = { count: 0, amount: 0 };
    const before = { presented: none, paid: none, returned: none, unanswered: none, reasons: [], files: [] };
    const others = { rejected: none, adjustments: [] };
    expect(await settlements()).toEqual({ day, currency: 'MXN', ...before, ...others });
    await own.collect(day);
    await eventually(async () =>
      expect(await settlements()).toEqual({
        ...{ day, currency: 'MXN' },
        presented: { count: 3, amount: 600.94 },
        paid: { count: 1, amount: 100 },
        returned: { count: 1, amount: 200.04 },
        unanswered: { count: 1, amount: 300.9 },
        reasons: [{ code: 'insufficient_funds', count: 1 }],
        files: [{ file: `${day}-002-00001`, rejected: false, count: 3, amount: 600.94 }],
        ...others,
      }),
    );
    expect((await own.call('GET', '/api/reports/settlements')).status).toBe(422);
  });

  test('cover at most 366 days', async () => {
    const query = (from: string, to: string) =>
      merchant.call('GET', `/api/direct-debits/summary/total-processed?from=${from}&to=${to}`);
    expect((await query('2028-01-01', '2028-12-31')).status).toBe(200);
    const long = await query('2028-01-01', addMonths('2028-01-01' as CalendarDate, 12));
    expect([long.status, long.body.error.errors[0].code]).toEqual([422, 'range_too_long']);
    const backwards = await query('2028-02-01', '2028-01-01');
    expect([backwards.status, backwards.body.error.errors[0].code]).toEqual([422, 'before_from']);
  });
});
