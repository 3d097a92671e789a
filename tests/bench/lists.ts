/**
 * Measures what a page of orders costs to read for an account of 1,000 to 1,000,000 of them, by each filter, at the
 * beginning of the list and in its middle: `node tests/bench/lists.ts [orders …]`.
 */
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import { DynamodbProxy } from '#tests/support/database/dynamodb-proxy.ts';
import { startLoneTable } from '#tests/support/database/lone-table.ts';
import { BEGIN, debitOfThird, ordersOf, writeItems } from '#tests/support/database/many-records.ts';

const SIZES = process.argv.slice(2).map(Number);
if (SIZES.length === 0) SIZES.push(1_000, 10_000, 100_000, 1_000_000);
const LIMIT = 25;

await startLoneTable();
const database = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '';
const proxy = await DynamodbProxy.start(database);
const { listRecords } = await import('#lib/store/lists/list.ts');
const { ORDERS } = await import('#lib/store/lists/lists.ts');

const account = newId('acc');
const day = '2027-02-16' as CalendarDate;
const FILTERS = {
  none: {},
  customer_id: { customer_id: 'customer-a' },
  'status=failed': { status: 'failed' },
  'status=created': { status: 'created' },
  'status=paid': { status: 'paid' },
  'type=direct_debit': { type: 'direct_debit' },
  'type=order': { type: 'order' },
  'has_failure=true': { has_failure: 'true' },
  'has_failure=false': { has_failure: 'false' },
  charge_date: { 'charge_date[gte]': day, 'charge_date[lte]': day },
  direct_debit_id: { direct_debit_id: debitOfThird(account) },
  reference: { reference: '1000000' },
  'status, charge_date': { status: 'failed', 'charge_date[gte]': day },
  'status, type, none fit': { status: 'failed', type: 'order' },
};

for (const [step, size] of SIZES.entries()) {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = database;
  const begun = performance.now();
  await writeItems(ordersOf(account, size, SIZES[step - 1]));
  process.stdout.write(`${size.toLocaleString('en')} orders, ${seconds(begun)} to write the last of them\n`);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = proxy.endpoint;
  for (const [name, filter] of Object.entries(FILTERS)) {
    await show(name, 'first page', filter);
    const until = new Date(BEGIN + Math.floor(size / 2));
    if (!name.includes('charge_date')) await show(name, 'middle', { ...filter, 'created_at[lte]': until });
  }
}
await proxy.stop();
// Other started servers wait for requests; the database ends with this process.
process.exit();

async function show(name: string, place: string, filter: Record<string, unknown>): Promise<void> {
  proxy.takeCalls();
  const begun = performance.now();
  const { items } = await listRecords(account, ORDERS, { ...filter, limit: LIMIT });
  const took = performance.now() - begun;
  const calls = proxy.takeCalls();
  const units = calls.reduce((sum, { readUnits }) => sum + readUnits, 0);
  const counts = [
    `${items.length} orders`,
    `${calls.length} calls`,
    `${units} units`,
    `${took.toFixed(1)} ms`,
  ];
  process.stdout.write(
    `${name.padStart(24)}  ${place.padEnd(10)}${counts.map((part) => part.padStart(12)).join('')}\n`,
  );
}

function seconds(begun: number): string {
  return `${Math.round((performance.now() - begun) / 1000)} s`;
}
