import { el } from '#lib/pages/common/elements.ts';
import { loadPlot } from '#lib/pages/desk/plot/late-script.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { monthInWords, pesos, shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';
import { type Bar, barsOf } from './bars.ts';
import type { Report } from './report.ts';

/** A plot of a view that is open: it is drawn once for a report and a language, however often the view is. */
export type PlotPanel = (report: Report, texts: DeskTexts['today'], language: Language) => HTMLElement;

/**
 * Returns what shows the collected and failed sums of a report as bars. Screen readers skip it, because the table of
 * days has the same sums. Without its script, the table is all there is.
 */
export function plotPanel(): PlotPanel {
  let drawn: { report: Report; language: Language; element: HTMLElement } | undefined;
  return (report, texts, language) => {
    if (drawn?.report !== report || drawn.language !== language)
      drawn = { report, language, element: plotOf(barsOf(report), texts, language) };
    return drawn.element;
  };
}

function plotOf(bars: readonly Bar[], texts: DeskTexts['today'], language: Language): HTMLElement {
  const nameOf = ({ of }: Bar) => (of.length === 7 ? monthInWords(of, language) : shortDate(of, language));
  const space = el('div', { class: 'plot-space' });
  const words = el('p', { class: 'fine' }, texts.point);
  const point = (n: number | undefined) => {
    const bar = n === undefined ? undefined : bars[n];
    words.textContent = bar
      ? texts.pointed(nameOf(bar), pesos(bar.paid.amount), pesos(bar.failed.amount))
      : texts.point;
  };
  loadPlot().then(
    ({ drawPlot }) =>
      drawPlot(
        space,
        {
          names: bars.map((bar) => nameOf(bar).replace(/ [0-9]{4}$/, '')),
          paid: bars.map(({ paid }) => paid.amount / 100),
          failed: bars.map(({ failed }) => failed.amount / 100),
        },
        point,
      ),
    () => {
      element.hidden = true;
    },
  );
  const element = el(
    'div',
    { class: 'plot', 'aria-hidden': 'true' },
    el(
      'p',
      { class: 'legend' },
      el('span', { class: 'of-paid' }, texts.paid),
      el('span', { class: 'of-failed' }, texts.failed),
    ),
    space,
    words,
  );
  return element;
}
