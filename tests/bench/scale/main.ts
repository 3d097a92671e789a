/**
 * Computes how far the service scales: `npm run bench:scale`. Runs a small day of collections on the embedded database,
 * counts the cost of one more, and computes from that what 10 million direct debits and 100,000 collections a day need:
 * of the table, its partitions, functions and queues, AWS's quotas and money. Nothing of that size is run. It writes
 * `README.md` next to it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { withParts } from '#infra/documents/parts.ts';
import { logTo } from '#lib/log.ts';
import { machine } from '#tests/bench/machine.ts';
import { measure } from './measure.ts';
import { STEPS } from './measured.ts';
import { demandsOf } from './model.ts';
import { moneyOf } from './money.ts';
import { rateOf } from './rates.ts';
import { resultsText } from './report.ts';
import { WORKLOAD } from './workload.ts';

const [FEW, MANY] = [20, 120];

logTo(() => {});
const measured = await measure(FEW, MANY);
const round = (value: number) => Number(value.toPrecision(3));

console.log('\nA collection, measured:');
console.table(
  Object.fromEntries(
    STEPS.map((step) => {
      const { calls, readUnits, writeUnits, cpu } = measured.steps[step];
      const row = { calls, 'read units': readUnits, 'write units': writeUnits, 'cpu (ms)': cpu };
      return [step, { ...mapped(row, round), 'a second, all functions': round(rateOf(step, measured)) }];
    }),
  ),
);
console.log({ events: measured.events, mails: measured.mails, bytes: measured.bytes });

const results = resultsText(
  demandsOf(WORKLOAD, measured),
  moneyOf(WORKLOAD, measured),
  WORKLOAD.collectionsADay * WORKLOAD.daysAMonth,
  machine(new Date()),
);
console.log(results);
const PAGE = new URL('./README.md', import.meta.url);
writeFileSync(PAGE, withParts(readFileSync(PAGE, 'utf8'), { results }));

function mapped(row: Record<string, number>, by: (value: number) => number): Record<string, number> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, by(value)]));
}
