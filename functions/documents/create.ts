import { createDocument } from '#lib/api/documents/routes.ts';
import { showDocument } from '#lib/api/documents/show.ts';
import { MOST_DOCUMENT_BYTES } from '#lib/domain/documents/document.ts';
import { newDocument } from '#lib/domain/documents/steps.ts';
import { newId } from '#lib/domain/ids.ts';
import { UPLOAD_SECONDS, uploadEndsAt } from '#lib/domain/merchant-file-links.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { uploadName } from '#lib/operations/documents/file-names.ts';
import { requireOwnedDirectDebit } from '#lib/operations/require-owned.ts';
import { configuredMerchantLinks } from '#lib/providers/merchant-files/configured-merchant-links.ts';
import { storeDocument } from '#lib/store/documents.ts';

/** Creates a document of a direct debit, and returns the form that uploads its file. */
export const handler = committingEndpoint(createDocument, async ({ caller, params, body, now, commit }) => {
  const { id: direct_debit_id, account_id } = await requireOwnedDirectDebit(caller, params.id);
  const one = newDocument({ ...body, id: newId('doc', now), account_id, direct_debit_id }, now);
  const limits = { mostBytes: MOST_DOCUMENT_BYTES, seconds: UPLOAD_SECONDS };
  const { url, fields } = await configuredMerchantLinks().uploadForm(uploadName(one), limits);
  const expires_at = uploadEndsAt(now).toISOString();
  const upload = { url, fields: { ...fields }, expires_at, most_bytes: MOST_DOCUMENT_BYTES };
  return commit(storeDocument(one), { ...showDocument(one), upload });
});
