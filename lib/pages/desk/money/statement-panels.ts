import type { Statement } from '#lib/api/ledger/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { amountOf, money } from '#lib/pages/desk/parts/amounts.ts';
import { type Column, factsOf, tableOf } from '#lib/pages/desk/parts/table.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { monthInWords, shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';

type Sums = Pick<Statement['types'][number], 'count' | 'amount' | 'fee' | 'tax' | 'net'>;

/** Returns a month's balance at its beginning and its end, and its sums by type and by day. */
export function statementPanels(
  { month, opening_balance, closing_balance, types, days }: Statement,
  texts: DeskTexts,
  language: Language,
): HTMLElement[] {
  const { month: words, lines } = texts.money;
  const head = el(
    'section',
    { class: 'panel list' },
    el('h2', {}, monthInWords(month, language)),
    factsOf([
      [words.opening, money(opening_balance)],
      [words.closing, money(closing_balance)],
    ]),
    el('p', { class: 'fine' }, words.note),
  );
  if (days.length === 0) return [head, el('p', {}, words.none)];
  const byType: Column<Statement['types'][number]> = {
    name: lines.type,
    cell: ({ type }) => lines.types[type],
  };
  const byDay: Column<Statement['days'][number]> = {
    name: lines.day,
    cell: ({ day }) => shortDate(day, language),
  };
  const end: Column<Statement['days'][number]> = {
    ...{ name: words.end, isNumber: true },
    cell: ({ closing_balance: sum }) => amountOf(sum),
  };
  return [
    head,
    panel(words.byType, tableOf(words.byType, [byType, ...sumsOf(texts)], types)),
    panel(words.byDay, tableOf(words.byDay, [byDay, ...sumsOf(texts), end], days)),
  ];
}

const panel = (title: string, table: HTMLElement) =>
  el('section', { class: 'panel list' }, el('h2', {}, title), table);

function sumsOf({ money: { month, lines } }: DeskTexts): Column<Sums>[] {
  return [
    { name: month.count, isNumber: true, cell: ({ count }) => String(count) },
    { name: lines.amount, isNumber: true, cell: ({ amount }) => amountOf(amount) },
    { name: month.fee, isNumber: true, cell: ({ fee }) => amountOf(fee) },
    { name: month.tax, isNumber: true, cell: ({ tax }) => amountOf(tax) },
    { name: lines.net, isNumber: true, cell: ({ net }) => amountOf(net) },
  ];
}
