import { button, el } from '#lib/pages/common/elements.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { dateInWords, pesos, shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';
import { balancePanel } from './balance-panel.ts';
import type { DeskState } from './desk-state.ts';
import { rangePanel } from './range-panel.ts';
import { type Day, inCentavos, type Report, type Totals, totalsOf, within } from './report.ts';

export type TodayActions = { showRange(from: string, to: string): void; retry(): void };

/** Returns the view of what was collected: by day of a range, why the rest failed, and where the money is. */
export function today(state: DeskState, texts: DeskTexts, actions: TodayActions): HTMLElement[] {
  const { today: read, language, place } = state;
  const head = (between?: string) =>
    el(
      'div',
      { class: 'head' },
      el('h1', { tabindex: '-1' }, texts.today.title),
      between && el('p', { class: 'fine', role: 'status' }, between),
    );
  const shown = read.is === 'read' ? within(read.report, place.range) : undefined;
  const range = rangePanel({ range: place.range, typed: state.typed }, shown, texts, actions);
  if (read.is === 'reading')
    return [head(), range, el('p', { class: 'loading', role: 'status' }, texts.loading)];
  if (read.is === 'failed' || !shown) {
    const trouble = read.is === 'failed' && read.trouble(texts);
    const again = el('div', { class: 'actions' }, button(texts.retry, actions.retry, 'secondary'));
    return [head(), range, el('p', { class: 'alert', role: 'alert' }, trouble), again];
  }
  const totals = totalsOf(shown);
  return [
    head(inWords(shown, texts, language)),
    range,
    sums(totals, texts),
    el(
      'div',
      { class: 'parts' },
      byDay(shown.days, texts, language),
      el(
        'div',
        { class: 'beside' },
        reasonsPanel(totals, texts),
        balancePanel(read.balance, texts.today, language),
      ),
    ),
  ];
}

function inWords({ from, to }: Report, { today: texts }: DeskTexts, language: Language): string {
  const words = (day: string) => dateInWords(day, language);
  return from === to ? texts.only(words(from)) : texts.between(words(from), words(to));
}

function sums({ paid, failed, rate }: Totals, { today: texts }: DeskTexts): HTMLElement {
  const tile = (look: string, label: string, figure: string, note?: string) =>
    el(
      'div',
      { class: `tile ${look}` },
      el('dt', {}, label),
      el('dd', {}, el('span', { class: 'figure' }, figure), note && el('span', { class: 'fine' }, note)),
    );
  return el(
    'dl',
    { class: 'tiles' },
    tile('good', texts.paid, pesos(paid.amount), texts.charges(paid.count)),
    tile('bad', texts.failed, pesos(failed.amount), texts.charges(failed.count)),
    tile('', texts.rate, rate === undefined ? texts.noRate : String(rate)),
  );
}

function byDay(days: readonly Day[], { today: texts }: DeskTexts, language: Language): HTMLElement {
  const heading = el('h2', { id: 'by-day' }, texts.byDay);
  if (days.length === 0) return el('section', { class: 'panel' }, heading, el('p', {}, texts.none));
  const cell = ({ count, amount }: Day['paid']) =>
    el(
      'td',
      {},
      ...breakable(pesos(inCentavos(amount)).replace(' MXN', '')),
      el('span', { class: 'fine' }, texts.charges(count)),
    );
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
    el(
      'table',
      { 'aria-labelledby': 'by-day' },
      el('thead', {}, el('tr', {}, ...columns)),
      el('tbody', {}, ...rows),
    ),
  );
}

/** An amount that a narrow column may break between its groups of digits, and nowhere else. */
const breakable = (amount: string) =>
  amount.split(',').flatMap((group, n) => (n === 0 ? [group] : [',', el('wbr'), group]));

/** The reasons as bars: the most frequent one has the whole width. */
function reasonsPanel({ reasons }: Totals, texts: DeskTexts): HTMLElement {
  const most = reasons[0]?.count ?? 1;
  const rows = reasons.map(({ code, count }) => {
    const bar = el('span', { class: 'bar-of', 'aria-hidden': 'true' });
    bar.style.width = `${Math.max(1, Math.round((100 * count) / most))}%`;
    return el(
      'li',
      {},
      el('span', {}, texts.reasons[code] ?? texts.reasons.other),
      el('span', { class: 'number' }, String(count)),
      bar,
    );
  });
  const heading = el('h2', {}, texts.today.reasons);
  const content = rows.length > 0 ? el('ul', { class: 'bars' }, ...rows) : el('p', {}, texts.today.noReasons);
  return el('section', { class: 'panel' }, heading, content);
}
