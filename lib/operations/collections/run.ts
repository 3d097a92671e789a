import type { RunClock } from '#lib/domain/direct-debit/clock.ts';

/** A run of collections: its two clocks, and what it collects. */
export type Run = RunClock & {
  /** Whose: `EVERY_ACCOUNT` for the scheduled run, otherwise the account that collects for itself. */
  readonly owner: string;
  /** The bank into whose file orders of that day go as they are opened, and by which partition. They wait where none is known. */
  readonly into?: { readonly bank: string; readonly partition: number } | undefined;
};

/** What puts orders into files needs of a run. */
export type FilingRun = Omit<Run, 'owner'>;
