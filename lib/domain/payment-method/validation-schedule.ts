const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A receipt that has not arrived after this time never will. */
const LONGEST_WAIT = 7 * 24 * HOUR;

/**
 * Returns when a validation is checked again: after a tenth of the time that it has waited, but at least a minute and
 * at most an hour. Receipts arrive within minutes or take hours, so the first checks are close together.
 */
export function validationDueAt(requestedAt: Date, now: Date): Date {
  const waited = now.getTime() - requestedAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(waited / 10, MINUTE), HOUR));
}

/** Returns whether a validation has waited so long that no receipt will arrive. */
export function isValidationOverdue(requestedAt: Date, now: Date): boolean {
  return now.getTime() - requestedAt.getTime() >= LONGEST_WAIT;
}
