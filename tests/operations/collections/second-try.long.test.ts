import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { startLoneTable } from '#tests/support/database/lone-table.ts';
import { TableGate, writes } from '#tests/support/database/table-gate.ts';
import { loadScheduledRun, onItsDay, type ScheduledRun } from '#tests/support/money/scheduled-run.ts';

const MONDAY = '2036-03-03' as CalendarDate;
/** The Thursday before it, on which its customers are pre-notified. */
const THURSDAY = '2036-02-28' as CalendarDate;

let table: Awaited<ReturnType<typeof startLoneTable>>;
let gate: TableGate;
let run: ScheduledRun;
let accountId: string;
beforeAll(async () => {
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  // A run reads everything that is due, so this table is not shared with other tests.
  table = await startLoneTable();
  gate = await TableGate.start();
  run = onItsDay(await loadScheduledRun());
  const { storeAccount } = await import('#tests/support/database/stored-debits.ts');
  accountId = (await storeAccount()).account_id;
});
afterAll(async () => {
  await gate.stop();
  await table.stop();
  jest.restoreAllMocks();
});

async function active(next_payment_date: CalendarDate): Promise<string> {
  const { storeActiveDebit } = await import('#tests/support/database/stored-debits.ts');
  const { id } = await storeActiveDebit(accountId, { next_payment_date }, new Date('2036-02-27T15:00:00Z'));
  return id;
}

const ordersOf = async (id: string) =>
  (await (await import('#lib/store/charges.ts')).listCharges({ id }, { limit: 10 })).items;

const exceptions = async () =>
  (await (await import('#lib/store/collections/exceptions.ts')).listExceptions('open', 10)).items;

describe('a direct debit that cannot be opened', () => {
  test('is tried again in the same run', async () => {
    const id = await active(MONDAY);
    expect(await run.open(THURSDAY)).toEqual({ opened: 0, failed: 0 });
    gate.refuse(writes(`DD#${id}`), 1);
    expect(await run.open(MONDAY)).toEqual({ opened: 1, failed: 0 });
    expect(await ordersOf(id)).toHaveLength(1);
    expect(await exceptions()).toEqual([]);
  });

  test('delays none of the others if it fails again, becomes an exception, and stays due', async () => {
    const date = businessDaysAfter(MONDAY, 1);
    const [bad, good] = [await active(date), await active(date)];
    expect(await run.open(businessDaysAfter(THURSDAY, 1))).toEqual({ opened: 0, failed: 0 });
    let isRefused = true;
    const isBad = writes(`DD#${bad}`);
    gate.refuse((call) => isRefused && isBad(call), Number.POSITIVE_INFINITY);
    expect(await run.open(date)).toEqual({ opened: 1, failed: 1 });
    isRefused = false;
    expect(await exceptions()).toMatchObject([{ reason: 'collection_failed', direct_debit_id: bad }]);
    expect([await ordersOf(bad), await ordersOf(good)]).toEqual([[], [expect.anything()]]);
    expect(await run.open(date)).toEqual({ opened: 1, failed: 0 });
    expect(await ordersOf(bad)).toHaveLength(1);
  });
});
