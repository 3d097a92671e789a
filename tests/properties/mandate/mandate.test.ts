import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { startLoneTable } from '#tests/support/database/lone-table.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { LONG, MANDATE_SEQUENCES, SEED } from '#tests/support/jest/budget.ts';
import { type Sequence, sequences } from './steps.ts';

/** Sequences are independent, so that several run at once. */
const PARTITIONS = Math.min(4, MANDATE_SEQUENCES);

let table: Awaited<ReturnType<typeof startLoneTable>>;
beforeAll(async () => {
  table = await startLoneTable();
});
afterAll(() => table.stop());

async function keepsToIt(sequence: Sequence): Promise<void> {
  const { follow } = await import('./follow.ts');
  expect(await follow(sequence)).toEqual([]);
}

test(`collections keep to the mandate (${MANDATE_SEQUENCES} sequences, seed ${SEED})`, async () => {
  const quiet = jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  try {
    const partitions = Array.from({ length: PARTITIONS }, (_, partition) =>
      fc.assert(fc.asyncProperty(sequences, keepsToIt), {
        numRuns: Math.ceil(MANDATE_SEQUENCES / PARTITIONS),
        seed: SEED + partition,
        includeErrorInReport: true,
      }),
    );
    const outcomes = await Promise.allSettled(partitions);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    const { compared } = await import('./foreseen.ts');
    expect(compared.days).toBeGreaterThan(MANDATE_SEQUENCES);
    if (LONG) expect(compared.several).toBeGreaterThan(0);
  } finally {
    quiet.mockRestore();
  }
}, 7_200_000);
