import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addDays } from '#lib/domain/calendar/dates.ts';
import type { MerchantEvent } from '#lib/domain/webhooks/merchant-events.ts';
import { MerchantServer } from '#tests/providers/webhooks/merchant-server.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { examples, SEED } from '#tests/support/jest/budget.ts';
import { longDescribe, longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { listenerOf } from '#tests/support/records/events.ts';
import { type Merchant, newMerchant, refusal, varying } from '#tests/support/records/mandates.ts';
import { hooksOf } from '#tests/support/records/webhook-endpoints.ts';
import { send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let merchant: Merchant;
beforeAll(async () => {
  merchant = await newMerchant();
});

const path = (id: string) => `/api/direct-debits/${id}/upcoming-collection`;
const upcoming = async (id: string) => (await merchant.call('GET', path(id))).body.upcoming_collection;

/** Runs the pre-notified day, and returns how much was presented to the bank, in pesos. */
async function presentedAsSaid(id: string, { date }: { date: string }) {
  const before = (await merchant.orders(id)).map((order) => order.id);
  const { body } = await merchant.collect(date);
  const opened = (await merchant.orders(id)).filter(
    (order) => order.charge_date === date || !before.includes(order.id),
  );
  const amount = opened.reduce((sum, { totals }) => sum + Math.round(totals.total * 100), 0) / 100;
  return { presented: body.presented, amount };
}

describe('the upcoming collection is what the run of its day presents', () => {
  longTest('a failed charge of 450.04 with the next one of 450.04: 900.08', async () => {
    const { id, next_payment_date: first } = await merchant.active({ amount: 450.04 });
    expect(await upcoming(id)).toMatchObject({ date: first, amount: 450.04, earlier_amount: 0 });
    await merchant.collect(first);
    const [failed] = await merchant.orders(id);
    const said = await upcoming(id);
    expect(said).toMatchObject({
      ...{ direct_debit_id: id, amount: 900.08, earlier_amount: 450.04, is_maximum: false },
      orders: [
        { order_id: null, retry_of: failed?.id, period: 0, is_earlier: true, amount: 450.04 },
        { order_id: null, retry_of: null, period: 1, is_earlier: false, amount: 450.04 },
      ],
    });
    expect(await presentedAsSaid(id, said)).toEqual({ presented: 2, amount: 900.08 });
  });

  longTest('a charge of 120.50 on the day of the agreed 449.90: 570.40', async () => {
    const { id, next_payment_date: date } = await merchant.active({ amount: 449.9, max_amount: 900 });
    const asked = { amount: 120.5, concept: 'Consumo extra', charge_date: date };
    const { body: charge } = await merchant.charge(id, asked);
    const said = await upcoming(id);
    expect(said).toMatchObject({ date, amount: 570.4, earlier_amount: 0 });
    expect(said.orders).toMatchObject([
      { order_id: null, period: 0, amount: 449.9, concept: 'Suscripción mensual' },
      { order_id: charge.id, period: 0, amount: 120.5, concept: 'Consumo extra' },
    ]);
    expect(await presentedAsSaid(id, said)).toEqual({ presented: 2, amount: 570.4 });
  });
});

test('if the amount varies, it is the maximum until there is a charge', async () => {
  const { id, next_payment_date: date } = await merchant.active(varying);
  expect(await upcoming(id)).toMatchObject({ date, amount: 500, is_maximum: true });
  await merchant.charge(id, { amount: 120.5, charge_date: date });
  expect(await upcoming(id)).toMatchObject({ date, amount: 120.5, is_maximum: false });
});

describe('the upcoming collection', () => {
  test('is null before anything is authorised, and once it is revoked', async () => {
    const { body: created } = await merchant.create('cus-upcoming');
    expect(await upcoming(created.id)).toBeNull();
    const { id } = await merchant.active();
    expect(await upcoming(id)).not.toBeNull();
    await merchant.revoke(id);
    expect(await upcoming(id)).toBeNull();
  });

  longTest('is shown to the customer who has the link, and to no other link', async () => {
    const { id } = await merchant.active();
    const token = await merchant.link(id);
    const seen = await send('GET', path(id), undefined, { token });
    expect(seen).toMatchObject({ status: 200, body: { upcoming_collection: await upcoming(id) } });
    await merchant.link(id);
    expect(refusal(await send('GET', path(id), undefined, { token }))).toEqual([403, 'token_used']);
    const other = await newMerchant();
    expect(refusal(await other.call('GET', path(id)))).toEqual([403, 'access_refused']);
    expect(refusal(await merchant.call('GET', path('dd_none')))).toEqual([404, 'not_found']);
  });
});

longDescribe(
  'case 6: with send_email: false, the merchant is notified of a collection before it is presented',
  () => {
    const UPCOMING = 'direct_debit.charge_upcoming';

    let server: MerchantServer;
    let merchant: Collector;
    let upcoming: (query?: Record<string, string>) => Promise<{ id: string; data: { record: object } }[]>;
    beforeAll(async () => {
      server = await new MerchantServer().listen();
      merchant = await newCollector();
      const { events } = listenerOf(merchant.account);
      upcoming = (query = {}) => events({ type: UPCOMING, ...query });
      await hooksOf(merchant.account).create({ url: address('/hooks'), event_types: [UPCOMING] });
    });
    afterAll(() => server[Symbol.asyncDispose]());

    const address = (path: string) => `http://localhost:${server.port}${path}`;

    /** Returns the ids of the pre-notifications that arrived at an address. */
    const arrivedAt = (at: string) =>
      server.received
        .filter(({ path }) => path === at)
        .map(({ body }) => JSON.parse(body) as MerchantEvent)
        .filter(({ type }) => type === UPCOMING)
        .map(({ id }) => id);

    longTest(
      'by an event with its day, amount and orders, which its endpoint and the notify_url receive',
      async () => {
        const notify_url = address('/debits');
        const debit = await merchant.active({ send_email: false, notify_url });
        const { id: direct_debit_id, next_payment_date: day } = debit;
        const direct = { direct_debit_id };

        expect((await merchant.collect(businessDay(3))).body).toMatchObject({ presented: 0 });
        const [event, ...more] = await upcoming(direct);
        expect(more).toEqual([]);
        expect(event?.data.record).toEqual({
          direct_debit_id,
          ...{ date: day, amount: 350.5, earlier_amount: 0, currency: 'MXN' },
          ...{ concept: expect.any(String), reference: debit.reference },
          ...{ payment_method_id: expect.stringMatching(/^pm_/), notify_url },
          orders: [{ order_id: null, retry_of: null, period: 0, amount: 350.5 }],
        });
        await eventually(async () => {
          expect(arrivedAt('/hooks')).toEqual([event?.id]);
          expect(arrivedAt('/debits')).toEqual([event?.id]);
        });

        expect((await merchant.collect(day)).body).toMatchObject({ presented: 1 });
        expect(await upcoming(direct)).toHaveLength(1);
      },
    );

    longTest(
      'names a failed order that is presented again with the next one, its reference, and the amount of earlier periods',
      async () => {
        const debit = await merchant.active({ send_email: false, amount: 350.04, interval: 'weekly' });
        await merchant.collect(debit.next_payment_date);
        const { body: after } = await merchant.get(debit.id);
        const { body: page } = await merchant.payments(debit.id);
        await merchant.collect(after.next_payment_date);
        const events = await upcoming({ direct_debit_id: debit.id });
        expect(events.at(-1)?.data.record).toMatchObject({
          ...{ date: after.next_payment_date, amount: 700.08, earlier_amount: 350.04 },
          orders: [
            { order_id: null, retry_of: page.data[0].id, period: 0, amount: 350.04 },
            { order_id: null, retry_of: null, period: 1, amount: 350.04 },
          ],
        });
      },
    );

    longTest('names a single charge, and is also found by the id of that order', async () => {
      const { id } = await merchant.active({ send_email: false, ...varying });
      const { body: charge } = await merchant.charge(id, { amount: 120, concept: 'Extra' });
      const expected = {
        ...{ date: charge.charge_date, amount: 120, earlier_amount: 0 },
        ...{ concept: 'Extra', reference: charge.reference },
        orders: [{ order_id: charge.id, retry_of: null, period: 0, amount: 120 }],
      };
      const found = { data: { record: expected } };
      expect(await upcoming({ order_id: charge.id })).toMatchObject([found]);
      expect(await upcoming({ order_id: charge.id, direct_debit_id: id })).toMatchObject([found]);
    });
  },
);

describe('the history of an upcoming collection', () => {
  /** Pesos with centavos that make the simulated bank pay, or not. */
  const amount = fc.constantFrom(20, 35.5, 20.04, 35.04, 60.04);
  const pick = fc.nat({ max: 5 });

  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constant({ do: 'collect' as const }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('charge' as const), amount, days: fc.nat({ max: 9 }) }),
    },
    { weight: 2, arbitrary: fc.constant({ do: 'retry' as const }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), pick }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('redate' as const), pick, days: fc.nat({ max: 9 }) }),
    },
  );
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

  const history = fc.record({
    terms: fc.constantFrom<Record<string, unknown>[]>(
      { amount: 100.04, max_amount: 400 },
      { amount: 100, max_amount: 400 },
      { is_fixed_amount: false, amount: undefined, max_amount: 300 },
    ),
    steps: fc.array(step, { minLength: 3, maxLength: 9, size: 'max' }),
  });

  type Said = { date: string; amount: number; is_maximum: boolean; orders: readonly object[] } | null;

  /** Returns the upcoming collection. */
  async function upcoming(merchant: Merchant, id: string): Promise<Said> {
    const { body } = await merchant.call('GET', `/api/direct-debits/${id}/upcoming-collection`);
    return body.upcoming_collection;
  }

  /** Runs the day of the upcoming collection, and expects that it presents exactly that. */
  async function collectAsSaid(merchant: Merchant, id: string): Promise<boolean> {
    const said = await upcoming(merchant, id);
    if (!said) return false;
    const before = new Map((await merchant.orders(id)).map((order) => [order.id, order.status]));
    const { body } = await merchant.collect(said.date);
    const presented = (await merchant.orders(id)).filter(
      ({ id: order, status }) =>
        (before.get(order) ?? 'created') === 'created' && status !== 'created' && status !== 'cancelled',
    );
    const sum = presented.reduce((all, { totals }) => all + Math.round(totals.total * 100), 0) / 100;
    const expected = said.is_maximum ? [0, 0] : [said.orders.length, said.amount];
    expect([said.date, body.presented, sum]).toEqual([said.date, ...expected]);
    return !said.is_maximum;
  }

  async function take(merchant: Merchant, id: string, one: Step): Promise<void> {
    const { next_payment_date: next } = (await merchant.get(id)).body;
    const day = (days: number) => next && addDays(next, days - 3);
    const created = async (n: number) => {
      const waiting = (await merchant.orders(id)).filter(({ status }) => status === 'created');
      return waiting[n % waiting.length]?.id ?? 'ord_none';
    };
    if (one.do === 'charge') await merchant.charge(id, { amount: one.amount, charge_date: day(one.days) });
    if (one.do === 'retry') await merchant.retry(id);
    if (one.do === 'withdraw')
      await merchant.changeCharge(id, await created(one.pick), { status: 'cancelled' });
    if (one.do === 'redate')
      await merchant.changeCharge(id, await created(one.pick), { charge_date: day(one.days) });
  }

  longTest(`whatever happened before, the next run presents what the API says (seed ${SEED})`, async () => {
    const merchant = await newMerchant();
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(history, async ({ terms, steps }) => {
        const { id } = await merchant.active({ interval: 'weekly', ...terms });
        for (const one of [...steps, { do: 'collect' as const }]) {
          if (one.do !== 'collect') await take(merchant, id, one);
          else compared += (await collectAsSaid(merchant, id)) ? 1 : 0;
        }
        await merchant.revoke(id);
      }),
      { seed: SEED, numRuns: examples(4) },
    );
    expect(compared).toBeGreaterThan(0);
  });
});
