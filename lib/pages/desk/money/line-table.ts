import type { BalanceTransaction } from '#lib/api/ledger/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { amountOf, inCentavos } from '#lib/pages/desk/parts/amounts.ts';
import { debitLink } from '#lib/pages/desk/parts/debit-link.ts';
import { tableOf } from '#lib/pages/desk/parts/table.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';

/** Returns the table of transactions of the ledger. */
export function lineTable(
  label: string,
  rows: readonly BalanceTransaction[],
  texts: DeskTexts,
  language: Language,
): HTMLElement {
  const { lines } = texts.money;
  return tableOf(
    label,
    [
      {
        name: lines.type,
        cell: ({ id, type, description, direct_debit_id: debit }) => [
          lines.types[type],
          description !== null && el('span', { class: 'fine' }, description),
          debit !== null && el('span', { class: 'fine' }, debitLink(id, debit, texts)),
        ],
      },
      { name: lines.day, cell: ({ day }) => shortDate(day, language) },
      { name: lines.amount, isNumber: true, cell: ({ amount }) => amountOf(amount) },
      { name: lines.fee, isNumber: true, cell: ({ fee, tax }) => amountOf(together(fee, tax)) },
      { name: lines.net, isNumber: true, cell: ({ net }) => amountOf(net) },
      { name: lines.available, cell: ({ available_on }) => shortDate(available_on, language) },
    ],
    rows,
  );
}

/** Returns the sum of two amounts in pesos, to the centavo. */
const together = (one: number, other: number) => (inCentavos(one) + inCentavos(other)) / 100;
