import { beforeAll, describe, expect } from '@jest/globals';
import { findOrder } from '#lib/store/orders.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { eventsOf } from '#tests/support/records/delivered.ts';
import { varying } from '#tests/support/records/mandates.ts';

const test = inTurns(3);

type Active = Awaited<ReturnType<Collector['active']>>;

let merchant: Collector;
beforeAll(async () => {
  merchant = await newCollector();
});

/** A direct debit whose customer gets mails, in English. */
const active = (more: object = {}) => merchant.active({ send_email: true, language: 'en', ...more });

/** Returns the mails of its events of a type in the present state, oldest first; none for an event that is too late. */
async function mailsOf({ id }: Pick<Active, 'id'>, type: string) {
  const asking = (await eventsOf(id)).filter(({ event_type }) => event_type === type);
  expect(asking.length).toBeGreaterThan(0);
  return Promise.all(asking.map(async (event) => (await mailNow(event))?.text));
}

/** Returns the mail of an event in the present state, or in a given one. */
async function mailNow(event: object, more: object = {}) {
  const { findMailing, mailOf } = await import('#lib/operations/mails/mail-of.ts');
  const mailing = await findMailing(event as never);
  if (!mailing.debit) throw new Error('There is no such direct debit.');
  return mailOf(event as never, { ...mailing, debit: { ...mailing.debit, ...more } })?.();
}

/** A direct debit with a charge that waits for its day. */
async function charged() {
  const debit = await active(varying);
  const { status, body } = await merchant.charge(debit.id, { amount: 120, charge_date: businessDay(6) });
  expect(status).toBe(201);
  return { debit, id: body.id as string };
}

const change = (debit: Active, order: string, body: object) =>
  merchant.call('PATCH', `/api/direct-debits/${debit.id}/charges/${order}`, body);

/** Sets a stored order to the state that the bank has given it since. */
async function make(id: string, status: string): Promise<void> {
  const { openTable } = await import('#tests/support/database/table.ts');
  const { orderKey } = await import('#lib/store/keys.ts');
  const table = openTable();
  await table.set(orderKey(id), 'status', status);
  table.close();
}

const collected = async (debit: Active) => {
  await merchant.collect(debit.next_payment_date);
  const { body } = await merchant.payments(debit.id);
  return body.data[0] as { id: string; status: string };
};

describe('a mail that is late', () => {
  test('of an activation is not sent once the direct debit is no longer active', async () => {
    const debit = await active();
    expect(await mailsOf(debit, 'direct_debit.activated')).toEqual([expect.any(String)]);
    await merchant.cancel(debit.id);
    expect(await mailsOf(debit, 'direct_debit.activated')).toEqual([undefined]);
  });

  test('of a missing step is not sent once none is missing, unless the customer requested it', async () => {
    const { id } = await active();
    await merchant.link(id);
    const { findDirectDebit } = await import('#lib/store/direct-debits.ts');
    const debit = await findDirectDebit(id);
    if (!debit?.link) throw new Error('There is no link.');
    const data = { direct_debit_id: id, token_id: debit.link.token_id };
    const subjectOf = async (more: object) => {
      const event = { event_type: 'direct_debit.link_requested', data: { ...data, ...more } };
      return (await mailNow({ account_id: debit.account_id, ...event }))?.subject;
    };
    expect(await subjectOf({})).toBeUndefined();
    expect(await subjectOf({ by_customer: true })).toMatch(/^The link you requested/);
  });

  longTest('of an upcoming charge is not sent once that was withdrawn', async () => {
    const { debit, id } = await charged();
    expect(await mailsOf(debit, 'direct_debit.charge_upcoming')).toEqual([expect.stringContaining('120.00')]);
    await change(debit, id, { status: 'cancelled' });
    expect(await mailsOf(debit, 'direct_debit.charge_upcoming')).toEqual([undefined]);
  });

  test('of an upcoming charge names the day to which it was moved, and not the former one', async () => {
    const { debit, id } = await charged();
    const moved = await change(debit, id, { charge_date: businessDay(8) });
    expect(moved.status).toBe(200);
    expect(await mailsOf(debit, 'direct_debit.charge_upcoming')).toEqual([undefined, expect.any(String)]);
  });

  longTest.each(['paid', 'failed'])('of an upcoming charge is not sent once that is %s', async (status) => {
    const { debit, id } = await charged();
    await make(id, status);
    expect(await mailsOf(debit, 'direct_debit.charge_upcoming')).toEqual([undefined]);
  });

  test('of a payment is not sent once the bank has returned it', async () => {
    const debit = await active();
    const { id } = await collected(debit);
    expect(await mailsOf(debit, 'charge.paid')).toEqual([expect.stringContaining('350.50')]);
    await make(id, 'failed');
    expect(await mailsOf(debit, 'charge.paid')).toEqual([undefined]);
  });

  longTest(
    'of a failure is not sent once it was corrected, and promises no retry that will not happen',
    async () => {
      const debit = await active({ amount: 80.04 });
      const { id } = await collected(debit);
      expect((await findOrder(id))?.status).toBe('pending_next_cycle');
      expect(await mailsOf(debit, 'charge.failed')).toEqual([expect.stringContaining('will be tried again')]);
      await merchant.cancel(debit.id);
      const [after] = await mailsOf(debit, 'charge.failed');
      expect(after).toContain('will not be tried again');
      await make(id, 'paid');
      expect(await mailsOf(debit, 'charge.failed')).toEqual([undefined]);
    },
  );

  describe('of several upcoming orders', () => {
    const day = businessDay(6);

    /**
     * Returns the mail of a pre-notification that names these orders, each of 120.00, in the present or a given state.
     */
    function preNotified(id: string, orders: object[], { date = day, ...more }: MoreOfUpcoming = {}) {
      const named = orders.map((one) => ({
        ...{ order_id: null, retry_of: null, period: 0, amount: 120_00 },
        ...one,
      }));
      const data = { direct_debit_id: id, amount: 120_00 * named.length, date, reference: 1, concept: 'x' };
      const { account_id } = merchant.account;
      const event = { event_id: 'evt_1', event_type: 'direct_debit.charge_upcoming', account_id };
      return mailNow({ ...event, data: { ...data, payment_method_id: null, orders: named } }, more);
    }
    type MoreOfUpcoming = { date?: string; pre_notification?: object };

    longTest('is sent with the pre-notified amounts as long as one of them is upcoming', async () => {
      const { debit, id } = await charged();
      const { body: second } = await merchant.charge(debit.id, { amount: 120, charge_date: day });
      const mail = async () =>
        (await preNotified(debit.id, [{ order_id: id }, { order_id: second.id }]))?.text;
      expect(await mail()).toContain('240.00');
      await change(debit, id, { status: 'cancelled' });
      expect(await mail()).toContain('240.00');
      await make(second.id, 'in_process');
      expect(await mail()).toContain('240.00');
      await make(second.id, 'paid');
      expect(await mail()).toBeUndefined();
    });

    longTest(
      'is sent as long as the pre-notification of the direct debit names one of them for that day',
      async () => {
        const { id } = await active({ amount: 120 });
        const pre_notification = { date: day, on: '2026-01-01', amount: 120_00, orders: ['ord_1'] };
        const others = { ...pre_notification, date: businessDay(7) };
        const past = '2026-01-05';
        expect(await preNotified(id, [{}], { pre_notification })).toBeDefined();
        expect(await preNotified(id, [{ retry_of: 'ord_1' }], { pre_notification })).toBeDefined();
        expect(await preNotified(id, [{ retry_of: 'ord_2' }, {}], { pre_notification })).toBeDefined();
        expect(await preNotified(id, [{ retry_of: 'ord_2' }], { pre_notification })).toBeUndefined();
        expect(await preNotified(id, [{ period: 1 }], { pre_notification })).toBeUndefined();
        expect(await preNotified(id, [{ amount: 119_00 }], { pre_notification })).toBeUndefined();
        expect(await preNotified(id, [{}], { pre_notification: others })).toBeUndefined();
        expect(
          await preNotified(id, [{}], { date: past, pre_notification: { ...pre_notification, date: past } }),
        ).toBeUndefined();
      },
    );

    test('is sent for orders that were created since, and not for others of the same day', async () => {
      const { debit } = await charged();
      expect(await preNotified(debit.id, [{}])).toBeDefined();
      expect(await preNotified(debit.id, [{}], { date: businessDay(7) })).toBeUndefined();
      expect(await preNotified(debit.id, [{ period: 1 }])).toBeUndefined();
      expect(await preNotified(debit.id, [{ amount: 119_00 }])).toBeUndefined();
      expect(await preNotified(debit.id, [{ retry_of: 'ord_1' }])).toBeUndefined();
    });

    longTest('is sent for the retry of a failed order, until that is withdrawn', async () => {
      const debit = await active({ amount: 80.04 });
      const { id: retry_of } = await collected(debit);
      const { body: successor } = await merchant.retry(debit.id);
      const mail = () => preNotified(debit.id, [{ retry_of }], { date: successor.charge_date });
      expect(await mail()).toBeDefined();
      await change(debit, successor.id, { status: 'cancelled' });
      expect(await mail()).toBeUndefined();
    });
  });
});
