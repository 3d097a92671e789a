import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newCollector } from '#tests/support/collections.ts';
import { loadScheduledRun, type ScheduledRun } from '#tests/support/scheduled-run.ts';
import { openTable } from '#tests/support/table.ts';

/** A year that no other test collects in. */
const DUE = '2034-03-06' as CalendarDate;
const NEXT = businessDaysAfter(DUE, 1);

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
    expect(await run.open(NEXT)).toEqual({ opened: 1, failed: 0 });
    expect((await merchant.payments(id)).body.data).toEqual([
      expect.objectContaining({ status: 'created', charge_date: NEXT }),
    ]);
    // The agreed day of the month stays: the 6th, which in April 2034 is Maundy Thursday.
    expect((await merchant.get(id)).body.next_payment_date).toBe('2034-04-10');
  });
});
