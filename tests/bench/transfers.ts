/**
 * Measures how long one function takes to make the lines of an account part of a transfer, with the embedded database,
 * and what a balance reads before and after them: `node tests/bench/transfers.ts [lines]`. CPU is that of this process
 * alone: the rest of the time is the database and waiting for it.
 */
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import { newLine } from '#lib/domain/ledger/new-line.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { DynamodbProxy } from '#tests/support/database/dynamodb-proxy.ts';
import { startLoneTable } from '#tests/support/database/lone-table.ts';

const LINES = Number(process.argv[2] ?? 10_000);
/** As many lines as a transaction of a hundred writes stores: it also checks that their day is open. */
const STORED_AT_ONCE = 99;
const DAY = '2027-03-09' as CalendarDate;
const TIME = { now: new Date(`${DAY}T15:00:00.000Z`), today: DAY, closed: new Set<string>() };

await startLoneTable();
const proxy = await DynamodbProxy.start(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
process.env.AWS_ENDPOINT_URL_DYNAMODB = proxy.endpoint;
const lib = {
  ...(await import('#lib/log.ts')),
  ...(await import('#lib/operations/ledger/find-with-bank.ts')),
  ...(await import('#lib/operations/transfers/take-lines.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/ledger/ledger-sums.ts')),
  ...(await import('#lib/store/ledger/lines.ts')),
  ...(await import('#lib/store/ledger/lowered.ts')),
  ...(await import('#lib/store/ledger/outgoing.ts')),
};
lib.logTo(() => {});

const account_id = newId('acc');
await sayCost('a balance without lines', readBalance);
for (let left = LINES; left > 0; left -= STORED_AT_ONCE)
  await lib.transact(lib.storeLines(newLines(Math.min(left, STORED_AT_ONCE))));
await sayCost(`a balance of ${LINES} lines`, readBalance);
const [began, cpu] = [performance.now(), process.cpuUsage()];
const transfer = await sayCost('all lines taken', () => lib.takeAvailableLines(account_id, TIME));
const { user, system } = process.cpuUsage(cpu);
const [took, own] = [performance.now() - began, (user + system) / 1000];
if (transfer?.lines !== LINES) throw new Error(`Only ${transfer?.lines} lines were taken`);
const within = (milliseconds: number) => Math.round((900_000 * LINES) / milliseconds);
console.log(
  `${(took / LINES).toFixed(2)} ms for each of ${LINES} lines, ${(own / LINES).toFixed(2)} ms of it CPU; ` +
    `${within(took)} in 900 s, ${within(own)} by the CPU alone`,
);
// The database ends with this process.
process.exit();

/** Returns payments of one account that may be transferred. */
function newLines(count: number) {
  return Array.from({ length: count }, () => {
    const order = { id: newId('ord', TIME.now), account_id, direct_debit_id: newId('dd', TIME.now) };
    const amounts = { amount: 100_00 as Centavos, fee: 5_00 as Centavos };
    const terms = { settlement_days: 0, awaits_credit: false };
    return newLine(order, 0, { type: 'charge', side: 'held', ...amounts }, TIME, terms);
  });
}

/** Reads what a balance is made from. */
function readBalance() {
  return Promise.all([
    lib.findLedgerSums(account_id),
    lib.findOutgoing(account_id),
    lib.findLowered(account_id),
    lib.findWithBank(account_id, DAY),
  ]);
}

async function sayCost<T>(name: string, work: () => Promise<T>): Promise<T> {
  proxy.takeCalls();
  const done = await work();
  const calls = proxy.takeCalls();
  const sum = (of: 'readUnits' | 'writeUnits') => calls.reduce((total, call) => total + call[of], 0);
  console.log(
    `${name}: ${calls.length} calls, ${sum('readUnits')} read units, ${sum('writeUnits')} write units`,
  );
  return done;
}
