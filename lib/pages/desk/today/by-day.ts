import { el } from '#lib/pages/common/elements.ts';
import { amountOf } from '#lib/pages/desk/parts/amounts.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';
import type { PlotPanel } from './plot-panel.ts';
import type { Day, Report } from './report.ts';

/** Returns what was collected and what failed by day, as a plot and as a table with the last day first. */
export function byDay(
  report: Report,
  plot: PlotPanel,
  { today: texts }: DeskTexts,
  language: Language,
): HTMLElement {
  const heading = el('h2', { id: 'by-day' }, texts.byDay);
  const { days } = report;
  if (days.length === 0) return el('section', { class: 'panel' }, heading, el('p', {}, texts.none));
  const cell = ({ count, amount }: Day['paid']) =>
    el('td', {}, ...breakable(amountOf(amount)), el('span', { class: 'fine' }, texts.charges(count)));
  const rows = [...days]
    .reverse()
    .map(({ day, paid, failed }) =>
      el('tr', {}, el('th', { scope: 'row' }, shortDate(day, language)), cell(paid), cell(failed)),
    );
  const columns = [texts.day, texts.paid, texts.failed].map((name) => el('th', { scope: 'col' }, name));
  return el(
    'section',
    { class: 'panel' },
    heading,
    plot(report, texts, language),
    el(
      'table',
      { class: 'days', 'aria-labelledby': 'by-day' },
      el('thead', {}, el('tr', {}, ...columns)),
      el('tbody', {}, ...rows),
    ),
  );
}

/** An amount that a narrow column may break between its groups of digits, and nowhere else. */
const breakable = (amount: string) =>
  amount.split(',').flatMap((group, n) => (n === 0 ? [group] : [',', el('wbr'), group]));
