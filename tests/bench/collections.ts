/**
 * Measures how long one function takes for the orders of a day, with the embedded database: opening them into the file,
 * presenting that, and settling the return file. `node tests/bench/collections.ts [orders]`. CPU is that of this
 * process alone: the rest of the time is the database and waiting for it.
 */
import { startLoneTable } from '#tests/support/database/lone-table.ts';

const ORDERS = Number(process.argv[2] ?? 1_000);
const [EVE, DAY] = ['2027-03-08', '2027-03-09'] as const;

await startLoneTable();
const { logTo } = await import('#lib/log.ts');
const { CollectionDay } = await import('#tests/support/money/collection-day.ts');
logTo(() => {});

const collection = await CollectionDay.begin({ count: ORDERS, eve: EVE, day: DAY });
await timed('open', () => collection.open());
await timed('present', () => collection.present());
await collection.answer('answers/1.txt');
await timed('settle', () => collection.settle('answers/1.txt'));
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
