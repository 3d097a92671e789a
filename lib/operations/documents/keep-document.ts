import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Document, KeptBytes } from '#lib/domain/documents/document.ts';
import type { DocumentFault } from '#lib/domain/documents/faults.ts';
import { contentTypeOf } from '#lib/domain/documents/formats.ts';
import { keptDocument, refusedDocument } from '#lib/domain/documents/steps.ts';
import { NoSuchFile } from '#lib/providers/bank-files/port.ts';
import type { EvidenceCopies } from '#lib/providers/evidence-copies/configured-evidence-copies.ts';
import type { MerchantFiles } from '#lib/providers/merchant-files/port.ts';
import { changeDocument, findDocument } from '#lib/store/documents.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { copyName, uploadName } from './file-names.ts';

/** Where uploads are read, and copies are written once. */
export type DocumentStores = {
  readonly uploads: Pick<MerchantFiles, 'read'>;
  readonly copies: EvidenceCopies;
};

/**
 * Copies the upload of a document under lock, once, and notes what was copied, or why nothing was. The copy is what
 * counts: a worker that was killed may have made one, or one that is slow may make it while another finds no file. So
 * each worker that finds a copy makes the document agree with it, whatever the document says by then.
 *
 * @throws Error if a store cannot be reached: the event is delivered again
 */
export function keepDocument(id: string, stores: DocumentStores): Promise<void> {
  return retryOnConflict(async () => {
    const before = await findDocument(id);
    if (!before || before.status === 'kept') return;
    const outcome =
      before.status === 'keeping' ? await copyUpload(before, stores) : await readCopy(before, stores);
    if (outcome === undefined) return;
    const now = new Date();
    const next =
      typeof outcome === 'string'
        ? refusedDocument(before, outcome, now)
        : keptDocument(before, outcome, now);
    await transact(changeDocument(before, next));
  });
}

/** Returns what is under lock now, or why nothing is. An earlier copy stays, whatever the upload is by now. */
async function copyUpload(one: Document, stores: DocumentStores): Promise<KeptBytes | DocumentFault> {
  const content = await contentOf(stores.uploads, uploadName(one));
  const described = content && describeBytes(content);
  if (content && described) {
    const pieces = Readable.from([content]);
    if (await stores.copies.putOnce(copyName(one), pieces, content.length)) return described;
  }
  const copied = await readCopy(one, stores);
  return copied ?? (content ? 'unknown_format' : 'file_missing');
}

/** Returns what the copy of a document is; undefined if there is none. */
async function readCopy(one: Document, { copies }: DocumentStores): Promise<KeptBytes | undefined> {
  const content = await contentOf(copies, copyName(one));
  if (!content) return undefined;
  const described = describeBytes(content);
  // Only files of these formats are copied.
  if (!described) throw new Error(`The copy of ${one.id} is of no known format`);
  return described;
}

async function contentOf(files: Pick<MerchantFiles, 'read'>, name: string): Promise<Buffer | undefined> {
  try {
    const { pieces } = await files.read(name);
    return await buffer(Readable.from(pieces));
  } catch (error) {
    if (error instanceof NoSuchFile) return undefined;
    throw error;
  }
}

/** Returns the format, the size and the SHA-256 of a file; undefined if documents cannot have its format. */
function describeBytes(content: Uint8Array): KeptBytes | undefined {
  const content_type = contentTypeOf(content);
  if (!content_type) return undefined;
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { content_type, bytes: content.length, sha256 };
}
