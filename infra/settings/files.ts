/**
 * What the bucket holds, by the beginning of an object's key: files that are written and not yet released, files
 * presented to the bank, the bank's return files, and reports.
 */
export type FilePrefix = 'prepared/' | 'presentments/' | 'answers/' | 'reports/';

/**
 * Where account numbers are in clear, as the bank wants them: these files have an end. Reports hold sums and places, and no
 * account number.
 */
export const ACCOUNT_NUMBER_PREFIXES: readonly FilePrefix[] = ['prepared/', 'presentments/', 'answers/'];

/** One thing that a function may do with files: `read answers/`. No function may delete any. */
export type FileGrant = `${'read' | 'write'} ${FilePrefix}`;

/** The prefix of the files that come from outside; only the service writes the others. */
export const EXTERNAL_PREFIX: FilePrefix = 'answers/';

/** Reports that the service overwrites, since each has a stable name. No file that carries money is among them. */
export const CURRENT_REPORTS = 'reports/reconciliation/current/';
