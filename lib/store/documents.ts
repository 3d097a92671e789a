import { type Document, MOST_DOCUMENTS } from '#lib/domain/documents/document.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { change, conflict, create, put } from './engine/change.ts';
import { below, missingOr } from './engine/conditions.ts';
import { getExisting, getItem, queryItems } from './engine/read.ts';
import type { Write } from './engine/transact.ts';
import {
  DOCUMENTS,
  directDebitKey,
  documentCountKey,
  documentKey,
  documentPlaceKey,
  type Key,
} from './keys.ts';
import { makeCursor, readCursor } from './lists/cursor.ts';
import type { Page } from './lists/list.ts';

/** A direct debit's list entry for a document. */
type Pointer = Key & { readonly document_id: string };

/**
 * Returns the writes of a new document. They fail with `too_many_documents` if its direct debit has reached the limit.
 */
export function storeDocument(document: Document): Write[] {
  const { id, account_id, direct_debit_id } = document;
  return [
    change(
      documentCountKey(direct_debit_id),
      { from: { count: missingOr(below(MOST_DOCUMENTS)) }, set: { account_id }, add: { count: 1 } },
      () => new ApiError('too_many_documents'),
    ),
    create({ ...document, ...documentKey(id) }),
    create({ ...documentPlaceKey(direct_debit_id, id), account_id, document_id: id }),
  ];
}

/**
 * Returns the writes of a changed document. One that is rejected no longer counts for the limit. They fail with
 * `ConflictError` if it changed since it was read.
 */
export function changeDocument(before: Document, next: Document): Write[] {
  const by = counted(next) - counted(before);
  const count = change(documentCountKey(next.direct_debit_id), { from: {}, add: { count: by } }, conflict);
  return [
    put({ ...next, ...documentKey(next.id) }, { version: before.version }),
    ...(by === 0 ? [] : [count]),
  ];
}

const counted = ({ status }: Document) => (status === 'rejected' ? 0 : 1);

/** Returns a document of any account, as of this moment; undefined if there is none with this id. */
export const findDocument = (id: string): Promise<Document | undefined> => getItem<Document>(documentKey(id));

/** Returns one page of a direct debit's documents, newest first, as of this moment. */
export async function listDocuments(
  directDebitId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<Document>> {
  const { pk } = directDebitKey(directDebitId);
  const list = JSON.stringify([pk, DOCUMENTS]);
  const after = cursor === undefined ? undefined : await readCursor(list, cursor);
  const { items, more } = await queryItems<Pointer>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :documents)',
      ExpressionAttributeValues: { ':pk': pk, ':documents': DOCUMENTS },
      ScanIndexForward: false,
      ConsistentRead: true,
    },
    limit,
    after === undefined ? undefined : documentPlaceKey(directDebitId, after),
  );
  return {
    items: await getExisting<Document>(items.map(({ document_id }) => documentKey(document_id))),
    more,
    cursorAfter: ({ id }) => makeCursor(list, id),
  };
}
