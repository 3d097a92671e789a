import type { ExportWithDownload } from '#lib/api/exports/record.ts';
import type { Changes } from '#lib/pages/desk/parts/changes.ts';
import { following } from '#lib/pages/desk/parts/following.ts';
import { troubleOf } from '#lib/pages/desk/trouble-of.ts';
import type { Desk } from '#lib/pages/desk/view.ts';

/** The name of the change that makes a file. */
export const EXPORT = 'export';

/** A file of charges that is made: its days, as they were typed, and the file once it is there. */
export type PaymentsExport = {
  readonly typed: { from: string; to: string };
  readonly file: () => ExportWithDownload | undefined;
  make(): Promise<void>;
  /** Looks at the file from time to time while it is being made. */
  follow(): void;
};

/** Returns the file that a view makes. */
export function exportOf(desk: Desk, changes: Changes): PaymentsExport {
  const { status = '', from = '', to = '' } = desk.place.query;
  const typed = { from, to };
  let file: ExportWithDownload | undefined;

  const follow = following<ExportWithDownload>(
    desk,
    () => (file?.status === 'preparing' ? `/api/exports/${encodeURIComponent(file.id)}` : undefined),
    (next) => {
      file = next;
      const { rows } = next;
      if (next.status === 'ready') changes.say({ done: ({ payments }) => payments.export.ready(rows ?? 0) });
      if (next.status === 'failed') changes.say({ trouble: ({ payments }) => payments.export.tooLarge });
    },
  );

  async function make(): Promise<void> {
    if (typed.from === '' || typed.to === '')
      return changes.say({ trouble: ({ payments }) => payments.export.range });
    const filter = status === '' ? {} : { filter: { status } };
    const asked = { kind: 'payments', format: 'csv', ...typed, ...filter };
    const result = await changes.send(EXPORT, 'POST', '/api/exports', asked);
    if (result.is === 'done') {
      file = { download: null, ...result.body };
      return changes.say({ done: ({ payments }) => payments.export.preparing });
    }
    const isRefused = result.is === 'refused';
    if (isRefused && result.status === 422) changes.say({ trouble: ({ payments }) => payments.export.range });
    else if (isRefused && result.status === 429)
      changes.say({ trouble: ({ payments }) => payments.export.tooMany });
    else changes.say({ trouble: troubleOf(result) });
  }

  return { typed, file: () => file, make, follow };
}
