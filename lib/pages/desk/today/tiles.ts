import type { UpcomingReport } from '#lib/api/summaries/report-record.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { el } from '#lib/pages/common/elements.ts';
import { inCentavos, money } from '#lib/pages/desk/parts/amounts.ts';
import type { Reading } from '#lib/pages/desk/parts/reading.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { pesos, shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';
import type { Data } from './read.ts';
import { type Report, type Totals, totalsOf } from './report.ts';

type Texts = DeskTexts['today'];

/** The report of the same range a month before. */
export type Before = Reading<{ report: Report }>;

/** Returns the sums of a range, each with that of the same range a month before, once they are read. */
export function tiles(
  data: Data,
  before: Before,
  { today: texts, loading }: DeskTexts,
  language: Language,
): HTMLElement {
  const { report, balance } = data;
  const now = totalsOf(report.days);
  const state = before.state();
  const then = state.is === 'read' ? totalsOf(state.data.report.days) : undefined;
  const missing = state.is === 'failed' ? texts.notRead : loading;
  const compared = (figuresOf: (totals: Totals) => string) => texts.before(then ? figuresOf(then) : missing);
  const sum = (of: 'paid' | 'failed', look: string) =>
    tile(look, texts[of], pesos(now[of].amount), [
      texts.charges(now[of].count),
      compared((totals) => `${pesos(totals[of].amount)}, ${texts.charges(totals[of].count)}`),
    ]);
  return el(
    'dl',
    { class: 'tiles' },
    sum('paid', 'good'),
    sum('failed', 'bad'),
    tile('', texts.rate, rateOf(now, texts), [compared((totals) => rateOf(totals, texts))]),
    tile('', texts.withBank, money(balance.with_bank), [
      texts.charges(balance.with_bank_count),
      texts.noResponse,
    ]),
    scheduled(data, texts, language),
  );
}

/** The sums of the coming week, as far as they are known. Direct debits whose amount varies may add to them. */
function scheduled({ upcoming }: Data, texts: Texts, language: Language): HTMLElement {
  const { days, to, complete_until: until } = upcoming;
  const sumOf = (of: 'count' | 'amount' | 'at_most') =>
    days.reduce((sum, day) => sum + inCentavos(day[of]), 0);
  const varying = sumOf('at_most');
  const notes = [
    texts.comingDays(texts.charges(sumOf('count') / 100)),
    varying > 0 && texts.atMost(pesos(varying as Centavos)),
    until !== to && unknownIn(upcoming, texts, language),
  ];
  return tile(
    '',
    texts.scheduled,
    pesos(sumOf('amount') as Centavos),
    notes.filter((note) => note !== false),
  );
}

/** Returns what the sums lack: a part of one day, or all that is after a day. */
function unknownIn(
  { days, complete_until: until }: UpcomingReport,
  texts: Texts,
  language: Language,
): string {
  const part = days.find(({ complete }) => !complete);
  if (part) return texts.atLeast(shortDate(part.day, language));
  return until === null ? texts.notKnown : texts.knownUntil(shortDate(until, language));
}

const rateOf = ({ rate }: Totals, texts: Texts) => (rate === undefined ? texts.noRate : String(rate));

function tile(look: string, label: string, figure: string, notes: readonly string[]): HTMLElement {
  const fine = notes.map((note) => el('span', { class: 'fine' }, note));
  return el(
    'div',
    { class: `tile ${look}` },
    el('dt', {}, label),
    el('dd', {}, el('span', { class: 'figure' }, figure), ...fine),
  );
}
