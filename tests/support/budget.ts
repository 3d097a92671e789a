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

const LANGUAGES = ['es', 'en'] as const;
const COLOUR_SCHEMES = ['light', 'dark'] as const;
const WIDTHS = [320, 768, 1280];
type Language = (typeof LANGUAGES)[number];
type ColourScheme = (typeof COLOUR_SCHEMES)[number];

/** How often a race is run. */
export const ROUNDS = LONG ? 60 : 5;
/** How many sequences of events a service is taken through beside its model. */
export const SEQUENCES = LONG ? 1_000 : 10;
/** How many sequences the model of the mandate takes collections through. */
export const MANDATE_SEQUENCES = LONG ? 1_000 : 8;
/** Every how manieth fixed sequence of that model is tried: all, since the bound of a day has no other suite. */
export const CASE_STRIDE = 1;
/** On how many days in a row a merchant charges one direct debit. */
export const CHARGED_DAYS = LONG ? 60 : 18;
/** How many orders a large day has. */
export const LARGE_DAY = LONG ? 2_000 : 100;
/** Every how manieth call work is killed at. */
export const KILL_STRIDE = LONG ? 1 : 20;
/** How many requests each operation is fuzzed with. */
export const FUZZED_REQUESTS = LONG ? 400 : 8;
/** One place of a request is tried with an odd text out of so many. */
export const PLACE_STRIDE = LONG ? 1 : 2;
/** How many events are told to a server that does everything wrong, by workers that are killed. */
export const TOLD_EVENTS = LONG ? 1_000 : 50;
/** How many orders a merchant with many has, where pages have to cost what they cost one with a hundred. */
export const MANY_ORDERS = LONG ? 10_000 : 2_000;
/** How many odd files of the bank's are settled. */
export const ODD = LONG ? Number.POSITIVE_INFINITY : 15;
/** One state of a direct debit is left by its payer out of so many. */
export const STATE_STRIDE = LONG ? 1 : 3;
/** How often fifty direct debits at once draw their references. */
export const REFERENCE_ROUNDS = LONG ? 10 : 2;
/** One combination of three or more filters of a list is tried out of so many. */
export const COMBINATION_STRIDE = LONG ? 1 : 4;
/** How many requests meet at one record. */
export const CROWD = LONG ? 1_000 : 40;
type Look = readonly [Language, ColourScheme, readonly number[]];
const EVERY_LOOK: readonly Look[] = LANGUAGES.flatMap((language) =>
  COLOUR_SCHEMES.flatMap((scheme) => WIDTHS.map((width): Look => [language, scheme, [width]])),
);
const SMALLEST: Look = ['es', 'light', [320]];
const LARGEST: Look = ['en', 'dark', [1280]];
/**
 * The looks in which the nth screen is tried: all that there are in a long run. On a push every second screen is tried on the
 * smallest width in one language and colour scheme, the others on the largest in the other.
 */
export const looksOf = (n: number): readonly Look[] =>
  LONG ? EVERY_LOOK : [n % 2 === 0 ? SMALLEST : LARGEST];
/** The looks of the reference, which is in one language. */
export const REFERENCE_LOOKS: readonly (readonly [number, ColourScheme])[] = LONG
  ? WIDTHS.flatMap((width) => COLOUR_SCHEMES.map((scheme) => [width, scheme] as const))
  : [[320, 'light']];

/** How many examples a property is tried with: as many as said on a push, ten times as many in a long run. */
export const examples = (onPush: number): number => (LONG ? 10 * onPush : onPush);

/** One line that says what this run tries, and how to have it again. */
export const BUDGET = LONG
  ? `Long run with seed ${SEED}; SEED=${SEED} repeats it.`
  : `Short run with seed ${SEED}; LONG=1 tries more.`;
