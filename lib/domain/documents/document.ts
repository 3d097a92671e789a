import type { DocumentFault } from './faults.ts';
import type { ContentType } from './formats.ts';

export const DOCUMENT_STATUSES = ['awaiting_upload', 'keeping', 'kept', 'rejected'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** The most documents of a direct debit. Those that were rejected do not count. */
export const MOST_DOCUMENTS = 10;

/** The most bytes of a document: a scan of some pages. */
export const MOST_DOCUMENT_BYTES = 10_000_000;

/** What is known of kept bytes: their format, their number, and their SHA-256 in hexadecimal. */
export type KeptBytes = {
  readonly content_type: ContentType;
  readonly bytes: number;
  readonly sha256: string;
};

/**
 * A file that a merchant keeps with a direct debit: a signed scan, say. It is never consent. No decision about a direct
 * debit reads it.
 */
export type Document = {
  readonly id: string;
  readonly account_id: string;
  readonly direct_debit_id: string;
  /** As the merchant calls the file. */
  readonly file_name: string;
  readonly status: DocumentStatus;
  /** Why the last upload is not kept; null otherwise. */
  readonly fault: DocumentFault | null;
  /** The copy that is kept; null until there is one. */
  readonly kept: KeptBytes | null;
  readonly kept_at: string | null;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
};
