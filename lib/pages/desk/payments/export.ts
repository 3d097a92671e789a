import type { Export, ExportWithDownload } from '#lib/api/exports/record.ts';
import { pause } from '#lib/pages/common/request.ts';
import type { Query } from '#lib/pages/desk/address.ts';
import type { Changes } from '#lib/pages/desk/parts/changes.ts';
import { call } from '#lib/pages/desk/session.ts';
import { troubleOf } from '#lib/pages/desk/trouble-of.ts';
import type { Desk } from '#lib/pages/desk/view.ts';

/** The name of the change that makes a file. */
export const EXPORT = 'export';

/** How often the desk asks whether a file is ready, and after how many milliseconds. */
const MOST_ASKED = 30;
const ASKED_AFTER = 2_000;

/** A file of charges that is being made: its days, as they were typed, and the file once it is there. */
export type PaymentsExport = {
  readonly typed: { from: string; to: string };
  readonly file: () => ExportWithDownload | undefined;
  make(): Promise<void>;
};

/** Returns the files of a view. */
export function exportOf(desk: Desk, changes: Changes): PaymentsExport {
  const { status = '', from = '', to = '' }: Query = desk.place.query;
  const typed = { from, to };
  let file: ExportWithDownload | undefined;
  let current = 0;

  async function follow({ id }: Export): Promise<void> {
    const asked = ++current;
    for (let left = MOST_ASKED; left > 0; left--) {
      const result = await call('GET', `/api/exports/${encodeURIComponent(id)}`);
      if (asked !== current) return;
      if (result.is === 'done' && result.body.status !== 'preparing') return finish(result.body);
      await pause(ASKED_AFTER);
    }
    changes.say({ done: ({ payments }) => payments.export.slow });
  }

  function finish(made: ExportWithDownload): void {
    if (made.status === 'ready') file = made;
    changes.say(
      made.status === 'ready'
        ? { done: ({ payments }) => payments.export.ready(made.rows ?? 0) }
        : { trouble: ({ payments }) => payments.export.tooLarge },
    );
    document.getElementById('download')?.focus();
  }

  return {
    typed,
    file: () => file,
    async make() {
      if (typed.from === '' || typed.to === '')
        return changes.say({ trouble: ({ payments }) => payments.export.range });
      const filter = status === '' ? {} : { filter: { status } };
      file = undefined;
      const result = await changes.send(EXPORT, 'POST', '/api/exports', {
        ...{ kind: 'payments', format: 'csv', ...typed, ...filter },
      });
      if (result.is === 'done') {
        changes.say({ done: ({ payments }) => payments.export.preparing });
        return follow(result.body);
      }
      const isRefused = result.is === 'refused';
      if (isRefused && result.status === 422)
        changes.say({ trouble: ({ payments }) => payments.export.range });
      else if (isRefused && result.code === 'too_many_requests')
        changes.say({ trouble: ({ payments }) => payments.export.tooMany });
      else changes.say({ trouble: troubleOf(result) });
    },
  };
}
