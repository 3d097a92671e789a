import type { Transfer } from '#lib/api/transfers/record.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { el } from '#lib/pages/common/elements.ts';
import { fragmentOf } from '#lib/pages/desk/address.ts';
import { amountOf } from '#lib/pages/desk/parts/amounts.ts';
import { tableOf } from '#lib/pages/desk/parts/table.ts';
import { bankName } from '#lib/wording/bank-name.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';

/** Returns the day of an instant for a narrow column. */
export const shortDay = (instant: string, language: Language): string =>
  shortDate(mexicoCityDate(new Date(instant)), language);

/** Returns the account that a transfer goes to, in words; undefined until it is known. */
export const accountOf = ({ payout_account: to }: Transfer, { money }: DeskTexts): string | undefined =>
  to ? money.transfers.ending(bankName(to.bank), to.last4) : undefined;

/** Returns the table of transfers. Each leads to what is in it. */
export function transferTable(rows: readonly Transfer[], texts: DeskTexts, language: Language): HTMLElement {
  const { title, opened, see, status, account, reference, amount, statuses } = texts.money.transfers;
  return tableOf(
    title,
    [
      {
        name: opened,
        cell: ({ id, created_at }) => {
          const day = shortDay(created_at, language);
          const href = fragmentOf({ view: 'money', query: { transfer: id } });
          return el('a', { id: `to-${id}`, class: 'row', href, 'aria-label': see(day) }, day);
        },
      },
      { name: amount, isNumber: true, cell: (row) => amountOf(row.amount) },
      { name: status, cell: (row) => statuses[row.status] },
      { name: account, cell: (row) => accountOf(row, texts) ?? '—' },
      { name: reference, cell: (row) => row.reference ?? '—' },
    ],
    rows,
  );
}
