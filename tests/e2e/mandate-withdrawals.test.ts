import { beforeAll, describe, expect, test } from '@jest/globals';
import { addMonths, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { daysAfter, fault, type Merchant, newMerchant, refusal, varying } from '#tests/support/mandates.ts';

let merchant: Merchant;
beforeAll(async () => {
  merchant = await newMerchant();
});

/** A varying monthly with a charge some 200 days ahead; `later` is a day of the same period. */
async function chargedFarAhead() {
  const { id, next_payment_date: first } = await merchant.active(varying);
  const period = addMonths(first as CalendarDate, 6);
  const [day, later] = [daysAfter(period, 8), daysAfter(period, 15)];
  const { status, body: order } = await merchant.charge(id, { amount: 100, charge_date: day });
  expect([status, order.charge_date]).toEqual([201, day]);
  return { id, order: String(order.id), day, later };
}

describe('a charge far ahead', () => {
  test('is refused where it is dated 2099', async () => {
    const { id } = await merchant.active(varying);
    const charged = await merchant.charge(id, { amount: 100, charge_date: '2099-06-15' });
    expect(fault(charged)).toEqual([422, 'charge_date', 'too_far']);
    expect((await merchant.cancel(id)).body.status).toBe('cancelled');
  });

  test('is named by the cancellation that it is in the way of, which goes through once it is withdrawn', async () => {
    const { id, order } = await chargedFarAhead();
    expect(await merchant.cancel(id)).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'direct_debit_has_open_orders',
          orders: [{ id: order, status: 'created', withdrawable: true }],
        },
      },
    });
    expect((await merchant.changeCharge(id, order, { status: 'cancelled' })).status).toBe(200);
    expect((await merchant.order(order)).body.status).toBe('cancelled');
    expect((await merchant.cancel(id)).body.status).toBe('cancelled');
  });

  test('is collected on another day where it is re-dated', async () => {
    const { id, order, day, later } = await chargedFarAhead();
    expect((await merchant.changeCharge(id, order, { charge_date: later })).status).toBe(200);
    expect((await merchant.order(order)).body).toMatchObject({ status: 'created', charge_date: later });
    expect(await merchant.presentedOn([day, later])).toEqual([0, 1]);
    expect(await merchant.taken(id)).toBe(100);
  });
});

describe('an order in process', () => {
  test('can neither be withdrawn nor re-dated, and is named as such', async () => {
    const { id } = await merchant.active(varying);
    const { body: order } = await merchant.charge(id, { amount: 100.9 });
    await merchant.collect(order.charge_date);
    expect((await merchant.order(order.id)).body.status).toBe('in_process');
    for (const body of [{ status: 'cancelled' }, { charge_date: daysAfter(order.charge_date, 3) }]) {
      const answer = await merchant.changeCharge(id, order.id, body);
      expect(refusal(answer)).toEqual([409, 'order_not_created']);
    }
    expect((await merchant.cancel(id)).body.error).toMatchObject({
      code: 'direct_debit_has_open_orders',
      orders: [{ id: order.id, status: 'in_process', withdrawable: false }],
    });
  });
});
