import { createHash } from 'node:crypto';
import { expect } from '@jest/globals';
import { newDocument } from '#lib/domain/documents/steps.ts';
import { newId } from '#lib/domain/ids.ts';
import { askToKeep } from '#lib/operations/documents/ask-to-keep.ts';
import { copyName, uploadName } from '#lib/operations/documents/file-names.ts';
import { keepDocument } from '#lib/operations/documents/keep-document.ts';
import { findDocument, storeDocument } from '#lib/store/documents.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { copyTable } from '#tests/support/database/table-copy.ts';
import { memoryBankFiles } from '#tests/support/money/memory-bank-files.ts';

/** A wrapper around each call to the files. */
type Around = NonNullable<Parameters<typeof memoryBankFiles>[0]>;

/** One document in a separate table, with its upload and its copy in memory. */
export async function loneDocument(around: Around) {
  const [uploads, copies] = [memoryBankFiles(around), memoryBankFiles(around)];
  const owner = { account_id: newId('acc'), direct_debit_id: newId('dd') };
  const one = newDocument({ ...owner, id: newId('doc'), file_name: 'mandato.pdf' }, new Date());
  await transact(storeDocument(one));
  const stored = async () => {
    const found = await findDocument(one.id);
    if (!found) throw new Error(`There is no ${one.id}`);
    return found;
  };
  return {
    stored,
    upload: (content: string) => uploads.written.set(uploadName(one), content),
    removeUpload: () => uploads.written.delete(uploadName(one)),
    /** Asks to keep the upload, unless the document is rejected. */
    async ask() {
      const before = await stored();
      if (before.status === 'rejected') return;
      const { writes } = askToKeep(before, new Date());
      if (writes.length > 0) await transact(writes);
    },
    /** Works as an event asks that is delivered. */
    work: () => keepDocument(one.id, { uploads, copies }),
    copy: () => copies.written.get(copyName(one)),
    /** Requires that there is one copy at most, that the document agrees with it, and that it counts once. */
    async requireAgreement() {
      const copy = copies.written.get(copyName(one));
      expect(copies.written.size).toBe(copy === undefined ? 0 : 1);
      const { status, kept } = await stored();
      expect({ status, isKept: status === 'kept' }).toEqual({ status, isKept: copy !== undefined });
      expect(kept).toEqual(
        copy === undefined
          ? null
          : {
              content_type: 'application/pdf',
              bytes: Buffer.byteLength(copy),
              sha256: createHash('sha256').update(copy).digest('hex'),
            },
      );
      const items = (await copyTable()) as { pk: string; sk: string; count?: number }[];
      const counted = items.find(({ pk, sk }) => pk === `DD#${one.direct_debit_id}` && sk === 'DOCUMENTS');
      expect({ status, count: counted?.count }).toEqual({ status, count: status === 'rejected' ? 0 : 1 });
      return status;
    },
  };
}
