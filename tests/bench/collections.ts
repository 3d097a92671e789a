/**
 * How long one function takes for the orders of a day, by the embedded database: opening them into the file, taking that to
 * the bank, and settling the answer. `node tests/bench/collections.ts [orders]`. CPU is that of this process alone: what it
 * takes longer is the database and waiting for it.
 */
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { startLoneTable } from '#tests/support/lone-table.ts';
import { memoryBankFiles } from '#tests/support/memory-bank-files.ts';

const ORDERS = Number(process.argv[2] ?? 1_000);
const AT_ONCE = 10;
const [EVE, DAY] = ['2027-03-08', '2027-03-09' as CalendarDate];
const OUTSIDE = { bank: '002', issuer: { companyName: 'Escuela Kemper Urgate', rfc: 'EKU9003173C9' } };

await startLoneTable();
const { clockAt } = await import('#lib/operations/clock.ts');
const { ingestReturnFile } = await import('#lib/operations/collections/ingest-return-file.ts');
const { openDue } = await import('#lib/operations/collections/open-due.ts');
const { nameOf, presentFiles } = await import('#lib/operations/collections/present-file.ts');
const { EVERY_ACCOUNT } = await import('#lib/store/collection-files.ts');
const { findDueEverywhere } = await import('#lib/store/due-collections.ts');
const { logTo } = await import('#lib/log.ts');
const { answerTo } = await import('#tests/properties/collections/bank.ts');
const { storeAccount, storeActiveDebit } = await import('#tests/support/stored-debits.ts');
logTo(() => {});

const { account_id } = await storeAccount();
for (let stored = 0; stored < ORDERS; stored += AT_ONCE) {
  const some = Array.from({ length: AT_ONCE }, () =>
    storeActiveDebit(account_id, { next_payment_date: DAY }, new Date(`${EVE}T15:00:00Z`)),
  );
  await Promise.all(some);
}
const files = memoryBankFiles();
const clock = clockAt(new Date(`${DAY}T15:00:00Z`));
const of = { account_id: EVERY_ACCOUNT, bank: OUTSIDE.bank, date: DAY };
const run = { ...clock, owner: EVERY_ACCOUNT, into: { bank: of.bank, lane: 0 } };

await timed('open', () => openDue(findDueEverywhere('DEBIT', { until: DAY }), run));
const [file] = await timed('present', () => presentFiles(of, { files, ...OUTSIDE }, clock));
const presented = files.written.get(file ? nameOf(file) : '') ?? '';
files.written.set('answers/1.txt', (await answerTo(presented, ['00'])).text);
await timed('settle', () => ingestReturnFile('answers/1.txt', { files, ...OUTSIDE }, clock));
// The database ends with this process.
process.exit();

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const done = await work();
  const { user, system } = process.cpuUsage(cpu);
  const each = (milliseconds: number) => `${(milliseconds / ORDERS).toFixed(2)} ms`;
  const within = Math.round((900_000 * ORDERS) / (performance.now() - began));
  const own = (user + system) / 1000;
  console.log(
    `${name}: ${each(performance.now() - began)} for each of ${ORDERS} orders, ${each(own)} of it CPU; ${within} in 900 s, ` +
      `${Math.round((900_000 * ORDERS) / own)} by the CPU alone`,
  );
  return done;
}
