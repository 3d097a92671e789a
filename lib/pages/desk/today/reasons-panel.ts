import { el } from '#lib/pages/common/elements.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import type { Totals } from './report.ts';

/** Returns the reasons as bars: the most frequent one has the whole width. */
export function reasonsPanel({ reasons }: Totals, texts: DeskTexts): HTMLElement {
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
