import { getDocument } from '#lib/api/documents/routes.ts';
import { showDocument } from '#lib/api/documents/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { downloadOf } from '#lib/operations/documents/download-of.ts';
import { requireOwned } from '#lib/operations/require-owned.ts';
import { configuredDocumentLinks } from '#lib/providers/evidence-copies/configured-document-links.ts';
import { findDocument } from '#lib/store/documents.ts';

/** Returns a document of the account, with a link to its file once that is kept. */
export const handler = readingEndpoint(getDocument, async ({ caller, params: { id }, now }) => {
  const one = requireOwned(caller, await findDocument(id));
  return { ...showDocument(one), download: await downloadOf(one, configuredDocumentLinks(), now) };
});
