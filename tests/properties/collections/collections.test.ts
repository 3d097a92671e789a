import { afterAll, beforeAll, jest } from '@jest/globals';
import { startLoneTable } from '#tests/support/database/lone-table.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { REFUND_SEQUENCES, SEED, SEQUENCES } from '#tests/support/jest/budget.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { MONEY } from './money-sequence.ts';
import { REFUNDING } from './refunds/refunding-sequence.ts';
import { refundSequences } from './refunds/sequences.ts';
import { type Sequence, sequences, transferSequences } from './steps.ts';
import { KILLED, LOWERED, PAYING } from './transfers/paying-sequence.ts';

const test = inTurns(3);

/** Sequences are independent, so that several run at once. */
const MOST_PARTITIONS = 4;

let table: Awaited<ReturnType<typeof startLoneTable>>;
beforeAll(async () => {
  table = await startLoneTable();
});
afterAll(() => table.stop());

async function follow(sequence: Sequence): Promise<void> {
  const { followCollections } = await import('./follow.ts');
  await followCollections(sequence);
}

/** For a test that hangs: a busy machine, or a second database with one call at a time, is no failure. */
const PATIENCE = Math.max(1_800_000, SEQUENCES * 10_000);

const HOW = { endOnFailure: true, includeErrorInReport: true } as const;

/** Follows the sequences that are written by hand, and some of chance. */
async function tryAll(
  of: fc.Arbitrary<Sequence>,
  examples: readonly [Sequence][],
  runs = SEQUENCES,
): Promise<void> {
  const quiet = jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  try {
    const written = examples.map((example) =>
      fc.assert(fc.asyncProperty(of, follow), { ...HOW, examples: [example], numRuns: 1 }),
    );
    const count = Math.min(MOST_PARTITIONS, runs);
    const random = Array.from({ length: count }, (_, partition) =>
      fc.assert(fc.asyncProperty(of, follow), {
        ...HOW,
        numRuns: Math.ceil(runs / count),
        seed: SEED + partition,
      }),
    );
    const outcomes = await Promise.allSettled([...written, ...random]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  } finally {
    quiet.mockRestore();
  }
}

test(
  `collections do what the rules say, whatever happens (${SEQUENCES} sequences, seed ${SEED})`,
  () => tryAll(sequences, [[MONEY]]),
  PATIENCE,
);

test(
  `transfers pay what is owed, once, whatever happens (${SEQUENCES} sequences, seed ${SEED})`,
  () => tryAll(transferSequences, [[PAYING], [LOWERED], [KILLED]]),
  PATIENCE,
);

test(
  `refunds give back what was paid, once, whatever happens (${REFUND_SEQUENCES} sequences, seed ${SEED})`,
  () => tryAll(refundSequences, [[REFUNDING]], REFUND_SEQUENCES),
  PATIENCE,
);
