/**
 * How far the service goes: `npm run bench:scale`. Runs a small day of collections on the embedded database, counts what
 * one more takes, and works out from that what 10 million direct debits and 100,000 collections a day need: of the table,
 * of its partitions, of functions and queues, of AWS's quotas and of money. Nothing of that size is run.
 */
import { arch, cpus, platform } from 'node:os';
import { logTo } from '#lib/log.ts';
import { measure } from './measure.ts';
import { STEPS } from './measured.ts';
import { demandsOf } from './model.ts';
import { moneyOf } from './money.ts';
import { rateOf } from './rates.ts';
import { WORKLOAD } from './workload.ts';

const [FEW, MANY] = [20, 120];

logTo(() => {});
const measured = await measure(FEW, MANY);
const round = (value: number) => Number(value.toPrecision(3));

console.log(
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${platform()} ${arch()}`,
);
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

const demands = demandsOf(WORKLOAD, measured);
console.log(`\n${WORKLOAD.directDebits} direct debits, ${WORKLOAD.collectionsADay} collections a day need:`);
console.table(
  Object.fromEntries(
    demands.map(({ what, needed, limit, unit, share, upTo, remedy }) => [
      what,
      {
        ...{ needed: round(needed), limit, unit, share: `${round(100 * share)} %` },
        ...(upTo !== undefined && { 'up to, a day': round(upTo) }),
        ...(share >= 1 && { remedy }),
      },
    ]),
  ),
);

const money = moneyOf(WORKLOAD, measured);
const month = Object.values(money).reduce((sum, part) => sum + part, 0);
console.log('US dollars a month:');
console.table(mapped({ ...money, together: month }, Math.round));
const each = month / (WORKLOAD.collectionsADay * WORKLOAD.daysAMonth);
console.log(`A collection costs ${round(each)} US dollars.`);
const [bottleneck] = demands;
console.log(`The bottleneck: ${bottleneck?.what}. ${bottleneck?.remedy}.`);

function mapped(row: Record<string, number>, by: (value: number) => number): Record<string, number> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, by(value)]));
}
