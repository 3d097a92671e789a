import type { BalanceTransaction } from '#lib/api/ledger/record.ts';
import type { Transfer } from '#lib/api/transfers/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { fragmentOf } from '#lib/pages/desk/address.ts';
import { money } from '#lib/pages/desk/parts/amounts.ts';
import { listing } from '#lib/pages/desk/parts/listing.ts';
import { reading, whenRead } from '#lib/pages/desk/parts/reading.ts';
import { factsOf } from '#lib/pages/desk/parts/table.ts';
import type { Desk, OpenView } from '#lib/pages/desk/view.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { dateAndTime } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';
import { lineTable } from './line-table.ts';
import { accountOf } from './transfer-table.ts';

/** Opens a transfer: its way to the bank, and the transactions that it pays out. */
export function transfer(desk: Desk): OpenView {
  const path = `/api/transfers/${encodeURIComponent(desk.place.query.transfer ?? '')}`;
  const record = reading<{ transfer: Transfer }>(desk, { transfer: path });
  const list = listing<BalanceTransaction>(desk, `${path}/balance-transactions`);
  return (texts, language) => [
    el(
      'p',
      {},
      el(
        'a',
        { id: 'back', class: 'row', href: fragmentOf({ view: 'money', query: {} }) },
        `← ${texts.money.oneTransfer.back}`,
      ),
    ),
    el(
      'section',
      { class: 'panel list' },
      el('h2', {}, texts.money.oneTransfer.title),
      ...whenRead(record, texts, ({ transfer: shown }) => [facts(shown, texts, language)]),
    ),
    el(
      'section',
      { class: 'panel list' },
      el('h2', {}, texts.money.oneTransfer.lines),
      ...whenRead(list, texts, ({ rows }) => [
        rows.length > 0
          ? lineTable(texts.money.oneTransfer.lines, rows, texts, language)
          : el('p', {}, texts.money.oneTransfer.noLines),
        ...list.moreButton(texts),
      ]),
    ),
  ];
}

function facts(shown: Transfer, texts: DeskTexts, language: Language): HTMLElement {
  const { transfers, oneTransfer } = texts.money;
  const at = (instant: string | null) => instant !== null && dateAndTime(instant, language);
  return factsOf([
    [transfers.amount, money(shown.amount)],
    [transfers.status, transfers.statuses[shown.status]],
    [oneTransfer.returned, shown.return_code !== null && oneTransfer.code(shown.return_code)],
    [transfers.account, accountOf(shown, texts)],
    [transfers.reference, shown.reference],
    [oneTransfer.count, String(shown.transactions)],
    [transfers.opened, at(shown.created_at)],
    [oneTransfer.closed, at(shown.closed_at)],
    [oneTransfer.released, at(shown.released_at)],
    [oneTransfer.settled, at(shown.settled_at)],
    [oneTransfer.id, shown.id],
  ]);
}
