import type { Export } from '#lib/api/exports/record.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { button, el } from '#lib/pages/common/elements.ts';
import type { Changes } from '#lib/pages/desk/parts/changes.ts';
import { tableOf } from '#lib/pages/desk/parts/table.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';
import { filterChoices } from './filter-choices.ts';

type Around = {
  readonly changes: Changes;
  readonly texts: DeskTexts;
  readonly language: Language;
  readonly get: (one: Export) => void;
};

/** Returns the table of the files, each with what downloads it once it is ready. */
export function exportTable(rows: readonly Export[], around: Around): HTMLElement {
  const { texts, language } = around;
  const own = texts.exports;
  const dayOf = (instant: string) => shortDate(mexicoCityDate(new Date(instant)), language);
  return tableOf(
    own.list,
    [
      {
        name: own.file,
        cell: (one) => [own.kinds[one.kind].name, el('span', { class: 'fine' }, contentsOf(one, around))],
      },
      { name: own.state, cell: (one) => stateOf(one, texts) },
      {
        name: own.made,
        cell: ({ created_at, expires_at }) => [
          el('span', { class: 'day' }, dayOf(created_at)),
          el('span', { class: 'fine' }, own.until(dayOf(expires_at))),
        ],
      },
      { name: own.get, cell: (one) => downloadButton(one, around) },
    ],
    rows,
  );
}

function contentsOf({ kind, from, to, filter, format }: Export, { texts, language }: Around): string {
  const own = texts.exports;
  const [first, last] = [from, to].map((day) => shortDate(day, language)) as [string, string];
  const only = filter.status ?? filter.type;
  const words = filterChoices(kind, texts)?.values.find(([value]) => value === only)?.[1] ?? only;
  const parts = [from === to ? own.day(first) : own.range(first, last), own.formats[format].name];
  return [...parts, ...(words === null ? [] : [own.only(words)])].join(' · ');
}

function stateOf({ status, rows }: Export, { exports: own }: DeskTexts): string {
  if (status === 'preparing') return own.preparing;
  return status === 'ready' ? own.ready(rows ?? 0) : own.tooLarge;
}

function downloadButton(one: Export, around: Around): HTMLElement | false {
  if (one.status !== 'ready') return false;
  const { changes, texts, get } = around;
  const { download, kinds } = texts.exports;
  const isBusy = changes.state.busy === one.id;
  const shown = button(isBusy ? texts.loading : download, () => get(one), 'plain', {
    ...{ busy: isBusy, id: `get-${one.id}` },
  });
  shown.setAttribute('aria-label', `${download}: ${kinds[one.kind].name}, ${contentsOf(one, around)}`);
  return shown;
}
