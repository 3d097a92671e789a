/**
 * What the bucket holds, by the beginning of an object's key: files presented to the bank, the bank's answers, and
 * reports on answers that were quarantined.
 */
export type FilePrefix = 'presentments/' | 'answers/' | 'reports/';

/** One thing that a function may do with files: `read answers/`. Nothing may delete any. */
export type FileGrant = `${'read' | 'write'} ${FilePrefix}`;

/** Where the files come from that others put there; all the rest is the service's own. */
export const FOREIGN_PREFIX: FilePrefix = 'answers/';
