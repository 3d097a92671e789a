import type { Refund } from '#lib/api/refunds/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { amountOf } from '#lib/pages/desk/parts/amounts.ts';
import { debitLink } from '#lib/pages/desk/parts/debit-link.ts';
import { filtersOf } from '#lib/pages/desk/parts/filters.ts';
import { shortId } from '#lib/pages/desk/parts/ids.ts';
import { listing } from '#lib/pages/desk/parts/listing.ts';
import { whenRead } from '#lib/pages/desk/parts/reading.ts';
import { tableOf } from '#lib/pages/desk/parts/table.ts';
import type { Desk, OpenView } from '#lib/pages/desk/view.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import type { Language } from '#lib/wording/language.ts';
import { shortDay } from './transfer-table.ts';

/** Opens the refunds to customers, the latest first, of one status or of all. */
export function refunds(desk: Desk): OpenView {
  const { status } = desk.place.query;
  const filters = filtersOf(desk, { show: 'refunds' });
  const list = listing<Refund>(desk, `/api/refunds${status ? `?${new URLSearchParams({ status })}` : ''}`);
  return (texts, language) => {
    const { title, none, status: label, statuses } = texts.money.refunds;
    return [
      filters.form([{ name: 'status', label, is: 'choice', choices: Object.entries(statuses) }], texts),
      el(
        'section',
        { class: 'panel list' },
        el('h2', {}, title),
        ...whenRead(list, texts, ({ rows }) => [
          rows.length > 0 ? table(rows, texts, language) : el('p', {}, none),
          ...list.moreButton(texts),
        ]),
      ),
    ];
  };
}

function table(rows: readonly Refund[], deskTexts: DeskTexts, language: Language): HTMLElement {
  const { refunds: texts } = deskTexts.money;
  return tableOf(
    texts.title,
    [
      { name: texts.day, cell: ({ created_at }) => shortDay(created_at, language) },
      { name: texts.amount, isNumber: true, cell: ({ amount }) => amountOf(amount) },
      {
        name: texts.status,
        cell: ({ status, return_code: code }) => [
          texts.statuses[status],
          code !== null && el('span', { class: 'fine' }, texts.returned(code)),
        ],
      },
      { name: texts.reason, cell: (row) => (row.is_automatic ? texts.automatic : row.reason || '—') },
      { name: texts.reference, cell: ({ reference }) => reference },
      {
        name: texts.id,
        cell: ({ id, direct_debit_id: debit }) => [shortId(id), debitLink(id, debit, deskTexts)],
      },
    ],
    rows,
  );
}
