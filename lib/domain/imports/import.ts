import type { Column } from './columns.ts';
import type { FileFault } from './file-faults.ts';
import type { Guess } from './guess.ts';
import type { StepFault } from './later-faults.ts';
import type { Totals } from './totals.ts';

export const IMPORT_KINDS = ['direct_debits', 'charges'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_STATUSES = [
  'awaiting_upload',
  'checking',
  'checked',
  'rejected',
  'applying',
  'applied',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/**
 * What has become of a row. `ready`: it will be applied. `rejected`: it has faults. `existing`: there is a record with
 * its external id. `failed`: it could not be applied after all. `kept`: it could not be undone.
 */
export const ROW_STATUSES = ['ready', 'rejected', 'existing', 'applied', 'failed', 'undone', 'kept'] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

/** How many rows there are of each status. */
export type Counts = Readonly<Record<RowStatus, number>>;

/** The file that was checked: its version in the bucket, and the SHA-256 of its bytes. Only these are applied. */
export type CheckedBytes = { readonly version: string; readonly sha256: string };

/** A file of a merchant whose rows become records. Work on it is done in slices, by `lib/operations/imports`. */
export type Import = {
  readonly id: string;
  readonly account_id: string;
  readonly kind: ImportKind;
  /** As the merchant calls the file. */
  readonly file_name: string;
  readonly status: ImportStatus;
  /** Why it was rejected, or why it failed; null otherwise. */
  readonly fault: FileFault | StepFault | null;
  /** The columns that the fault is about. */
  readonly fault_columns: readonly Column[];
  /** The version of the file in the bucket that was checked; null until it is read. */
  readonly file_version: string | null;
  /** The SHA-256 of its bytes in hexadecimal: nothing else is applied. */
  readonly sha256: string | null;
  /** What was guessed about the file; null until it is read. */
  readonly guess: Guess | null;
  readonly rows: number;
  readonly counts: Counts;
  /** What the rows that are ready would take, as the check found; missing if the rows are no charges. */
  readonly totals?: Totals;
  /** The current step, or the last one; null before the first. */
  readonly step: Working | null;
  /** How many rows that step has worked on. */
  readonly done: number;
  /** The last line that the step has worked on; 0 before the first. */
  readonly last_line: number;
  /** The last line whose application is counted: rows after it may have been applied as the step stopped. */
  readonly applied_until: number;
  /** How often the step began again without any progress. */
  readonly attempts: number;
  /** When a sweep starts the step again, unless it has ended or progressed; null while nothing is to be done. */
  readonly due_at: string | null;
  readonly checked_at: string | null;
  readonly applied_at: string | null;
  readonly undone_at: string | null;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
};

/** The statuses in which a worker works on an import. */
export const WORKING = ['checking', 'applying', 'undoing'] as const satisfies readonly ImportStatus[];
export type Working = (typeof WORKING)[number];

/** Returns whether a worker works on an import, or will. */
export const isWorking = (one: Import): one is Import & { readonly status: Working } =>
  (WORKING as readonly string[]).includes(one.status);
