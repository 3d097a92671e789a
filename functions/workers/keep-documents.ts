import { keepDocument } from '#lib/operations/documents/keep-document.ts';
import { configuredDocumentCopies } from '#lib/providers/evidence-copies/configured-document-copies.ts';
import { configuredMerchantUploads } from '#lib/providers/merchant-files/configured-merchant-uploads.ts';
import { consumeEvent, type DeliveredEvent } from '#lib/store/events/consume-events.ts';

/** Copies the upload of each document that a merchant asks to keep to the bucket in which no one can change it for years. */
export function handler(event: DeliveredEvent): Promise<void> {
  return consumeEvent(event, 'workers/keep-documents', ({ data: { document_id } }) =>
    keepDocument(document_id, { uploads: configuredMerchantUploads(), copies: configuredDocumentCopies() }),
  );
}
