import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect } from '@jest/globals';
import { businessDaysAfter, nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import {
  addDays,
  addMonths,
  type CalendarDate,
  mexicoCityDate,
  timeInMexicoCity,
} from '#lib/domain/calendar/dates.ts';
import { RUN_TIME } from '#lib/domain/sandbox-clock.ts';
import { MerchantServer } from '#tests/providers/webhooks/merchant-server.ts';
import { LONG } from '#tests/support/jest/budget.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { acknowledge, newCustomer, PLACE } from '#tests/support/records/direct-debits.ts';
import { later, type Merchant, newMerchant, refusal, varying } from '#tests/support/records/mandates.ts';
import { hooksOf } from '#tests/support/records/webhook-endpoints.ts';
import { type ApiResponse, send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

const test = inTurns(3);

let merchant: Merchant;
beforeAll(async () => {
  merchant = await newMerchant();
});

const clockOf = async ({ call }: Merchant) => (await call('GET', '/sandbox/clock')).body;
const move = ({ call }: Merchant, now: string) => call('PUT', '/sandbox/clock', { now });
const at = (date: string, time = '12:00') => `${date}T${time}:00-06:00`;
const faults = ({ status, body }: ApiResponse) => [
  status,
  body.error?.errors?.[0]?.field,
  body.error?.errors?.[0]?.code,
];

/** Moves a clock to a time of a day in Mexico City, and waits until it stands still. */
async function moved(own: Merchant, date: string, time?: string) {
  const { status, body } = await move(own, at(date, time));
  expect(status).toBe(200);
  if (body.moving_to === null) return body;
  return eventually(async () => {
    const clock = await clockOf(own);
    expect(clock.moving_to).toBeNull();
    return clock;
  });
}

describe('the clock of an account', () => {
  test('shows the real time until it is moved, and then stands still', async () => {
    const own = await newMerchant();
    const real = await clockOf(own);
    expect(real).toMatchObject({ is_own: false, moving_to: null, days_run: 0, days_left: 0 });
    expect(Math.abs(Date.parse(real.now) - Date.now())).toBeLessThan(3_600_000);
    const day = businessDaysAfter(real.today, 3);
    const clock = { now: `${day}T18:00:00.000Z`, today: day, is_own: true, moving_to: null, days_left: 0 };
    const isRunLeft =
      nextBusinessDay(real.today) === real.today &&
      new Date(real.now) < timeInMexicoCity(real.today, RUN_TIME);
    expect(await moved(own, day)).toMatchObject({ ...clock, days_run: isRunLeft ? 4 : 3 });
    expect(await moved(own, day)).toMatchObject(clock);
    expect(await clockOf(own)).toMatchObject(clock);
  });

  test('moves only forwards, and at most 400 days at once', async () => {
    const { today } = await clockOf(merchant);
    await moved(merchant, addDays(today, 10));
    for (const [to, code] of [
      [at(addDays(today, 9)), 'in_the_past'],
      [at(addDays(today, 411)), 'too_far'],
      [at(addDays(today, 411), '00:00'), 'too_far'],
      ['9999-12-31T23:59:59Z', 'too_far'],
      ['2027-02-30', 'invalid_format'],
    ] as const)
      expect(faults(await move(merchant, to))).toEqual([422, 'now', code]);
    expect(await clockOf(merchant)).toMatchObject({ today: addDays(today, 10) });
  });

  test('decides which days are to come: those of direct debits, of charges, and the return of a charge', async () => {
    const own = await newMerchant();
    const { id, next_payment_date: first } = await own.active({ interval: 'weekly', amount: 100 });
    const today = addDays(first as CalendarDate, 8);
    await moved(own, today);
    for (const next_payment_date of [first, today])
      expect(faults(await own.create(newCustomer(), { next_payment_date }))).toEqual([
        ...[422, 'next_payment_date', 'not_in_future'],
      ]);
    expect((await own.create(newCustomer(), { next_payment_date: addDays(today, 1) })).status).toBe(201);
    const before = { amount: 10, concept: 'Extra', charge_date: today };
    expect(faults(await own.charge(id, before))).toEqual([422, 'charge_date', 'not_in_future']);
    const [order] = await own.orders(id);
    const returned = (more = {}) =>
      own.call('POST', '/sandbox/returns', { order_id: order?.id, code: '13', ...more });
    expect(faults(await returned({ date: later(today, 1) }))).toEqual([422, 'date', 'not_today']);
    expect(refusal(await own.collect(later(today, 1)))).toEqual([409, 'account_has_clock']);
  });

  test('does not refuse the repetition of a request whose day has come since it was accepted', async () => {
    const own = await newMerchant();
    const terms = { interval: 'monthly', amount: 100, max_amount: 500 };
    const { id, next_payment_date: first } = await own.active(terms);
    const day = later(first, 2);
    const { token } = own.account;
    const asked = [
      ['POST', `/api/direct-debits/${id}/charges`, { amount: 10, concept: 'Extra', charge_date: day }],
      ['PATCH', `/api/direct-debits/${id}`, { next_payment_date: day }],
    ] as const;
    const keys = [randomUUID(), randomUUID()];
    const ask = (index: number, key = keys[index] ?? '') => {
      const [method, path, body] = asked[index] ?? asked[0];
      return send(method, path, body, { token, key });
    };
    const accepted = [await ask(0), await ask(1)];
    expect(accepted.map(({ status }) => status)).toEqual([201, 200]);
    await moved(own, day, '07:00');
    for (const [index, { status, body }] of accepted.entries()) {
      const repeated = await ask(index);
      expect([repeated.status, repeated.body]).toEqual([status, body]);
      expect(repeated.headers.get('idempotent-replayed')).toBe('true');
      expect(faults(await ask(index, randomUUID()))).toEqual([
        ...[422, index === 0 ? 'charge_date' : 'next_payment_date', 'not_in_future'],
      ]);
    }
    expect((await own.orders(id)).filter(({ charge_date }) => charge_date === day)).toHaveLength(1);
  });

  test('pre-notifies, presents and collects each period on its day, over holidays', async () => {
    const own = await newMerchant();
    const { id, next_payment_date: first } = await own.active({ interval: 'monthly', amount: 100 });
    const { today, days_run } = await moved(own, addMonths(first as CalendarDate, LONG ? 12 : 1));
    expect(days_run).toBeGreaterThan(20);
    const orders = (await own.orders(id)).toReversed();
    const due = Array.from({ length: 13 }, (_, n) => nextBusinessDay(addMonths(first as CalendarDate, n)));
    expect(orders.map(({ status, charge_date }) => [status, charge_date])).toEqual(
      due.filter((day) => day <= today).map((day) => ['paid', day]),
    );
    const { data } = (
      await own.call('GET', `/api/events?direct_debit_id=${id}&type=direct_debit.charge_upcoming`)
    ).body;
    expect(data.length).toBeGreaterThanOrEqual(orders.length);
    const recent = due.filter((day) => day <= today && day > addDays(today, -30));
    await eventually(async () => {
      const sums = (await own.call('GET', '/api/direct-debits/summary/total-processed')).body;
      expect(sums).toMatchObject({ count: recent.length, amount: recent.length * 100 });
    });
  });

  test('says after 18:00 that it is too late to notify for the next business day', async () => {
    const own = await newMerchant();
    const { id, next_payment_date: first } = await own.active({ interval: 'monthly', ...varying });
    const monday = nextMonday(first as CalendarDate);
    await moved(own, monday, '17:00');
    const charge = () => own.charge(id, { amount: 10, concept: 'Extra' });
    expect((await charge()).body).toMatchObject({ charge_date: later(monday, 1) });
    await moved(own, monday, '18:00');
    expect((await charge()).body).toMatchObject({ charge_date: later(monday, 2) });
  });

  test('does not end links or tokens, and the evidence says that its dates are simulated', async () => {
    const own = await newMerchant();
    const customer = newCustomer();
    const payment_method_id = await own.verifiedMethod(customer);
    const { today } = await clockOf(own);
    const next_payment_date = addDays(today, 60);
    const { body: debit } = await own.create(customer, { payment_method_id, next_payment_date });
    const link = await own.link(debit.id);
    await moved(own, addDays(today, 40));
    const { status, body } = await acknowledge(link, PLACE);
    expect([status, body.status]).toEqual([200, 'active']);
    expect(mexicoCityDate(new Date(body.acknowledge_by?.acknowledged_at ?? body.updated_at))).toBe(today);
    const { entries, verified } = (await own.call('GET', `/api/direct-debits/${debit.id}/mandate`)).body;
    expect(verified).toBe(true);
    expect(entries).toMatchObject([{ type: 'consent', simulated: true }]);
  });

  test('decides on the evening before that a revoked direct debit is not collected', async () => {
    const own = await newMerchant();
    const { id, next_payment_date: first } = await own.active({ interval: 'weekly', amount: 100 });
    await moved(own, addDays(first as CalendarDate, -1), '20:00');
    expect((await own.revoke(id)).body).toMatchObject({ status: 'cancelled' });
    await moved(own, addDays(first as CalendarDate, 10));
    expect(await own.orders(id)).toEqual([]);
  });
});

const nextMonday = (from: CalendarDate): CalendarDate => {
  let day = addDays(from, 1);
  while (new Date(`${day}T12:00:00Z`).getUTCDay() !== 1 || nextBusinessDay(day) !== day)
    day = addDays(day, 1);
  return day;
};

test('waiting webhooks are retried at once', async () => {
  await using server = await new MerchantServer().listen();
  server.react = (response) => response.writeHead(500).end();
  const own = await newMerchant();
  const hooks = hooksOf(own.account);
  const { body: endpoint } = await hooks.create({ url: `http://localhost:${server.port}/hook` });
  const { body: debit } = await own.create(newCustomer());
  const tries = async (): Promise<number> => {
    const { data } = (await hooks.deliveries(endpoint.id)).body;
    const found = data.find((one: { event_type: string }) => one.event_type === 'direct_debit.created');
    return found?.attempts.length ?? 0;
  };
  // The second attempt follows after five seconds, the third one after five minutes.
  await eventually(async () => expect(await tries()).toBe(2));
  server.react = (response) => response.writeHead(204).end();
  expect((await own.call('POST', '/sandbox/deliveries/advance')).body).toEqual({ advanced: 1 });
  await eventually(async () => expect(await tries()).toBe(3));
  expect(server.received.filter(({ body }) => body.includes(debit.id))).toHaveLength(3);
  expect((await own.call('POST', '/sandbox/deliveries/advance')).body).toEqual({ advanced: 0 });
});
