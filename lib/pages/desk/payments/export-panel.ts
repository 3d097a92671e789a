import { el } from '#lib/pages/common/elements.ts';
import { fragmentOf, type Query } from '#lib/pages/desk/address.ts';
import { askingButton, type Changes } from '#lib/pages/desk/parts/changes.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { EXPORT, type PaymentsExport } from './export.ts';
import { hasMoreThanExports } from './query.ts';

/** Returns what makes a CSV of the charges of some days, and the link to it once it is ready. */
export function exportPanel(
  made: PaymentsExport,
  changes: Changes,
  query: Query,
  texts: DeskTexts,
): HTMLElement[] {
  const { export: words } = texts.payments;
  const statuses: Readonly<Record<string, string>> = texts.charges.statuses;
  const status = statuses[query.status ?? ''];
  const file = made.file();
  made.follow();
  const consequence = [
    words.will,
    status !== undefined && words.status(status),
    hasMoreThanExports(query) && words.others,
  ];
  return [
    el(
      'div',
      { class: 'tools' },
      askingButton(changes, texts, {
        ...{ name: EXPORT, label: words.open, keep: words.keep },
        consequence: consequence.filter(Boolean).join(' '),
        fields: [el('div', { class: 'range' }, field('from', words.from), field('to', words.to))],
        act: () => void made.make(),
      }),
      file?.download &&
        el(
          'a',
          { id: 'download', class: 'plain', href: file.download.url, download: file.download.file_name },
          words.download(file.download.file_name),
        ),
      file &&
        el(
          'a',
          { id: 'to-files', class: 'plain', href: fragmentOf({ view: 'exports', query: {} }) },
          words.all,
        ),
    ),
  ];

  function field(end: 'from' | 'to', label: string): HTMLElement {
    const id = `export-${end}`;
    const input = el('input', { id, type: 'date', required: true, min: '2000-01-01', max: '2099-12-31' });
    input.value = made.typed[end];
    input.addEventListener('input', () => {
      made.typed[end] = input.value;
    });
    return el('div', { class: 'field' }, el('label', { for: id }, label), input);
  }
}
