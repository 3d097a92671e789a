/**
 * The folders of the bucket: files that are written and not yet released, files presented to the bank and the bank's
 * return files, of collections and of payouts, and reports.
 */
export type FilePrefix =
  | 'prepared/'
  | 'presentments/'
  | 'answers/'
  | 'dispersals/'
  | 'dispersal-returns/'
  | 'reports/';

/**
 * Folders whose files contain account numbers in clear text, as the bank requires: these files are deleted after some
 * time. Reports contain sums and positions, but no account numbers.
 */
export const ACCOUNT_NUMBER_PREFIXES: readonly FilePrefix[] = [
  'prepared/',
  'presentments/',
  'answers/',
  'dispersals/',
  'dispersal-returns/',
];

/** A permission of a function on files: `read answers/`. No function may delete files. */
export type FileGrant = `${'read' | 'write'} ${FilePrefix}`;

/** The prefixes of the files that arrive from outside; only the service writes the others. */
export const EXTERNAL_PREFIXES: readonly FilePrefix[] = ['answers/', 'dispersal-returns/'];

/** Reports with a stable name, which the service overwrites. Files that move money are never among them. */
export const CURRENT_REPORTS = 'reports/reconciliation/current/';
