import { FILE_KINDS, type FileKind, FOLDERS } from '#lib/domain/bank-file/file-kind.ts';

/**
 * The folders of the bucket: files that are written and not yet released, files presented to the bank and the bank's
 * return files, of each kind, and reports.
 */
export type FilePrefix =
  | 'prepared/'
  | (typeof FOLDERS)[FileKind][keyof (typeof FOLDERS)[FileKind]]
  | 'reports/';

/**
 * Folders whose files contain account numbers in clear text, as the bank requires: these files are deleted after some
 * time. Reports contain sums and positions, but no account numbers.
 */
export const ACCOUNT_NUMBER_PREFIXES: readonly FilePrefix[] = [
  'prepared/',
  ...FILE_KINDS.flatMap((kind) => Object.values(FOLDERS[kind])),
];

/** A permission of a function on files: `read answers/`. No function may delete files. */
export type FileGrant = `${'read' | 'write'} ${FilePrefix}`;

/** The prefixes of the files that arrive from outside; only the service writes the others. */
export const EXTERNAL_PREFIXES: readonly FilePrefix[] = FILE_KINDS.map((kind) => FOLDERS[kind].returned);

/** Reports with a stable name, which the service overwrites. Files that move money are never among them. */
export const CURRENT_REPORTS = 'reports/reconciliation/current/';

/** The folders of the bucket of merchants: files that they upload, and files that they download. */
export const MERCHANT_FILE_PREFIXES = ['imports/', 'documents/', 'exports/'] as const;

/** A permission of a function on the files of merchants: `read imports/`. */
export type MerchantFileGrant = `${'read' | 'write'} ${(typeof MERCHANT_FILE_PREFIXES)[number]}`;

/**
 * A permission of a function on copies under lock: those of all names, or those of closings or of documents. Copies of
 * the mandates' evidence have the names of their direct debits, and no function reads them.
 */
export type EvidenceGrant = 'write' | `${'read' | 'write'} ${'closings/' | 'documents/'}`;

/** The days after which a file of a merchant is deleted. */
export const MERCHANT_FILE_DAYS = 7;
