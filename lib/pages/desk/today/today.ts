import type { Balance } from '#lib/api/ledger/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { inCentavos } from '#lib/pages/desk/parts/amounts.ts';
import { reading, whenRead } from '#lib/pages/desk/parts/reading.ts';
import type { Desk, OpenView } from '#lib/pages/desk/view.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { dateInWords, pesos, shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';
import { balancePanel } from './balance-panel.ts';
import { rangeOf, reportPathOf, within } from './range.ts';
import { rangePanel, type TypedRange } from './range-panel.ts';
import { type Day, type Report, type Totals, totalsOf } from './report.ts';

/** Opens the view of what was collected: by day of a range, why the rest failed, and where the money is. */
export function today(desk: Desk): OpenView {
  const range = rangeOf(desk.place.query);
  const typed: TypedRange = {};
  const data = reading<{ report: Report; balance: Balance }>(desk, {
    ...{ report: reportPathOf(range), balance: '/api/balance' },
  });
  const showRange = (from: string, to: string) => desk.go({ view: 'today', query: { from, to } });

  return (texts, language) => {
    const state = data.state();
    const shown = state.is === 'read' ? within(state.data.report, range) : undefined;
    return [
      el(
        'div',
        { class: 'head' },
        el('h1', { tabindex: '-1' }, texts.today.title),
        shown && el('p', { class: 'fine', role: 'status' }, inWords(shown, texts, language)),
      ),
      rangePanel({ range, typed }, shown, texts, showRange),
      ...whenRead(data, texts, ({ report, balance }) => {
        const { days } = within(report, range);
        const totals = totalsOf(days);
        return [
          sums(totals, texts),
          el(
            'div',
            { class: 'parts' },
            byDay(days, texts, language),
            el(
              'div',
              { class: 'beside' },
              reasonsPanel(totals, texts),
              balancePanel(balance, texts.today, language),
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
      { class: 'days', 'aria-labelledby': 'by-day' },
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
