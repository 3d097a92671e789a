import { el } from '#lib/pages/common/elements.ts';
import { reading, readingBy, whenRead } from '#lib/pages/desk/parts/reading.ts';
import type { Desk, OpenView } from '#lib/pages/desk/view.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { dateInWords } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';
import { attentionPanel, readAttention } from './attention-panel.ts';
import { balancePanel } from './balance-panel.ts';
import { byDay } from './by-day.ts';
import { plotPanel } from './plot-panel.ts';
import { monthBefore, rangeOf, reportPathOf } from './range.ts';
import { rangePanel, type TypedRange } from './range-panel.ts';
import { type Data, readRange } from './read.ts';
import { reasonsPanel } from './reasons-panel.ts';
import { type Report, totalsOf } from './report.ts';
import { type Before, tiles } from './tiles.ts';

/**
 * Opens the view of what was collected: by day of a range, against the month before, why the rest failed, what needs
 * somebody, and where the money is.
 */
export function today(desk: Desk): OpenView {
  const range = rangeOf(desk.place.query);
  const typed: TypedRange = {};
  const data = readingBy<Data>(desk, () => readRange(range));
  /** What is read once the sums are shown: together with them, the first view would wait for it. */
  let after: { before: Before; attention: ReturnType<typeof readAttention> } | undefined;
  const readAfter = (report: Report) => {
    const path = reportPathOf(monthBefore(report));
    after ??= { before: reading<{ report: Report }>(desk, { report: path }), attention: readAttention(desk) };
    return after;
  };
  const plot = plotPanel();
  const showRange = (from: string, to: string) => desk.go({ view: 'today', query: { from, to } });

  return (texts, language) => {
    const state = data.state();
    const shown = state.is === 'read' ? state.data.report : undefined;
    return [
      el(
        'div',
        { class: 'head' },
        el('h1', { tabindex: '-1' }, texts.today.title),
        shown && el('p', { class: 'fine', role: 'status' }, inWords(shown, texts, language)),
      ),
      rangePanel({ range, typed }, shown, texts, showRange),
      ...whenRead(data, texts, (read) => {
        const { before, attention } = readAfter(read.report);
        return [
          tiles(read, before, texts, language),
          el(
            'div',
            { class: 'parts' },
            byDay(read.report, plot, texts, language),
            el(
              'div',
              { class: 'beside' },
              attentionPanel(desk, attention, texts),
              reasonsPanel(totalsOf(read.report.days), texts),
              balancePanel(read.balance, texts.today, language),
            ),
          ),
        ];
      }),
    ];
  };
}

function inWords({ from, to }: Report, { today: texts }: DeskTexts, language: Language): string {
  const words = (day: string) => dateInWords(day, language);
  return from === to ? texts.only(words(from)) : texts.between(words(from), words(to));
}
