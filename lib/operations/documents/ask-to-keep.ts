import type { Document } from '#lib/domain/documents/document.ts';
import { beginToKeep } from '#lib/domain/documents/steps.ts';
import { changeDocument } from '#lib/store/documents.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { emit } from '#lib/store/events/events.ts';
import { documentKey } from '#lib/store/keys.ts';

/**
 * Begins to keep the upload of a document, and returns it with its writes and the event that starts the worker. There
 * are none if it is being kept, or is kept.
 *
 * @throws ApiError `document_rejected`
 */
export function askToKeep(before: Document, now: Date): { next: Document; writes: Write[] } {
  const next = beginToKeep(before, now);
  if (next === before) return { next, writes: [] };
  const { id, account_id } = next;
  const event = { type: 'document.keep_requested', data: { document_id: id } } as const;
  return {
    next,
    writes: [...changeDocument(before, next), ...emit({ pk: documentKey(id).pk, account_id }, [event], now)],
  };
}
