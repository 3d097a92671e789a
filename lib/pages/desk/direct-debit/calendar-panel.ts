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
  /** The charges; undefined until they are read. */
  charges: readonly Charge[] | undefined;
  /** Whether these are all charges. */
  isAll: boolean;
};

/** Returns the next collection, and the periods with what is left of their maximum. */
export function calendarPanel(shown: Shown, texts: DeskTexts, language: Language): HTMLElement {
  const { upcoming } = shown;
  const { calendar } = texts.debit;
  const next = upcoming
    ? `${dateInWords(upcoming.date, language)}: ${money(upcoming.amount)}`
    : calendar.none;
  return el(
    'section',
    { class: 'panel' },
    el('h2', {}, calendar.title),
    el('p', {}, el('strong', {}, `${calendar.next}. `), next),
    upcoming !== null &&
      upcoming.earlier_amount > 0 &&
      el('p', { class: 'fine' }, calendar.earlier(money(upcoming.earlier_amount))),
    periodsShown(shown, texts, language),
  );
}

/** While the charges are not read, nothing is said of the periods: the panel of the charges says why. */
function periodsShown(
  { debit, charges, isAll }: Shown,
  texts: DeskTexts,
  language: Language,
): HTMLElement | undefined {
  const { calendar } = texts.debit;
  if (!charges) return undefined;
  const periods = periodsOf(charges, debit, isAll);
  if (periods.length === 0) return el('p', { class: 'fine' }, isAll ? calendar.noPeriods : calendar.notAll);
  const sum = (of: 'paid' | 'open' | 'failed' | 'left') => ({
    ...{ name: calendar[of], isNumber: true as const },
    cell: (period: Period) => pesos(period[of]).replace(' MXN', ''),
  });
  const columns = [
    { name: calendar.period, cell: (period: Period) => daysOf(period, texts, language) },
    ...[sum('paid'), sum('open'), sum('failed'), sum('left')],
  ];
  return tableOf(calendar.title, columns, periods);
}

function daysOf({ from, to }: Period, { debit: { calendar } }: DeskTexts, language: Language): string {
  const first = shortDate(from, language);
  return to === null ? calendar.from(first) : calendar.between(first, shortDate(to, language));
}
