import { showWithDownload } from '#lib/api/exports/show.ts';
import { FIRST_PAYMENT, IDS } from '#lib/api/members/story.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { type Export, finishedExport, storedNameOf } from '#lib/domain/exports/export.ts';
import { newExport } from '#lib/domain/exports/new-export.ts';

/** The story's export in each of its states, made by the same functions as every export. */

const at = (time: string) => new Date(`2026-12-16T${time}Z`);
const day = FIRST_PAYMENT as CalendarDate;
const SHA256 = '9c1185a5c5e9fc54612808977ee8f548b2258d31a2c1f9b7b5c1d9f1e9a1b2c3';

export const asked: Export = {
  ...newExport(
    IDS.account,
    { kind: 'payments', format: 'csv', from: day, to: day, filter: { status: null, type: null } },
    at('16:20:05.118'),
  ),
  id: IDS.export,
};

const file = { name: storedNameOf(asked, SHA256), sha256: SHA256, bytes: 1_204, rows: 3 };

export const ready = finishedExport(asked, { file }, at('16:20:06.402'));
export const failed = finishedExport(asked, { failure: 'too_large' }, at('16:22:40.077'));

/** The link is cut off here: a real one has a signature. */
export const shown = showWithDownload(ready, {
  url: `https://merchant-files.example.com/${file.name}?X-Amz-Expires=300&X-Amz-Signature=…`,
  until: at('16:31:12.000'),
});
