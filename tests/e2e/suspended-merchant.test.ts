import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newCollector } from '#tests/support/collections.ts';
import { later, varying } from '#tests/support/mandates.ts';
import { loadScheduledRun, type ScheduledRun } from '#tests/support/scheduled-run.ts';
import { openTable } from '#tests/support/table.ts';

/** A year that no other test collects in. */
const DUE = '2034-03-06' as CalendarDate;
const NEXT = businessDaysAfter(DUE, 1);
const TOLD = businessDaysAfter(DUE, 2);

let run: ScheduledRun;
let table: ReturnType<typeof openTable>;
beforeAll(async () => {
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  table = openTable();
  run = await loadScheduledRun();
});
afterAll(() => {
  table.close();
  jest.restoreAllMocks();
});

describe('the payments of a suspended merchant', () => {
  test('are put off from day to day, and collected once the merchant is back', async () => {
    const merchant = await newCollector();
    const { id } = await merchant.active({ next_payment_date: DUE });
    const account = { pk: `ACC#${merchant.account.account_id}`, sk: 'ACC' };
    const debit = () => table.find({ pk: `DD#${id}`, sk: 'DD' });

    await table.set(account, 'status', 'suspended');
    expect(await run.open(DUE)).toEqual({ opened: 0, failed: 0 });
    expect(await debit()).toMatchObject({ status: 'active', open_orders: 0, next_payment_date: NEXT });
    expect(await run.open(DUE)).toEqual({ opened: 0, failed: 0 });
    expect(await debit()).toMatchObject({ next_payment_date: NEXT });

    await table.set(account, 'status', 'active');
    // The customer has not been told yet, and is told now.
    expect(await run.open(NEXT)).toEqual({ opened: 0, failed: 0 });
    expect(await debit()).toMatchObject({ next_payment_date: TOLD, announced: { date: TOLD, on: NEXT } });
    expect(await run.open(TOLD)).toEqual({ opened: 1, failed: 0 });
    expect((await merchant.payments(id)).body.data).toEqual([
      expect.objectContaining({ status: 'created', charge_date: TOLD }),
    ]);
    // The agreed day of the month stays: the 6th, which in April 2034 is Maundy Thursday.
    expect((await merchant.get(id)).body.next_payment_date).toBe('2034-04-10');
  });

  test('that were opened before wait as well, from day to day', async () => {
    const merchant = await newCollector();
    const { id } = await merchant.active(varying);
    const { body: order } = await merchant.charge(id, { amount: 100 });
    const account = { pk: `ACC#${merchant.account.account_id}`, sk: 'ACC' };

    await table.set(account, 'status', 'suspended');
    const [first, second, third] = [0, 1, 2].map((days) => later(order.charge_date, days));
    for (const day of [first, second]) {
      expect((await merchant.collect(day ?? '')).body).toMatchObject({ presented: 0 });
    }
    expect((await merchant.order(order.id)).body).toMatchObject({ status: 'created', charge_date: third });

    await table.set(account, 'status', 'active');
    expect((await merchant.collect(third ?? '')).body).toMatchObject({ presented: 1, paid: 1 });
  });
});
