import { beforeEach, describe, expect, test } from '@jest/globals';
import { addMonths, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { dateInWords } from '#lib/wording/format.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { once } from '#tests/support/money/collections.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { acknowledge, newCustomer } from '#tests/support/records/direct-debits.ts';
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
import { eventually } from '#tests/support/service/eventually.ts';

let merchant: Merchant;
beforeEach(async () => {
  merchant = await newMerchant();
});

describe('nothing is collected after the end', () => {
  test('if the customer acknowledges after the end', async () => {
    const [day, end] = [businessDay(5), businessDay(6)];
    const customer = newCustomer();
    const payment_method_id = await merchant.verifiedMethod(customer);
    const { body } = await merchant.create(customer, {
      payment_method_id,
      next_payment_date: day,
      end_date: end,
      send_email: false,
    });
    const token = await merchant.link(body.id);
    await merchant.collect(later(end, 1));
    const late = await acknowledge(token);
    expect((await merchant.collect(later(end, 2))).body).toMatchObject({ opened: 0, presented: 0 });
    expect(refusal(late)).toEqual([409, 'direct_debit_final']);
    expect((await merchant.get(body.id)).body.status).toBe('completed');
  });
});

describe('a varying one-off', () => {
  longTest('that was not charged on its day is completed once its term has passed', async () => {
    const { id, next_payment_date: day } = await merchant.active({ ...once, ...varying });
    await merchant.collect(day);
    expect((await merchant.get(id)).body.status).toBe('active');
    await merchant.collect(daysAfter(day, 31));
    expect((await merchant.get(id)).body).toMatchObject({ status: 'completed', next_payment_date: null });
    expect(refusal(await merchant.charge(id, { amount: 10 }))).toEqual([409, 'direct_debit_final']);
  });
});

describe('a merchant withdraws or moves', () => {
  /**
   * Creates a monthly direct debit of varying amounts with a charge some 200 days ahead; `later` is a day of the same
   * period.
   */
  async function chargedFarAhead() {
    const { id, next_payment_date: first } = await merchant.active(varying);
    const period = addMonths(first as CalendarDate, 6);
    const [day, later] = [daysAfter(period, 8), daysAfter(period, 15)];
    const { status, body: order } = await merchant.charge(id, { amount: 100, charge_date: day });
    expect([status, order.charge_date]).toEqual([201, day]);
    return { id, order: String(order.id), day, later };
  }

  describe('a charge that is far ahead:', () => {
    longTest('the refused cancellation names it, and succeeds once it is withdrawn', async () => {
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

    longTest('it is collected on the new day if it is moved', async () => {
      const { id, order, day, later } = await chargedFarAhead();
      expect((await merchant.changeCharge(id, order, { charge_date: later })).status).toBe(200);
      expect((await merchant.order(order)).body).toMatchObject({ status: 'created', charge_date: later });
      expect(await merchant.presentedOn([day, later])).toEqual([0, 1]);
      expect(await merchant.taken(id)).toBe(100);
    });
  });
});

describe('the next payment date', () => {
  const moveTo = (id: string, next_payment_date: string) => merchant.change(id, { next_payment_date });

  describe('the date of a one-off is not moved while an order of it is open', () => {
    longTest('an order in process is paid once', async () => {
      const { id, next_payment_date: day } = await merchant.active({ ...once, amount: 350.9 });
      await merchant.collect(day);
      expect(await merchant.orders(id)).toMatchObject([{ status: 'in_process' }]);
      const moved = await moveTo(id, later(day, 3));
      expect((await merchant.collect(later(day, 3))).body).toMatchObject({ opened: 0, presented: 0 });
      expect(await merchant.orders(id)).toHaveLength(1);
      expect(refusal(moved)).toEqual([409, 'nothing_to_move']);
    });
  });

  test('the date of a one-off is not moved beyond the term that its customer agreed to', async () => {
    const { id, next_payment_date: day } = await merchant.active(once);
    expect(fault(await moveTo(id, later(day, 30)))).toEqual([422, 'next_payment_date', 'after_end']);
    expect(fault(await moveTo(id, '2099-06-15'))).toEqual([422, 'next_payment_date', 'after_end']);
    const moved = await moveTo(id, later(day, 15));
    expect(moved.body.next_payment_date).toBe(later(day, 15));
    expect(fault(await moveTo(id, later(day, 30)))).toEqual([422, 'next_payment_date', 'after_end']);
  });

  describe('a monthly direct debit is collected once in its period', () => {
    longTest('if it is postponed on the due day, after the run has opened its order', async () => {
      const { id, next_payment_date: day } = await merchant.active();
      await merchant.collect(day);
      const moved = await moveTo(id, later(day, 3));
      await merchant.collect(later(day, 3));
      expect(await merchant.taken(id)).toBe(350.5);
      expect(fault(moved)).toEqual([422, 'next_payment_date', 'outside_period']);
    });

    longTest(
      'if it is postponed before the run, on the new day, with a pre-notification to its customer',
      async () => {
        const { id, next_payment_date, customer_id } = await merchant.active({
          send_email: true,
          language: 'en',
        });
        const newDay = later(next_payment_date, 1);
        const { status, body } = await moveTo(id, newDay);
        expect([status, body.next_payment_date]).toEqual([200, newDay]);
        await eventually(async () => {
          const mails = await mailsTo(`${customer_id}@example.com`);
          const pre_notification = mails.filter(({ subject }) => /will charge \$350\.50/.test(subject));
          expect(pre_notification.map(({ text }) => text)).toEqual([
            expect.stringContaining(dateInWords(newDay, 'en')),
          ]);
        });
        expect(await merchant.presentedOn([next_payment_date, newDay, later(newDay, 1)])).toEqual([0, 1, 0]);
        expect(await merchant.taken(id)).toBe(350.5);
      },
    );
  });
});
