import { el } from '#lib/pages/common/elements.ts';
import { money } from '#lib/pages/desk/parts/amounts.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { pesos } from '#lib/wording/format.ts';
import type { Data } from './read.ts';
import { type Totals, totalsOf } from './report.ts';

/** Returns the sums of a range, each with that of the same range a month before. */
export function tiles({ report, before, balance }: Data, { today: texts }: DeskTexts): HTMLElement {
  const [now, then] = [totalsOf(report.days), totalsOf(before.days)];
  const sum = (of: 'paid' | 'failed', look: string) =>
    tile(look, texts[of], pesos(now[of].amount), [
      texts.charges(now[of].count),
      texts.before(`${pesos(then[of].amount)}, ${texts.charges(then[of].count)}`),
    ]);
  return el(
    'dl',
    { class: 'tiles' },
    sum('paid', 'good'),
    sum('failed', 'bad'),
    tile('', texts.rate, rateOf(now, texts), [texts.before(rateOf(then, texts))]),
    tile('', texts.withBank, money(balance.with_bank), [texts.noResponse]),
  );
}

const rateOf = ({ rate }: Totals, texts: DeskTexts['today']) =>
  rate === undefined ? texts.noRate : String(rate);

function tile(look: string, label: string, figure: string, notes: readonly string[]): HTMLElement {
  const fine = notes.map((note) => el('span', { class: 'fine' }, note));
  return el(
    'div',
    { class: `tile ${look}` },
    el('dt', {}, label),
    el('dd', {}, el('span', { class: 'figure' }, figure), ...fine),
  );
}
