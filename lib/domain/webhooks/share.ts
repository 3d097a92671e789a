/*
 * An account's share of the places in which webhooks are attempted: however many endpoints and notify addresses it has, and
 * whatever their servers do, no more of its attempts are under way at the same time in a stage.
 *
 *     places = batches at once × PLACES_OF_A_BATCH
 *            = 20 × 40 = 800 where calls are reserved, 5 × 40 = 200 where none are (a new account of AWS, the local run)
 *
 * Ten hostile accounts whose servers all hang hold 10 × MOST_OF_ACCOUNT = 80 of these for ten seconds at a time. So the others
 * have 720 places of 800, or 120 of 200. A batch that waits for slow servers takes more from the queue meanwhile
 * (`sendBatch`), so that no place of it is held by another.
 *
 * A merchant whose server takes 150 ms gets some 30 webhooks a second at one endpoint, some 50 at several.
 */

/** How many deliveries one batch attempts at the same time. */
export const PLACES_OF_A_BATCH = 40;

/** The most attempts of an account that are under way at the same time. */
export const MOST_OF_ACCOUNT = 8;

/**
 * The same for one target: an endpoint, or all notify addresses of the account. One dead server leaves three places to the
 * account's others.
 */
export const MOST_OF_TARGET = 5;

/** Milliseconds for which an attempt holds its place unless it gives it back: its worker may have died. */
export const SLOT_MILLISECONDS = 30_000;

/** Milliseconds within which an attempt that holds a place has begun to send. */
export const BEFORE_SENDING_MILLISECONDS = 12_000;

/**
 * Milliseconds that sending takes at most, whatever the sender does: more than its own deadline. Both together end before the
 * place is another's.
 */
export const SENDING_MILLISECONDS = 15_000;

/** How often a message is put back that finds no place: about a quarter of an hour in all, after which the sweep brings it. */
const MOST_WAITS = 9;

/**
 * Whole seconds for which a message that found no place waits: twice as long each time, and up to twice that, so that a
 * merchant with thousands of them is not asked for each all the time. Undefined where the sweep brings it next.
 *
 * @param waits how often it has waited
 * @param random from 0 to below 1
 */
export function placeWaitSeconds(waits: number, random: number): number | undefined {
  return waits < MOST_WAITS ? Math.round(2 ** waits * (1 + random)) : undefined;
}
