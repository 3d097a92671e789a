/**
 * Measures what the summaries cost to read for an account of 10, 1,000 and 100,000 direct debits, each of them active
 * and collected once on a day of a year: `node tests/bench/summaries.ts`. The sums are written by the same code that
 * the worker uses, those of a day at once.
 */
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import { DynamodbProxy } from '#tests/support/database/dynamodb-proxy.ts';
import { startLoneTable } from '#tests/support/database/lone-table.ts';

const SIZES = [10, 1_000, 100_000];
const ITEMS_AT_ONCE = 100;
const DAYS = Array.from({ length: 366 }, (_, day) =>
  new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10),
) as CalendarDate[];
const [FIRST, MONTH, YEAR] = [DAYS[0], DAYS[29], DAYS[365]] as [CalendarDate, CalendarDate, CalendarDate];

const table = await startLoneTable();
const proxy = await DynamodbProxy.start(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
process.env.AWS_ENDPOINT_URL_DYNAMODB = proxy.endpoint;
const { directDebitKey } = await import('#lib/store/keys.ts');
const { listKey } = await import('#lib/store/indexes.ts');
const summaries = await import('#lib/store/sums/summaries.ts');
const { transact } = await import('#lib/store/engine/transact.ts');

for (const size of SIZES) {
  const account = newId('acc');
  await storeDebits(account, size);
  await sumUp(account, size);
  await show(size, 'active', () => summaries.findActiveSummary(account));
  await show(size, '30 days', () => summaries.findCollected(account, FIRST, MONTH));
  await show(size, '366 days', () => summaries.findCollected(account, FIRST, YEAR));
}
await proxy.stop();
await table.stop();

/** The direct debits themselves, so that a wrong read would find something. */
async function storeDebits(account: string, size: number): Promise<void> {
  for (let stored = 0; stored < size; stored += ITEMS_AT_ONCE) {
    const some = Array.from({ length: Math.min(ITEMS_AT_ONCE, size - stored) }, () => newId('dd'));
    await transact(
      some.map((id) => ({
        put: {
          Item: {
            ...directDebitKey(id),
            list_key: listKey(account, 'DD'),
            list_sort: id,
            account_id: account,
            status: 'active',
          },
        },
      })),
    );
  }
}

async function sumUp(account: string, size: number): Promise<void> {
  const now = new Date();
  const active = summaries.activeChange(account, { count: size, amount: size * 100_00 });
  await summaries.sumOnce(active, [{ ...active, eventId: newId('evt'), createdAt: now.toISOString() }], now);
  for (const [index, day] of DAYS.entries()) {
    const count = Math.floor(size / DAYS.length) + (index < size % DAYS.length ? 1 : 0);
    if (count === 0) continue;
    const paid = { paid_count: count, paid_amount: count * 100_00, failed_count: 1, failed_amount: 100_00 };
    const change = summaries.dayChange(account, day, { ...paid, reason_insufficient_funds: 1 });
    await summaries.sumOnce(
      change,
      [{ ...change, eventId: newId('evt'), createdAt: now.toISOString() }],
      now,
    );
  }
}

async function show(size: number, name: string, read: () => Promise<unknown>): Promise<void> {
  await read();
  proxy.takeCalls();
  const begun = performance.now();
  await read();
  const took = performance.now() - begun;
  const calls = proxy.takeCalls();
  const units = calls.reduce((sum, { readUnits }) => sum + readUnits, 0);
  const line = [
    size.toLocaleString('en'),
    name,
    `${calls.length} call`,
    `${units} units`,
    `${took.toFixed(1)} ms`,
  ];
  process.stdout.write(`${line.map((part) => part.padStart(10)).join('  ')}\n`);
}
