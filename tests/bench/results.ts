import type { Cost } from './costs/count.ts';
import { DEBITS, type WorkerCosts } from './costs/workers.ts';
import { load, machine } from './machine.ts';
import { coldTable, costsTable, detailsTable, type Measured, warmTable } from './report.ts';

export type Results = {
  readonly measured: readonly Measured[];
  readonly operations: ReadonlyMap<string, Cost>;
  readonly workers: { readonly setUp: WorkerCosts; readonly collected: WorkerCosts };
};

/** Returns all results of the bench, in Markdown. */
export function resultsText({ measured, operations, workers }: Results, rounds: number, now: Date): string {
  return `
Measured on ${machine(now)}, ${rounds} runs each, ${load()} processes for each core meanwhile.

**From nothing to the first response**, time on the clock / CPU, as a multiple of the default bundle's:

${coldTable(measured)}

**A request of a warm function**, CPU, as a multiple of the default bundle's (and of its \`create\`):

${warmTable(measured)}

<details><summary>The medians in milliseconds (and quartiles), and how much code is loaded</summary>

${detailsTable(measured)}

</details>

<details><summary>Calls to DynamoDB, and the units that they take</summary>

Of a request:

${costsTable(operations)}

Of workers, for each of ${DEBITS} direct debits that are created, mailed and acknowledged:

${costsTable(workers.setUp, DEBITS)}

Of workers, for each of them on the days on which it is pre_notification and collected:

${costsTable(workers.collected, DEBITS)}

</details>
`;
}
