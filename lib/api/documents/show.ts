import type { Document as Stored } from '#lib/domain/documents/document.ts';
import { DOCUMENT_FAULTS } from '#lib/domain/documents/faults.ts';
import type { Document } from './record.ts';

/** Returns a document as the API shows it, without the address of its file. */
export function showDocument({ fault, kept, ...one }: Stored): Document {
  const { id, direct_debit_id, file_name, status, kept_at, created_at, updated_at } = one;
  const { content_type = null, bytes = null, sha256 = null } = kept ?? {};
  return {
    ...{ id, direct_debit_id, file_name, status },
    fault: fault && { code: fault, ...DOCUMENT_FAULTS[fault] },
    ...{ content_type, bytes, sha256, kept_at, created_at, updated_at },
  };
}
