import type { BalanceTransaction } from '#lib/api/ledger/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { filtersOf } from '#lib/pages/desk/parts/filters.ts';
import { listing } from '#lib/pages/desk/parts/listing.ts';
import { whenRead } from '#lib/pages/desk/parts/reading.ts';
import type { Desk, OpenView } from '#lib/pages/desk/view.ts';
import { lineTable } from './line-table.ts';

/** Opens the transactions of the money, the latest first, of one type or of all. */
export function lines(desk: Desk): OpenView {
  const { type } = desk.place.query;
  const filters = filtersOf(desk, { show: 'lines' });
  const query = type ? `?${new URLSearchParams({ type })}` : '';
  const list = listing<BalanceTransaction>(desk, `/api/balance-transactions${query}`);
  return (texts, language) => {
    const { title, none, types, type: label } = texts.money.lines;
    return [
      filters.form([{ name: 'type', label, is: 'choice', choices: Object.entries(types) }], texts),
      el(
        'section',
        { class: 'panel list' },
        el('h2', {}, title),
        ...whenRead(list, texts, ({ rows }) => [
          rows.length > 0 ? lineTable(title, rows, texts, language) : el('p', {}, none),
          ...list.moreButton(texts),
        ]),
      ),
    ];
  };
}
