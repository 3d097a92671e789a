import * as v from 'valibot';
import {
  count,
  idOf,
  instant,
  oneOf,
  orNull,
  part,
  record,
  text,
  textLike,
} from '#lib/api/members/of-record.ts';
import { DOCUMENT_STATUSES } from '#lib/domain/documents/document.ts';
import { DOCUMENT_FAULTS, type DocumentFault } from '#lib/domain/documents/faults.ts';
import { CONTENT_TYPES } from '#lib/domain/documents/formats.ts';
import { DOWNLOAD_TIME, UPLOAD_TIME } from '#lib/domain/merchant-file-links.ts';

const FAULTS = Object.keys(DOCUMENT_FAULTS) as [DocumentFault, ...DocumentFault[]];

const members = {
  id: idOf('doc', 'The id of the document.'),
  direct_debit_id: idOf('dd', 'The direct debit that it is kept with.'),
  file_name: text('Your name of the file.'),
  status: oneOf(
    DOCUMENT_STATUSES,
    'The status: `awaiting_upload`, `keeping` (the upload is being copied), `kept` (the copy can no longer change), `rejected`. No status is consent: the direct debit asks its customer as before.',
  ),
  fault: orNull(
    part('Why the upload is not kept.', {
      code: oneOf(FAULTS, 'The code of the fault.'),
      es: text('What is wrong and what to do, in Spanish.'),
      en: text('The same in English.'),
    }),
    'Why the upload is not kept; null otherwise.',
  ),
  content_type: orNull(
    oneOf(CONTENT_TYPES, 'The format of the kept file, by its first bytes.'),
    'The format of the kept file, by its first bytes; null until it is kept.',
  ),
  bytes: orNull(count('The size of the kept file; null until it is kept.')),
  sha256: orNull(
    textLike(/^[0-9a-f]{64}$/, 'A digest.'),
    'The SHA-256 of the kept file, computed by us; null until it is kept.',
  ),
  kept_at: orNull(instant('When it was kept; null until then.')),
  created_at: instant('When it was created.'),
  updated_at: instant('When it last changed.'),
};

/** A file that a merchant keeps with a direct debit, as lists show it: without the address of the file. */
export const Document = record(
  'Document',
  'A file that is kept with a direct debit, a signed scan for example. It is not consent.',
  members,
);

/** A document with the form that uploads its file. */
export const NewDocument = record('NewDocument', 'A document with the form that uploads its file.', {
  ...members,
  upload: part('The form that uploads the file, once or again until it is kept.', {
    url: text('Where to send the form, as a POST of `multipart/form-data`.'),
    fields: v.pipe(
      v.record(v.string(), v.string()),
      v.metadata({
        description: 'The fields to send, by their names. The file follows them, in a field named `file`.',
        additionalProperties: { type: 'string' },
      }),
    ),
    expires_at: instant(
      `When the form expires: ${UPLOAD_TIME} after this response. Create another document for another form.`,
    ),
    most_bytes: count('The most bytes of the file.'),
  }),
});

/** A document with the address of its file. */
export const DocumentWithDownload = record('DocumentWithDownload', 'A document with the link to its file.', {
  ...members,
  download: orNull(
    part('The link to the kept file.', {
      url: text('Anybody can download the file from this address, until `expires_at`.'),
      file_name: text('The name of the file.'),
      expires_at: instant(
        `When the link ends: ${DOWNLOAD_TIME} after this response. Ask again for another one.`,
      ),
    }),
    'The link to the kept file; null until it is kept.',
  ),
});

export type Document = v.InferOutput<typeof Document>;
