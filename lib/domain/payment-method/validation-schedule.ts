const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A receipt that has not come by then will not come. */
const LONGEST_WAIT = 7 * 24 * HOUR;

/**
 * When a validation is looked at again: after a tenth of the time that it has waited, but no sooner than in a minute
 * and no later than in an hour. Receipts come within minutes or take hours, so the first looks are the close ones.
 */
export function validationDueAt(requestedAt: Date, now: Date): Date {
  const waited = now.getTime() - requestedAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(waited / 10, MINUTE), HOUR));
}

/** Whether a validation has waited for so long that nothing more is to be expected. */
export function isValidationOverdue(requestedAt: Date, now: Date): boolean {
  return now.getTime() - requestedAt.getTime() >= LONGEST_WAIT;
}
