/**
 * Measures how close the service's functions are to what is possible and to common alternatives, and what operations and
 * workers cost in DynamoDB: `npm run bench`. It writes `README.md` next to it.
 *
 * - `--runs 15`: how often each function is run
 * - `--only floor,nest`: which candidates are compared with the default bundle; shows the ratios alone
 * - `--seed 1`: repeats the order of runs
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withParts } from '#infra/documents/parts.ts';
import { compileModule, installCandidates } from './candidates.ts';
import { costsOfOperations } from './costs/operations.ts';
import { costsOfWorkers } from './costs/workers.ts';
import { measure } from './measure.ts';
import { prepare } from './prepare.ts';
import { coldTable, warmTable } from './report.ts';
import { resultsText } from './results.ts';
import { whileServed } from './served.ts';
import { OTHERS } from './subjects.ts';
import { tryOut } from './try-out.ts';

const PAGE = new URL('./README.md', import.meta.url);

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '15' },
    only: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const only = values.only?.split(',') ?? Object.keys(OTHERS);
const unknown = only.filter((name) => !Object.hasOwn(OTHERS, name));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join()}; choose of ${Object.keys(OTHERS).join()}.`);
const rounds = Number(values.runs);
if (!Number.isSafeInteger(rounds) || rounds < 1) throw new Error('--runs is how often, 1 or more.');

const folder = mkdtempSync(join(tmpdir(), 'domicilia-bench-'));
try {
  installCandidates();
  const programs = {
    runOnce: await compileModule('run-once', folder),
    countLoaded: await compileModule('count-loaded', folder),
  };
  const { cases, loaded, costs, stop } = await whileServed(async (served) => {
    const ready = await prepare(served.service, folder, ['default', ...only]);
    const sizes = await tryOut(programs, ready.cases, folder);
    const counted = values.only === undefined && {
      // First: a run collects everything that is due, for every account.
      workers: await costsOfWorkers(served, ready.handlerOf),
      operations: await costsOfOperations(served.proxy),
    };
    return { ...ready, loaded: sizes, costs: counted };
  });
  console.log(`${rounds} runs of ${cases.length} functions, in an order by the seed ${values.seed}`);
  const runs = await measure(programs, cases, { rounds, seed: Number(values.seed) });
  stop();
  const measured = cases.map((one) => ({
    case: one,
    runs: runs.get(one) ?? [],
    loaded: loaded.get(one) ?? 0,
  }));
  console.log(`${coldTable(measured)}\n\n${warmTable(measured)}`);
  if (costs) {
    const results = resultsText({ measured, ...costs }, rounds, new Date());
    writeFileSync(PAGE, withParts(readFileSync(PAGE, 'utf8'), { results }));
  }
} finally {
  rmSync(folder, { recursive: true });
}
// Clients of the stopped service keep their connections.
process.exit();
