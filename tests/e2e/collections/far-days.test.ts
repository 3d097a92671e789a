import { beforeAll, describe, expect, test } from '@jest/globals';
import { nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, addMonths, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector, once } from '#tests/support/money/collections.ts';
import { newCustomer } from '#tests/support/records/direct-debits.ts';

/** Case 12: days out of range are refused with a reason, wherever a request has one. None of them is a 500. */
let merchant: Collector;
beforeAll(async () => {
  merchant = await newCollector();
});

const faults = ({
  status,
  body,
}: {
  status: number;
  body: { error?: { errors?: { field: string; code: string }[] } };
}) => [status, ...(body.error?.errors ?? []).map(({ field, code }) => `${field} ${code}`)];

const today = mexicoCityDate(new Date());

describe('POST /sandbox/collections', () => {
  longTest.each([
    ['2999-12-31', 'date too_far'],
    [nextBusinessDay(addDays(addMonths(today, 120), 1)), 'date too_far'],
    ['2020-08-18', 'date in_the_past'],
    [addDays(today, -1), 'date in_the_past'],
  ])('refuses %s', async (date, fault) => {
    expect(faults(await merchant.call('POST', '/sandbox/collections', { date }))).toEqual([422, fault]);
  });

  test('accepts days up to ten years ahead', async () => {
    const last = nextBusinessDay(addDays(addMonths(today, 120), -10));
    expect((await merchant.collect(last)).body).toMatchObject({ opened: 0, presented: 0, finished: true });
  });
});

describe('a new direct debit', () => {
  const create = async (more: Record<string, unknown>) => faults(await merchant.create(newCustomer(), more));
  const century = addMonths(today, 1_200);

  test.each([
    ['a single payment', { ...once, next_payment_date: '2999-12-31' }, ['next_payment_date too_far']],
    ['a recurring payment', { next_payment_date: '2999-12-20' }, ['next_payment_date too_far']],
    ['an end', { end_date: '2999-12-31' }, ['end_date too_far']],
    [
      'both',
      { next_payment_date: '2999-01-05', end_date: '2999-12-31' },
      ['next_payment_date too_far', 'end_date too_far'],
    ],
  ])('refuses %s more than a hundred years ahead', async (_, more, errors) => {
    expect(await create(more)).toEqual([422, ...errors]);
  });

  test('accepts an end in a hundred years', async () => {
    expect(await create({ end_date: century })).toEqual([201]);
  });

  longTest('refuses such an end in a change, too', async () => {
    const { id } = await merchant.active();
    expect(
      faults(await merchant.call('PATCH', `/api/direct-debits/${id}`, { end_date: '2999-12-31' })),
    ).toEqual([422, 'end_date too_far']);
    expect(faults(await merchant.charge(id, { charge_date: '2999-12-31' }))).toEqual([
      422,
      'charge_date too_far',
    ]);
  });
});

describe('a summary', () => {
  const total = (query: string) => merchant.call('GET', `/api/direct-debits/summary/total-processed${query}`);

  test.each([
    '?to=2000-01-01',
    '?to=2000-01-30',
    '?from=2999-12-31',
    '?from=2999-12-31&to=2999-12-31',
    '?from=2000-01-01&to=2000-01-01',
  ])('of days at the ends of the calendar is empty: %s', async (query) => {
    expect((await total(query)).body).toEqual({ count: 0, amount: 0, currency: 'MXN' });
  });

  test('without a first day, up to a day before the calendar begins, is refused', async () => {
    expect(faults(await total('?to=1999-12-31'))).toEqual([422, 'to invalid_date']);
  });
});

test.each(['2000-01-01', '2999-12-31'])('a report of %s is empty', async (day) => {
  const { status, body } = await merchant.call('GET', `/api/reports/settlements?day=${day}`);
  expect([status, body.presented, body.adjustments]).toEqual([200, { count: 0, amount: 0 }, []]);
});

describe.each(['/api/direct-debits', '/api/orders', '/api/payouts', '/api/events'])('the list %s', (path) => {
  test.each([
    '0001-01-01T00:00:00.000Z',
    '1969-12-31T23:59:59.999Z',
    '2999-12-31T23:59:59.999Z',
    '9999-12-31T23:59:59.999Z',
  ])('accepts the time %s as either end', async (time) => {
    const both = ['gte', 'lte'].map((end) => merchant.call('GET', `${path}?created_at[${end}]=${time}`));
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
  });
});
