/**
 * How much is tried out where more is always possible. A push gets little, always the same, so that nobody waits for
 * it; `LONG=1` gets a lot, begun with another seed each time.
 */
const LONG = process.env.LONG === '1';

/** The seed of a push. */
const FIXED = 20_261_120;

/**
 * What all random choices begin with. The first process to ask chooses, and those that it starts keep to it; `SEED=…`
 * repeats an earlier run.
 */
process.env.SEED ??= String(LONG ? Math.floor(Math.random() * 2 ** 31) : FIXED);
export const SEED = Number(process.env.SEED);

/** How often a race is run. */
export const ROUNDS = LONG ? 60 : 6;
/** How many sequences of events a service is taken through beside its model. */
export const SEQUENCES = LONG ? 1_000 : 10;
/** How many orders a large day has. */
export const LARGE_DAY = LONG ? 2_000 : 100;
/** Every how manieth call work is killed at. */
export const KILL_STRIDE = LONG ? 1 : 20;
/** How many requests each operation is fuzzed with. */
export const FUZZED_REQUESTS = LONG ? 400 : 8;
/** How many requests meet at one record. */
export const CROWD = LONG ? 1_000 : 40;

/** How many examples a property is tried with: as many as said on a push, ten times as many in a long run. */
export const examples = (onPush: number): number => (LONG ? 10 * onPush : onPush);

/** One line that says what this run tries, and how to have it again. */
export const BUDGET = LONG
  ? `Long run with seed ${SEED}; SEED=${SEED} repeats it.`
  : `Short run with seed ${SEED}; LONG=1 tries more.`;
