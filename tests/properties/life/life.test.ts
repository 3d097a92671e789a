/*
 * The life of the whole service: random requests to all operations, by merchants, their people and their customers;
 * days that pass with their runs; the bank's words in any order; operators; processes that end at any call to AWS.
 * After each piece of work, everything that must hold is compared with what is stored and with what the bank has. A life
 * in which a rule breaks is shortened and told.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { workers } from '#infra/functions/workers.ts';
import { routes } from '#lib/api/routes.ts';
import { startAround } from '#tests/properties/faults/service.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { LIVES, LONG, SEED, STEPS_OF_A_LIFE, TIME_OF_LIVES } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { holdDate, releaseDate } from '#tests/support/money/scheduled-run.ts';
import { BEGINS } from './begin.ts';
import type { Lives } from './life.ts';
import { NOT_LIVED } from './not-lived.ts';
import { lives as arbitrary, type Step, tour } from './steps.ts';
import { tell } from './tell.ts';

const NAMES = [...routes.map(({ id }) => id), ...Object.keys(workers)];

let around: Awaited<ReturnType<typeof startAround>>;
let lives: Lives;
/** What the first life left out: in a long run, the tour. */
let leftOut: string[] | undefined;

beforeAll(async () => {
  holdDate(BEGINS);
  around = await startAround();
  const { Lives } = await import('./life.ts');
  lives = await Lives.start(around);
});
afterAll(async () => {
  releaseDate();
  await lives?.stop();
  await around.stop();
});

describe('the life of the whole service', () => {
  test(`breaks no rule in ${LIVES} lives (seed ${SEED})`, async () => {
    const property = fc.asyncProperty(arbitrary(STEPS_OF_A_LIFE), async (steps) => {
      await lives.live(steps);
      leftOut ??= lives.coverage.neverAccepted(NAMES);
    });
    const { LIFE: path } = process.env;
    const ends = { interruptAfterTimeLimit: TIME_OF_LIVES, markInterruptAsFailure: false };
    const whole: { examples: [Step[]][] } = { examples: LONG ? [[tour()]] : [] };
    const how = { ...whole, numRuns: LIVES, seed: SEED, ...ends, ...(path !== undefined && { path }) };
    const result = await fc.check(property, how);
    if (result.failed) throw new Error(await tell(result, lives));
  });

  longTest('has each operation and each worker in its tour, but for those with a reason', () => {
    expect(leftOut?.filter((name) => !(name in NOT_LIVED))).toEqual([]);
  });
});

afterAll(() => {
  const coverage = lives?.coverage;
  if (!coverage) return;
  process.stderr.write(
    `${coverage.lives} lives, ${coverage.steps} steps.\n${LONG ? coverage.table(NAMES) : ''}\n`,
  );
});
