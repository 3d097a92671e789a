import type { NextCollection } from '#lib/api/charges/upcoming-record.ts';
import type { DirectDebit } from '#lib/api/direct-debits/record.ts';
import type { Charge } from '#lib/api/orders/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { money } from '#lib/pages/desk/parts/amounts.ts';
import { tableOf } from '#lib/pages/desk/parts/table.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { dateInWords, pesos, shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';
import { type Period, periodsOf } from './periods.ts';

type Shown = {
  debit: DirectDebit;
  upcoming: NextCollection | null;
  charges: readonly Charge[];
  /** Whether these are all charges. */
  isAll: boolean;
};

/** Returns the next collection, and the periods with what is left of their maximum. */
export function calendarPanel(
  { debit, upcoming, charges, isAll }: Shown,
  texts: DeskTexts,
  language: Language,
): HTMLElement {
  const { calendar } = texts.debit;
  const next = upcoming
    ? `${dateInWords(upcoming.date, language)}: ${money(upcoming.amount)}`
    : calendar.none;
  const periods = periodsOf(charges, debit.max_amount, isAll);
  const sum = (of: 'paid' | 'open' | 'failed' | 'left') => ({
    ...{ name: calendar[of], isNumber: true as const },
    cell: (period: Period) => pesos(period[of]).replace(' MXN', ''),
  });
  const columns = [
    { name: calendar.period, cell: (period: Period) => daysOf(period, texts, language) },
    ...[sum('paid'), sum('open'), sum('failed'), sum('left')],
  ];
  return el(
    'section',
    { class: 'panel' },
    el('h2', {}, calendar.title),
    el('p', {}, el('strong', {}, `${calendar.next}. `), next),
    upcoming !== null &&
      upcoming.earlier_amount > 0 &&
      el('p', { class: 'fine' }, calendar.earlier(money(upcoming.earlier_amount))),
    periods.length > 0
      ? tableOf(calendar.title, columns, periods)
      : el('p', { class: 'fine' }, calendar.noPeriods),
  );
}

function daysOf({ from, to }: Period, { debit: { calendar } }: DeskTexts, language: Language): string {
  const first = shortDate(from, language);
  return to === null ? calendar.from(first) : calendar.between(first, shortDate(to, language));
}
