import { UserError } from '#infra/host/user-error.ts';

const MINUTE = 60_000;

/** How far the clock of this machine may be from that of AWS: as far as AWS itself accepts in signatures. */
const MOST_APART = 5 * MINUTE;

/**
 * Requires that this machine has the time of AWS. The SDK corrects its signatures by itself, so every call would succeed.
 * But commands decide by the machine's date: which day is closed, and on which day a line is written.
 *
 * @param offset by how many milliseconds the clock of AWS is ahead
 * @throws UserError
 */
export function requireClock(offset: number): void {
  if (Math.abs(offset) <= MOST_APART) return;
  const minutes = Math.round(Math.abs(offset) / MINUTE);
  throw new UserError(
    `The clock of this machine is ${minutes} minutes ${offset > 0 ? 'behind' : 'ahead of'} that of AWS. Nothing was done: set the clock, and try again.`,
  );
}
