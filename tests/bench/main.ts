/**
 * How close the service's functions are to what is possible, and to what others would have built: `npm run bench`.
 * Each run is a fresh process; in each round all candidates take their turn, in another order.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startService } from '#tests/support/start-service.ts';
import { compileModule, installCandidates } from './candidates.ts';
import { type Prepared, prepare } from './prepare.ts';
import { type Case, type Run, runOnce } from './run.ts';
import { randomOf, shuffled, spreadOf } from './statistics.ts';
import { OTHERS } from './subjects.ts';

const WARMTH = { warming: 200, warm: 300 };

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '15' },
    only: { type: 'string', default: Object.keys(OTHERS).join() },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'domicilia-bench-'));
try {
  installCandidates();
  const program = await compileModule('run-once', folder);
  const { cases, stop } = await prepared(program);
  const runs = await measure(program, cases);
  stop();
  show(runs);
} finally {
  rmSync(folder, { recursive: true });
}
process.exit();

/** Everything ready, and each case run once: from then on the stub knows all responses, and the service can end. */
async function prepared(program: string): Promise<Prepared> {
  const service = await startService();
  try {
    Object.assign(process.env, service.environment, { SERVICE_URL: service.url });
    const ready = await prepare(service, folder, ['default', ...values.only.split(',')]);
    for (const one of ready.cases) await runOnce(program, one, { warming: 0, warm: 1 });
    return ready;
  } finally {
    await service.stop();
  }
}

async function measure(program: string, cases: readonly Case[]): Promise<Map<Case, Run[]>> {
  console.log(`${values.runs} rounds of ${cases.length} runs, in an order by the seed ${values.seed}`);
  const random = randomOf(Number(values.seed));
  const runs = new Map<Case, Run[]>(cases.map((one) => [one, []]));
  for (let round = 0; round < Number(values.runs); round += 1) {
    for (const one of shuffled(cases, random)) runs.get(one)?.push(await runOnce(program, one, WARMTH));
  }
  return runs;
}

function show(runs: Map<Case, Run[]>): void {
  const medianOf = (some: Run[], part: keyof Run, of: 'wall' | 'cpu') =>
    spreadOf(some.map((run) => run[part][of])).median;
  for (const [one, some] of runs) {
    const [, base = []] =
      [...runs].find(([other]) => other.operation === one.operation && other.candidate === 'default') ?? [];
    const cells = (['init', 'first', 'total', 'warm'] as const).flatMap((part) =>
      (['wall', 'cpu'] as const).map((of) => {
        const median = medianOf(some, part, of);
        return `${part} ${of} ${median.toFixed(2)} ms (${(median / medianOf(base, part, of)).toFixed(2)})`;
      }),
    );
    console.log(`${one.operation.padEnd(12)} ${one.candidate.padEnd(12)} ${cells.join('  ')}`);
  }
}
