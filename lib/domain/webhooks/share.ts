/*
 * An account's share of the places in which webhooks are attempted. It limits how many of the account's attempts run
 * at the same time in a stage. The number of its endpoints and notify addresses, and the speed of its servers, do not
 * change the limit.
 *
 *     places = batches at once × PLACES_OF_A_BATCH
 *            = 20 × 40 = 800 if calls are reserved, 5 × 40 = 200 if none are (a new account of AWS, the local run)
 *
 * Ten hostile accounts whose servers all hang hold 10 × MOST_OF_ACCOUNT = 80 of these for ten seconds at a time. The
 * other accounts have 720 places of 800, or 120 of 200. A batch that waits for slow servers takes more from the queue
 * meanwhile (`sendBatch`), so its free places are used.
 *
 * A merchant whose server takes 150 ms gets some 30 webhooks a second at one endpoint, some 50 at several.
 */

/** How many deliveries one batch attempts at the same time. */
export const PLACES_OF_A_BATCH = 40;

/** The most attempts of an account that run at the same time. */
export const MOST_OF_ACCOUNT = 8;

/**
 * The most attempts of one target that run at the same time: an endpoint, or all notify addresses of the account. One
 * dead server leaves three places to the account's other targets.
 */
export const MOST_OF_TARGET = 5;

/** Milliseconds for which an attempt holds its place unless it releases it: its worker may have died. */
export const SLOT_MILLISECONDS = 30_000;

/** Milliseconds within which an attempt that holds a place begins to send. */
export const BEFORE_SENDING_MILLISECONDS = 12_000;

/**
 * Milliseconds that sending takes at most, whether or not the sender keeps its own deadline, which is shorter. Both
 * together end before the place is free for others.
 */
export const SENDING_MILLISECONDS = 15_000;

/**
 * How often a message that finds no place is put back: about a quarter of an hour in all. After that the sweep delivers
 * it.
 */
const MOST_WAITS = 9;

/**
 * Returns how many whole seconds a message without a place waits: twice as long each time, and up to twice that.
 * Thousands of messages of one merchant are then not tried all the time. Returns undefined if the sweep delivers it
 * next.
 * @param waits how often it has waited
 * @param random from 0 to below 1
 */
export function placeWaitSeconds(waits: number, random: number): number | undefined {
  return waits < MOST_WAITS ? Math.round(2 ** waits * (1 + random)) : undefined;
}
