import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { type Collector, newCollector } from '#tests/support/collections.ts';
import { loadScheduledRun, type ScheduledRun } from '#tests/support/scheduled-run.ts';
import { TableGate, writes } from '#tests/support/table-gate.ts';

/** A year that no other test collects in. */
const MONDAY = '2036-03-03' as CalendarDate;
/** Two business days before it. */
const THURSDAY = '2036-02-28' as CalendarDate;

let gate: TableGate;
let run: ScheduledRun;
let merchant: Collector;
beforeAll(async () => {
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  gate = await TableGate.start();
  run = await loadScheduledRun();
  merchant = await newCollector();
});
afterAll(async () => {
  await gate.stop();
  jest.restoreAllMocks();
});

const ordersOf = async (id: string) => (await merchant.payments(id)).body.data;

describe('a direct debit that cannot be opened', () => {
  test('is tried once more in the same run', async () => {
    const { id } = await merchant.active({ next_payment_date: MONDAY });
    expect(await run.open(THURSDAY)).toEqual({ opened: 0, failed: 0 });
    gate.refuse(writes(`DD#${id}`), 1);
    expect(await run.open(MONDAY)).toEqual({ opened: 1, failed: 0 });
    expect(await ordersOf(id)).toHaveLength(1);
  });

  test('and fails again holds up none of the others, and stays due', async () => {
    const date = businessDaysAfter(MONDAY, 1);
    const [bad, good] = [
      await merchant.active({ next_payment_date: date }),
      await merchant.active({ next_payment_date: date }),
    ];
    expect(await run.open(businessDaysAfter(THURSDAY, 1))).toEqual({ opened: 0, failed: 0 });
    gate.refuse(writes(`DD#${bad.id}`), 2);
    expect(await run.open(date)).toEqual({ opened: 1, failed: 1 });
    expect([await ordersOf(bad.id), await ordersOf(good.id)]).toEqual([[], [expect.anything()]]);
    expect(await run.open(date)).toEqual({ opened: 1, failed: 0 });
    expect(await ordersOf(bad.id)).toHaveLength(1);
  });
});
