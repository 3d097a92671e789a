import { uploadEndsAt } from '#lib/domain/merchant-file-links.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { Document, KeptBytes } from './document.ts';
import type { DocumentFault } from './faults.ts';

/** Creates a document that waits for its file. */
export function newDocument(
  given: Pick<Document, 'id' | 'account_id' | 'direct_debit_id' | 'file_name'>,
  now: Date,
): Document {
  return {
    ...given,
    ...{ status: 'awaiting_upload', fault: null, kept: null, kept_at: null, version: 1 },
    ...{ created_at: now.toISOString(), updated_at: now.toISOString() },
  };
}

/**
 * Begins to keep the upload of a document. One that is being kept, or is kept, remains as it is.
 *
 * @throws ApiError `document_rejected`
 */
export function beginToKeep(before: Document, now: Date): Document {
  if (before.status === 'rejected') throw new ApiError('document_rejected');
  if (before.status !== 'awaiting_upload') return before;
  return changed(before, { status: 'keeping', fault: null }, now);
}

/**
 * Returns a document whose copy is under lock. The copy is what counts, so this is true of a document in any status: a
 * worker may have made the copy before another one found no file.
 */
export const keptDocument = (before: Document, kept: KeptBytes, now: Date): Document =>
  changed(before, { status: 'kept', fault: null, kept, kept_at: now.toISOString() }, now);

/** Returns a document whose upload cannot be kept. A missing file can still be uploaded while the form lasts. */
export function refusedDocument(before: Document, fault: DocumentFault, now: Date): Document {
  const isAwaited = fault === 'file_missing' && now < uploadEndsAt(new Date(before.created_at));
  return changed(before, { status: isAwaited ? 'awaiting_upload' : 'rejected', fault }, now);
}

const changed = (before: Document, changes: Partial<Document>, now: Date): Document => ({
  ...before,
  ...changes,
  version: before.version + 1,
  updated_at: now.toISOString(),
});
