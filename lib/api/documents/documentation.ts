import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { list } from '#lib/api/members/meanings.ts';
import { pageOf } from '#lib/api/members/of-record.ts';
import { IDS } from '#lib/api/members/story.ts';
import { MOST_DOCUMENT_BYTES, MOST_DOCUMENTS } from '#lib/domain/documents/document.ts';
import { DOWNLOAD_TIME } from '#lib/domain/merchant-file-links.ts';
import { Document, DocumentWithDownload, NewDocument } from './record.ts';
import type { documentRoutes } from './routes.ts';

const ofDebit = { id: { description: 'The id of the direct debit.', example: IDS.directDebit } };
const path = { id: { description: 'The id of the document.', example: IDS.document } };
const NO_CONSENT =
  'A document is never consent: the direct debit asks its customer as before, and its evidence has no entry about it.';

export const documents = {
  createDocument: {
    description: `Creates a document of a direct debit, in any status of that, and returns the form that uploads its file: a PDF, JPEG or PNG of at most ${MOST_DOCUMENT_BYTES / 1e6} MB, a scan of a signed mandate for example. A direct debit has at most ${MOST_DOCUMENTS} documents; those that are rejected do not count. ${NO_CONSENT}`,
    path: ofDebit,
    errors: ['too_many_documents'],
    body: { file_name: 'Your name of the file. Only you see it.' },
    requests: { 'A signed mandate': { file_name: 'mandato-firmado.pdf' } },
    response: NewDocument,
  },
  listDocuments: {
    description: 'Returns the documents of a direct debit, newest first, without links to their files.',
    path: ofDebit,
    query: { limit: list.limit, cursor: list.cursor },
    response: pageOf(Document),
  },
  getDocument: {
    description: `Returns a document. Once it is kept, \`download\` is a link to the file: anybody can download it for ${DOWNLOAD_TIME}. Each request makes another one.`,
    path,
    response: DocumentWithDownload,
  },
  keepDocument: {
    description: `Copies the uploaded file, as it is when we read it, to where nobody can change or delete it for ten years; in the sandbox without this lock. Retrieve the document until it is \`kept\` or \`rejected\`. If no file is uploaded, it is \`awaiting_upload\` again, or \`rejected\` once the form has expired. What is uploaded later changes nothing. ${NO_CONSENT}`,
    path,
    errors: ['document_rejected'],
    body: {},
    response: Document,
  },
} satisfies DocumentationsOf<(typeof documentRoutes)[number]>;
