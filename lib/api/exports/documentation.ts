import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { FILTERED, list } from '#lib/api/members/meanings.ts';
import { pageOf } from '#lib/api/members/of-record.ts';
import { FIRST_PAYMENT, IDS } from '#lib/api/members/story.ts';
import {
  EXPORT_DAYS,
  MOST_EXPORTED_BYTES,
  MOST_EXPORTED_DAYS,
  MOST_EXPORTED_ROWS,
  MOST_UNDER_WAY,
} from '#lib/domain/exports/export.ts';
import { DOWNLOAD_TIME } from '#lib/domain/merchant-file-links.ts';
import { Export, ExportWithDownload } from './record.ts';
import type { exportRoutes } from './routes.ts';

export const exportFiles = {
  createExport: {
    description: `Creates an export: a file with the rows of some days, which is made in the background. The event \`export.ready\` reports that it can be downloaded. The columns of each kind are in the chapter *Exports and your accountant*. A file has at most ${MOST_EXPORTED_ROWS.toLocaleString('en')} rows and ${MOST_EXPORTED_BYTES / 1e6} MB; it is deleted with its export after ${EXPORT_DAYS} days. An account has at most ${MOST_UNDER_WAY} exports under way: one more is a 429 \`too_many_requests\`, and nothing is created.`,
    body: {
      kind: 'What the file has rows of.',
      from: 'The first day in Mexico City.',
      to: `The last day: at most ${MOST_EXPORTED_DAYS} days in all.`,
      format:
        'The format: `csv` for spreadsheets, or `jsonl`, one JSON object on each line. It is `csv` by default.',
      filter: {
        description: 'Only some rows.',
        of: {
          status: 'Only payments or direct debits with this status.',
          type: 'Only events or settlements of this type.',
        },
      },
    },
    requests: { 'Payments of a day': { kind: 'payments', from: FIRST_PAYMENT, to: FIRST_PAYMENT } },
    response: Export,
  },
  listExports: {
    description: `Returns the account’s exports of the last ${EXPORT_DAYS} days, newest first.\n\n${FILTERED}`,
    query: { ...list, status: 'Only exports with this status.' },
    response: pageOf(Export),
  },
  getExport: {
    description: `Returns an export. Once it is ready, \`download\` is a link to its file: anybody can download it for ${DOWNLOAD_TIME}. Each request makes another one. Another account’s export is not found.`,
    path: { id: { description: 'The id of the export.', example: IDS.export } },
    response: ExportWithDownload,
  },
} satisfies DocumentationsOf<(typeof exportRoutes)[number]>;
