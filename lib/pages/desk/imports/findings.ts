import type { Import } from '#lib/api/imports/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { amountOf } from '#lib/pages/desk/parts/amounts.ts';
import { factsOf, tableOf } from '#lib/pages/desk/parts/table.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { grouped, shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';

const panel = (heading: string, content: HTMLElement, look = 'panel') =>
  el('section', { class: look }, el('h2', {}, heading), content);

/** Returns how a file was read, for its owner to compare; false until it is. */
export function guessPanel({ guess }: Import, { imports }: DeskTexts): HTMLElement | false {
  if (!guess) return false;
  const { one: own } = imports;
  const { encoding, separator, decimal_mark, days, columns, ignored } = guess;
  return panel(
    own.guess,
    factsOf([
      [own.encoding, encoding === 'utf-8' ? 'UTF-8' : 'Latin-1'],
      [own.separator, own.separators[separator]],
      [own.mark, decimal_mark === null ? own.noMark : own.marks[decimal_mark]],
      [own.dates, own.days[days]],
      [own.read, columns.map((column) => own.columns[column]).join(', ')],
      [own.ignored, ignored.length > 0 && ignored.join(', ')],
    ]),
    'panel wordy',
  );
}

/** Returns how many rows there are of each outcome; false until the file is read. */
export function countsPanel({ guess, counts }: Import, { imports }: DeskTexts): HTMLElement | false {
  if (!guess) return false;
  const names = Object.entries(imports.one.counts) as [keyof Import['counts'], string][];
  const facts = names.map(([name, text]) => [text, counts[name] > 0 && grouped(counts[name])] as const);
  return panel(imports.one.counted, factsOf(facts));
}

/** Returns what a file of charges would take, by day; false for other files. */
export function totalsPanel(
  { totals }: Import,
  { imports }: DeskTexts,
  language: Language,
): HTMLElement | false {
  if (!totals || totals.count === 0) return false;
  const { one: own } = imports;
  const rows = [
    ...totals.days.map(({ date, ...sum }) => ({ name: shortDate(date, language), ...sum })),
    ...(totals.later.count > 0 ? [{ name: own.later, ...totals.later }] : []),
    { name: own.total, count: totals.count, amount: totals.amount },
  ];
  return panel(
    own.totals,
    tableOf(
      own.totals,
      [
        { name: own.day, cell: ({ name }) => name },
        { name: imports.kinds.charges, isNumber: true, cell: ({ count }) => grouped(count) },
        { name: own.sum, isNumber: true, cell: ({ amount }) => amountOf(amount) },
      ],
      rows,
    ),
  );
}
