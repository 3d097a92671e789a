import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MerchantEvent } from '#lib/domain/notices/merchant-events.ts';
import { MerchantServer } from '#tests/providers/notices/merchant-server.ts';
import { businessDay } from '#tests/support/business-days.ts';
import { type Collector, newCollector } from '#tests/support/collections.ts';
import { listenerOf } from '#tests/support/events.ts';
import { eventually } from '#tests/support/eventually.ts';
import { varying } from '#tests/support/mandates.ts';
import { hooksOf } from '#tests/support/webhook-endpoints.ts';

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

/** The ids of the pre-notifications that arrived at an address. */
const arrivedAt = (at: string) =>
  server.received
    .filter(({ path }) => path === at)
    .map(({ body }) => JSON.parse(body) as MerchantEvent)
    .filter(({ type }) => type === UPCOMING)
    .map(({ id }) => id);

describe('case 6: with send_email: false, the merchant is notified of a collection before it is presented', () => {
  test('by an event with its day, amount and orders, which its endpoint and the notify_url get', async () => {
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
  });

  test('of a failed order that is presented again with the next one: by which it is meant, and how much is earlier', async () => {
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
  });

  test('of a charge alone, which is also found by the id of that order', async () => {
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
});
