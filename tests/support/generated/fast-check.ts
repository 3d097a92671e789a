import fc from 'fast-check';
import { examples, SEED } from '#tests/support/jest/budget.ts';

/** The property tests' library, with the seed and the budget of this run. */
fc.configureGlobal({ seed: SEED, numRuns: examples(100) });

export default fc;
