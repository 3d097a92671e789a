const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds from one failed attempt to the next, over three days, as the Standard Webhooks recommend. */
const WAITS = [...[5, 5 * MINUTE, 30 * MINUTE], ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];

/** The most attempts of one series. */
export const MOST_TRIES = WAITS.length + 1;

/** Milliseconds for which a worker claims a delivery. By then it has noted the outcome of its attempt, or has ended. */
export const CLAIM_MILLISECONDS = 60_000;

/**
 * How much later than scheduled a retry may be, as a share of its wait. Deliveries that failed together are then not
 * retried together.
 */
const JITTER = 0.1;

/**
 * Returns when a failed delivery is attempted again; undefined if no attempt is left.
 * @param tries attempts of its series, including the one that failed at `at`
 * @param random from 0 to below 1
 */
export function nextAttemptAt(tries: number, at: Date, random: number): Date | undefined {
  const seconds = WAITS[tries - 1];
  if (seconds === undefined) return undefined;
  return new Date(at.getTime() + Math.round(seconds * 1000 * (1 + JITTER * random)));
}

/** The longest time that a queue delays a message (SQS), in seconds. */
const LONGEST_DELAY = 15 * MINUTE;

/**
 * Returns how many whole seconds a message has to be delayed so that it does not arrive before this time; undefined if
 * that is longer than a queue allows.
 */
export function delaySecondsUntil(time: Date, now: Date): number | undefined {
  const seconds = Math.max(0, Math.ceil((time.getTime() - now.getTime()) / 1000));
  return seconds > LONGEST_DELAY ? undefined : seconds;
}
