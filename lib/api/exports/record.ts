import type * as v from 'valibot';
import {
  count,
  day,
  idOf,
  instant,
  oneOf,
  orNull,
  part,
  record,
  text,
  textLike,
} from '#lib/api/members/of-record.ts';
import {
  EXPORT_FAILURES,
  EXPORT_FORMATS,
  EXPORT_KINDS,
  EXPORT_STATUSES,
} from '#lib/domain/exports/export.ts';
import { DOWNLOAD_TIME } from '#lib/domain/merchant-file-links.ts';

const members = {
  id: idOf('exp', 'The id of the export.'),
  kind: oneOf(EXPORT_KINDS, 'What its file has rows of.'),
  format: oneOf(EXPORT_FORMATS, 'The format of its file.'),
  from: day('The first day.'),
  to: day('The last day.'),
  filter: part('Which rows it has.', {
    status: orNull(text('Only rows with this status; null for all.')),
    type: orNull(text('Only rows of this type; null for all.')),
  }),
  status: oneOf(
    EXPORT_STATUSES,
    'The status: `preparing`, `ready` (the file can be downloaded) or `failed` (it cannot be made).',
  ),
  rows: orNull(count('The rows of the file, without the header; null until it is ready.')),
  bytes: orNull(count('The size of the file; null until it is ready.')),
  sha256: orNull(textLike(/^[0-9a-f]{64}$/, 'The SHA-256 of the file; null until it is ready.')),
  failure: orNull(
    oneOf(
      EXPORT_FAILURES,
      'Why the file cannot be made: `too_large` (export fewer days); null if it did not fail.',
    ),
  ),
  created_at: instant('When it was created.'),
  finished_at: orNull(instant('When it was ready or failed; null until then.')),
  expires_at: instant('When the export and its file are deleted: seven days after it was created.'),
  updated_at: instant('When it last changed.'),
};

/** An export, as lists and events show it: without the address of its file. */
export const Export = record('Export', 'A file with the rows of some days.', members);

export type Export = v.InferOutput<typeof Export>;

/** An export with the address of its file. */
export const ExportWithDownload = record('ExportWithDownload', 'An export with the link to its file.', {
  ...members,
  download: orNull(
    part('The link to the file; null unless the export is ready.', {
      url: text('Anybody can download the file from this address, until `expires_at`.'),
      file_name: text('The name of the file.'),
      expires_at: instant(
        `When the link ends: ${DOWNLOAD_TIME} after this response. Ask again for another one.`,
      ),
    }),
  ),
});

export type ExportWithDownload = v.InferOutput<typeof ExportWithDownload>;
