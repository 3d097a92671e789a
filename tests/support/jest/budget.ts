import { TURNS, turnOfCommit } from './turn-of-commit.ts';

/**
 * How much is tried where more is always possible. A push tries little, always the same, so that it is quick. `LONG=1`
 * tries a lot, with a fresh seed each time.
 */
export const LONG = process.env.LONG === '1';

/** The seed of a push. */
const FIXED = 20_261_120;

/**
 * The start of all random choices. The first process chooses it, and its children keep it. `SEED=…` repeats an earlier
 * run.
 */
process.env.SEED ??= String(LONG ? Math.floor(Math.random() * 2 ** 31) : FIXED);
export const SEED = Number(process.env.SEED);

/**
 * The turn of tests that are too slow for every push: a number of the commit, so that the next commit runs others.
 * `TURN=…` repeats it.
 */
process.env.TURN ??= String(turnOfCommit());
const TURN = Number(process.env.TURN);

/** Returns whether this run has the nth of some cases of which a push runs one in `of`. */
export const isTurn = (n: number, of: number): boolean => LONG || (TURN + n) % of === 0;

/** Returns the same for the nth of some files, whose turns do not depend on those of their tests. */
export const isTurnOfFile = (n: number, of: number, turn = TURN): boolean =>
  LONG || (Math.floor(turn / TURNS) + n) % of === 0;

const LANGUAGES = ['es', 'en'] as const;
const COLOUR_SCHEMES = ['light', 'dark'] as const;
const WIDTHS = [320, 768, 1280];
type Language = (typeof LANGUAGES)[number];
type ColourScheme = (typeof COLOUR_SCHEMES)[number];

/** How many places of closed days are changed by one byte. */
export const CHANGED_BYTES = LONG ? 200 : 3;
/** How often a race is run. */
export const ROUNDS = LONG ? 60 : 1;
/** How often it is run at the same time, so that the rounds disturb one another. */
export const ROUNDS_AT_ONCE = LONG ? 5 : 2;
/** How many sequences of events a service runs through next to its model. Those that are written by hand come on top. */
export const SEQUENCES = LONG ? 1_000 : 1;
/** How many sequences of sign-ins, keys and what ends them an account runs through next to its model. */
export const SESSION_SEQUENCES = LONG ? 300 : 2;
/** How many sequences of refunds the model of collections runs through. */
export const REFUND_SEQUENCES = LONG ? 1_000 : 1;
/** How many sequences of the words about disputes are followed. */
export const DISPUTE_SEQUENCES = LONG ? 1_000 : 4;
/** How many sequences of collections the model of the mandate runs through. */
export const MANDATE_SEQUENCES = LONG ? 1_000 : 2;
/** How many sequences of each model run through a database that behaves as DynamoDB does under load. */
export const LATE_SEQUENCES = LONG ? 100 : 1;
/** One of how many fixed sequences of that model is tried. */
export const CASE_STRIDE = LONG ? 1 : 60;
/** One of how many faults is planted into that model, or into that of refunds. */
export const FAULT_STRIDE = LONG ? 1 : 40;
/** On how many consecutive days a merchant charges one direct debit. */
export const CHARGED_DAYS = LONG ? 60 : 10;
/** How many orders a large day has. */
export const LARGE_DAY = LONG ? 2_000 : 80;
/** How many charges a month has that is exported. */
export const EXPORTED_MONTH = LONG ? 5_000 : 30;
/** One of how many faults of calls to AWS is tried, of all operations and workers. */
export const CALL_FAULT_STRIDE = LONG ? 1 : 150;
/** In how many orders the calls of two works at the same time are made. */
export const INTERLEAVINGS = LONG ? 500 : 1;
/** At every how manieth call a piece of work is killed. */
export const KILL_STRIDE = LONG ? 1 : 80;
/** The same for the worker of an import, whose steps make fewer calls. */
export const IMPORT_KILL_STRIDE = LONG ? 1 : 12;
/** One of how many functions without a limit of their own is bundled. */
export const BUNDLE_STRIDE = LONG ? 1 : 20;
/** How many requests each operation is fuzzed with: 20,000 in all, and 1,000 to the operations whose turn it is. */
export const FUZZED_REQUESTS = LONG ? 200 : 40;
/** One of how many places of a request is tried with an odd text. */
export const PLACE_STRIDE = LONG ? 1 : 24;
/** One of how many cells of the access matrix is tried; the next commit tries others. */
export const CELL_STRIDE = LONG ? 1 : 10;
/** How many events are sent to a faulty server by workers that are killed. */
export const TOLD_EVENTS = LONG ? 1_000 : 20;
/** How many orders a merchant with many has: its pages must cost what those of one with a hundred cost. */
export const MANY_ORDERS = LONG ? 10_000 : 2_000;
/** How many irregular bank files are settled. */
export const ODD = LONG ? Number.POSITIVE_INFINITY : 4;
/** In one of how many states of a direct debit its payer revokes it. */
export const STATE_STRIDE = LONG ? 1 : 6;
/** How many lives of the whole service are lived, and how many steps each has at most. */
export const LIVES = LONG ? 100 : 2;
export const STEPS_OF_A_LIFE = LONG ? 50 : 10;
/** How long, in milliseconds, lives are lived, and the shortest one is looked for in which a broken rule breaks. */
export const TIME_OF_LIVES = LONG ? 6_000_000 : 240_000;
/** How often fifty direct debits at once get their references. */
export const REFERENCE_ROUNDS = LONG ? 10 : 1;
/** One of how many combinations of three or more filters of a list is tried. */
export const COMBINATION_STRIDE = LONG ? 1 : 40;
/** With how many values each combination of one or two filters is tried. */
export const FILTER_VALUES = LONG ? 60 : 1;
/** How many requests change one record at the same time. */
export const CROWD = LONG ? 1_000 : 20;
/** One of how many screens of the direct debit's page is tried. */
export const SCREEN_STRIDE = LONG ? 1 : 8;
type Look = readonly [Language, ColourScheme, readonly number[]];
const EVERY_LOOK: readonly Look[] = LANGUAGES.flatMap((language) =>
  COLOUR_SCHEMES.flatMap((scheme) => WIDTHS.map((width): Look => [language, scheme, [width]])),
);
const SMALLEST: Look = ['es', 'light', [320]];
const LARGEST: Look = ['en', 'dark', [1280]];
/**
 * The looks in which the nth screen is tried: all in a long run. On a push, every second screen is tried on the
 * smallest width in one language and colour scheme, the others on the largest in the other.
 */
export const looksOf = (n: number): readonly Look[] =>
  LONG ? EVERY_LOOK : [n % 2 === 0 ? SMALLEST : LARGEST];
/** The same for the desk, which is also used on large screens: a long run tries one as well. */
export const looksOfDesk = (n: number): readonly Look[] =>
  looksOf(n).map(([language, scheme, widths]) =>
    LONG && widths.includes(1280) ? [language, scheme, [1280, 1920]] : [language, scheme, widths],
  );
/** The looks of the reference, which is in one language. */
export const REFERENCE_LOOKS: readonly (readonly [number, ColourScheme])[] = LONG
  ? WIDTHS.flatMap((width) => COLOUR_SCHEMES.map((scheme) => [width, scheme] as const))
  : [[320, 'light']];

/** Returns how many examples a property is tried with: half of this number on a push, ten times as many in a long run. */
export const examples = (number: number): number => (LONG ? 10 * number : Math.ceil(number / 2));

/** Returns one line that says what this run tries, and how to repeat it. */
export const BUDGET = LONG
  ? `Long run with seed ${SEED}; SEED=${SEED} repeats it.`
  : `Short run with seed ${SEED} and turn ${TURN} of its commit; LONG=1 tries more.`;
/** How many generated files of an import are checked against what was planted in them. */
export const IMPORTED_FILES = LONG ? 100_000 : 20;
