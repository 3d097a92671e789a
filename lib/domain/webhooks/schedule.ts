const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds from one failed attempt to the next, over three days: those that the Standard Webhooks recommend. */
const WAITS = [...[5, 5 * MINUTE, 30 * MINUTE], ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];

/** The most attempts of one series. */
export const MOST_TRIES = WAITS.length + 1;

/** Milliseconds for which a worker claims a delivery: until then it has noted the outcome of its attempt, or has ended. */
export const CLAIM_MILLISECONDS = 60_000;

/** How much later than said a retry may be, so that those who failed together do not come back together. */
const JITTER = 0.1;

/**
 * When a delivery is attempted again that has failed so many times; nothing where no attempt is left.
 *
 * @param tries attempts of its series, the one that failed at `at` included
 * @param random from 0 to below 1
 */
export function nextAttemptAt(tries: number, at: Date, random: number): Date | undefined {
  const seconds = WAITS[tries - 1];
  if (seconds === undefined) return undefined;
  return new Date(at.getTime() + Math.round(seconds * 1000 * (1 + JITTER * random)));
}

/** The longest that a queue holds a message back (SQS). */
const LONGEST_DELAY = 15 * MINUTE;

/**
 * How many whole seconds a message has to wait so that it does not come before this time; nothing where that is longer
 * than a queue holds it back.
 */
export function delaySecondsUntil(time: Date, now: Date): number | undefined {
  const seconds = Math.max(0, Math.ceil((time.getTime() - now.getTime()) / 1000));
  return seconds > LONGEST_DELAY ? undefined : seconds;
}
