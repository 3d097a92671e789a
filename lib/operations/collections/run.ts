import type { RunClock } from '#lib/domain/direct-debit/clock.ts';

/** A run of collections: its two clocks, and its scope. */
export type Run = RunClock & {
  /** `EVERY_ACCOUNT` for the scheduled run, otherwise the account that collects for itself. */
  readonly owner: string;
  /**
   * The bank and partition of the file that takes orders of that day as they are opened. Without it they wait in the
   * queue.
   */
  readonly into?: { readonly bank: string; readonly partition: number } | undefined;
};

/** The members of a run that filing needs. */
export type FilingRun = Omit<Run, 'owner'>;
