/**
 * Measures how long one function takes to close a day with many lines of one account, and of as many accounts with one
 * line each, with the embedded database: `node tests/bench/closings.ts [lines] [accounts]`. The copies under lock go to a
 * store that only accepts them. CPU is that of this process alone: the rest of the time is the database and waiting.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import { newLine } from '#lib/domain/ledger/new-line.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { DynamodbProxy } from '#tests/support/database/dynamodb-proxy.ts';
import { startLoneTable } from '#tests/support/database/lone-table.ts';

const LINES = Number(process.argv[2] ?? 10_000);
const ACCOUNTS = Number(process.argv[3] ?? 100);
/** As many lines as a transaction of a hundred writes stores: it also checks that their day is open. */
const STORED_AT_ONCE = 99;
const FIRST = '2027-03-09' as CalendarDate;

await startLoneTable();
const proxy = await DynamodbProxy.start(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
const store = createServer((request, response) => request.on('end', () => response.end()).resume());
await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
Object.assign(process.env, {
  AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint,
  AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
  EVIDENCE_BUCKET: 'evidence',
});
const lib = {
  ...(await import('#lib/log.ts')),
  ...(await import('#lib/operations/ledger/closings/close-day.ts')),
  ...(await import('#lib/store/new-accounts.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/ledger/closings.ts')),
  ...(await import('#lib/store/ledger/lines.ts')),
};
lib.logTo(() => {});

const create = async () => (await lib.createAccount({ name: 'Bench', features: [] })).account_id;
const large = await create();
await closing('a day without lines', FIRST, 0, []);
await closing(`${LINES} lines of one account`, addDays(FIRST, 1), LINES, [large]);
const accounts: string[] = [];
while (accounts.length < ACCOUNTS) accounts.push(await create());
await closing(`${ACCOUNTS} accounts with a line each`, addDays(FIRST, 2), ACCOUNTS, accounts);
// The database ends with this process.
process.exit();

/** Stores lines of a day, of each account in turn. */
async function storeLines(day: CalendarDate, count: number, of: readonly string[]): Promise<void> {
  const time = { now: new Date(`${day}T15:00:00.000Z`), today: day, closed: new Set<string>() };
  const terms = { settlement_days: 2, awaits_credit: false };
  const amounts = { amount: 100_00 as Centavos, fee: 5_00 as Centavos };
  const lines = Array.from({ length: count }, (_, n) => {
    const account_id = of[n % of.length] ?? '';
    const order = { id: newId('ord', time.now), account_id, direct_debit_id: newId('dd', time.now) };
    return newLine(order, 0, { type: 'charge', side: 'held', ...amounts }, time, terms);
  });
  for (let n = 0; n < lines.length; n += STORED_AT_ONCE)
    await lib.transact(lib.storeLines(lines.slice(n, n + STORED_AT_ONCE)));
}

/** Closes a day with some lines, and says what that cost. */
async function closing(name: string, day: CalendarDate, count: number, of: readonly string[]): Promise<void> {
  await storeLines(day, count, of);
  proxy.takeCalls();
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  await lib.closeDay(day);
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
  const [took, own] = [performance.now() - began, (user + system) / 1000];
  const { text } = (await lib.findHead(day)) ?? { text: '{}' };
  if (JSON.parse(text).lines !== count) throw new Error(`${day} is closed with other lines`);
  const calls = proxy.takeCalls();
  const sum = (unit: 'readUnits' | 'writeUnits') => calls.reduce((total, call) => total + call[unit], 0);
  console.log(
    `${name}: ${seconds(took)} s, ${seconds(own)} s of it CPU; ${calls.length} calls, ` +
      `${sum('readUnits')} read units, ${sum('writeUnits')} write units`,
  );
}
