import type { Settlements } from '#lib/api/summaries/report-record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { amountOf } from '#lib/pages/desk/parts/amounts.ts';
import { tableOf } from '#lib/pages/desk/parts/table.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';

type Sum = Settlements['paid'];

/** Returns the charges of a day by outcome, the files that they were presented in, and later changes of other days. */
export function dayPanels(report: Settlements, texts: DeskTexts, language: Language): HTMLElement[] {
  const { day } = texts.money;
  return [
    panel(
      day.outcome,
      report.presented.count === 0 ? el('p', {}, day.none) : outcomes(report, texts),
      report.presented.count > 0 && el('p', { class: 'fine' }, day.adds),
    ),
    report.reasons.length > 0 && panel(day.reasons, reasons(report, texts)),
    report.files.length > 0 && panel(day.files, files(report, texts)),
    report.adjustments.length > 0 && panel(day.later, adjustments(report, texts, language)),
  ].filter((each) => each !== false);
}

const panel = (title: string, ...content: (HTMLElement | false)[]) =>
  el('section', { class: 'panel list' }, el('h2', {}, title), ...content);

function outcomes(
  { presented, paid, returned, unanswered, rejected }: Settlements,
  { money: { day } }: DeskTexts,
): HTMLElement {
  const rows: [string, Sum][] = [
    [day.presented, presented],
    [day.paid, paid],
    [day.returned, returned],
    [day.unanswered, unanswered],
    [day.rejected, rejected],
  ];
  return tableOf(
    day.outcome,
    [
      { name: day.outcome, cell: ([name]) => name },
      { name: day.charges, isNumber: true, cell: ([, { count }]) => String(count) },
      { name: day.amount, isNumber: true, cell: ([, { amount }]) => amountOf(amount) },
    ],
    rows,
  );
}

function reasons({ reasons: rows }: Settlements, texts: DeskTexts): HTMLElement {
  const { day } = texts.money;
  return tableOf(
    day.reasons,
    [
      { name: day.reasons, cell: ({ code }) => texts.reasons[code] ?? texts.reasons.other },
      { name: day.charges, isNumber: true, cell: ({ count }) => String(count) },
    ],
    rows,
  );
}

function files({ files: rows }: Settlements, { money: { day } }: DeskTexts): HTMLElement {
  return tableOf(
    day.files,
    [
      {
        name: day.file,
        cell: ({ file, rejected }) => [file, rejected && el('span', { class: 'fine' }, day.refused)],
      },
      { name: day.charges, isNumber: true, cell: ({ count }) => String(count) },
      { name: day.amount, isNumber: true, cell: ({ amount }) => amountOf(amount) },
    ],
    rows,
  );
}

function adjustments({ adjustments: rows }: Settlements, texts: DeskTexts, language: Language): HTMLElement {
  const { day } = texts.money;
  const sum = ({ count, amount }: Sum) => (count === 0 ? '—' : `${amountOf(amount)} (${count})`);
  return tableOf(
    day.later,
    [
      {
        name: day.of,
        cell: ({ presented_on: on }) => (on === null ? day.inNoFile : shortDate(on, language)),
      },
      { name: day.paidAfterAll, isNumber: true, cell: ({ paid }) => sum(paid) },
      { name: day.takenBack, isNumber: true, cell: ({ returned }) => sum(returned) },
      {
        name: day.reasons,
        cell: (row) =>
          row.reasons.map(({ code }) => texts.reasons[code] ?? texts.reasons.other).join(', ') || '—',
      },
    ],
    rows,
  );
}
