import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createCharge } from '#lib/api/routes/charges.ts';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { read } from '#tests/properties/collections/bank.ts';
import { openBucket } from '#tests/support/bucket.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { type Collector, newCollector } from '#tests/support/collections.ts';
import { eventually } from '#tests/support/eventually.ts';
import { varying } from '#tests/support/mandates.ts';
import { loadScheduledRun, type ScheduledRun } from '#tests/support/scheduled-run.ts';
import { TableGate, writes } from '#tests/support/table-gate.ts';

/** A year that no other test collects in. */
const MONDAY = '2035-03-05' as CalendarDate;
/** The Friday before it, on which its customers are told. */
const BEFORE = new Date('2035-03-02T15:00:00.000Z');

let gate: TableGate;
let run: ScheduledRun;
let bucket: ReturnType<typeof openBucket>;
let merchant: Collector;
beforeAll(async () => {
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  // The storage client warns of a file that stands there already, which is what a second run finds.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  bucket = openBucket();
  gate = await TableGate.start();
  run = await loadScheduledRun();
  merchant = await newCollector();
});
afterAll(async () => {
  bucket.close();
  await gate.stop();
  jest.restoreAllMocks();
});

/** Two orders for a day: one that a run puts into the file, one that comes while the run closes it. */
async function meet(date: CalendarDate, whileItIs: 'closed' | 'presented'): Promise<[Order, Order]> {
  const { storeActiveDebit } = await import('#tests/support/stored-debits.ts');
  const { handler } = await import('#functions/direct-debits/create-charge.ts');
  const accountId = merchant.account.account_id;
  const { id } = await storeActiveDebit(accountId, { ...varying, next_payment_date: MONDAY }, BEFORE);
  const newOrder = async (): Promise<Order> =>
    (
      await callHandler(handler as never, createCharge, {
        ...{ accountId, now: BEFORE, params: { id } },
        body: { amount: 100, charge_date: date },
      })
    ).body;
  const early = await newOrder();
  const closing = gate.hold(writes('FILE#all/', 'closed'));
  const first = run.present(date);
  await Promise.race([closing.arrived, first]);
  const late = await newOrder();
  const claiming = gate.hold(writes(`ORD#${late.id}`));
  const second = run.present(date);
  await Promise.race([claiming.arrived, second]);
  const presenting = gate.hold(writes(`ORD#${early.id}`, 'in_process'));
  closing.release();
  await Promise.race([presenting.arrived, first]);
  if (whileItIs === 'presented') {
    presenting.release();
    await first;
  }
  claiming.release();
  await second;
  presenting.release();
  await first;
  return [early, late];
}

type Order = { id: string; reference: number };

describe('an order that comes while the day’s file is closed', () => {
  test.each([
    ['closed', businessDaysAfter(MONDAY, 0)],
    ['presented', businessDaysAfter(MONDAY, 1)],
  ] as const)('goes into the next file where the first one is %s', async (whileItIs, date) => {
    const orders = await meet(date, whileItIs);
    for (const [index, { reference }] of orders.entries()) {
      const text = await bucket.read(`presentments/all/${date}-002-0000${index + 1}.txt`);
      const { details } = await read(text);
      expect(details.map(({ numericReference }) => numericReference)).toEqual([String(reference)]);
    }
    await eventually(async () => {
      for (const { id } of orders) {
        expect((await merchant.order(id)).body).toMatchObject({ status: 'paid', attempts: 1 });
      }
    });
  });
});
