import { keepDocument } from '#lib/api/documents/routes.ts';
import { showDocument } from '#lib/api/documents/show.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { askToKeep } from '#lib/operations/documents/ask-to-keep.ts';
import { requireOwned } from '#lib/operations/require-owned.ts';
import { findDocument } from '#lib/store/documents.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';

/** Begins to keep the upload of a document: a worker copies it under lock. Repeated, it changes nothing. */
export const handler = committingEndpoint(keepDocument, ({ caller, params: { id }, now, commit }) =>
  retryOnConflict(async () => {
    const { next, writes } = askToKeep(requireOwned(caller, await findDocument(id)), now);
    return commit(writes, showDocument(next));
  }),
);
