import { el } from '#lib/pages/common/elements.ts';
import { fragmentOf } from '#lib/pages/desk/address.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { PRESETS, type Range } from './range.ts';
import type { Report } from './report.ts';

/** The ends of a range that were typed and not shown yet. */
export type TypedRange = { from?: string; to?: string };

/** The last days as links, and two ends to choose. Both change the address. What is typed stays while data arrives. */
export function rangePanel(
  { range, typed }: { range: Range; typed: TypedRange },
  shown: Report | undefined,
  { today: texts }: DeskTexts,
  showRange: (from: string, to: string) => void,
): HTMLElement {
  const links = PRESETS.map((days) => {
    const isShown = 'days' in range && range.days === days;
    const href = fragmentOf({ view: 'today', query: { days: String(days) } });
    return el('a', { id: `days-${days}`, href, 'aria-current': isShown && 'true' }, texts.presets[days]);
  });
  const field = (id: 'from' | 'to', label: string, value = '') => {
    const input = el('input', { id, type: 'date', required: true, min: '2000-01-01', max: '2099-12-31' });
    input.value = typed[id] ?? value;
    input.addEventListener('input', () => {
      typed[id] = input.value;
    });
    return { input, shown: el('div', { class: 'field' }, el('label', { for: id }, label), input) };
  };
  const given = 'days' in range ? shown : range;
  const [from, to] = [field('from', texts.from, given?.from), field('to', texts.to, given?.to)];
  const submit = el('button', { type: 'submit', id: 'do-range', class: 'secondary' }, texts.show);
  const form = el('form', { class: 'range' }, from.shown, to.shown, submit);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    showRange(from.input.value, to.input.value);
  });
  return el(
    'section',
    { class: 'ranges', 'aria-label': texts.ranges },
    el('p', { class: 'presets' }, ...links),
    form,
  );
}
