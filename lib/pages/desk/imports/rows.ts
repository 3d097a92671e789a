import type { Import, ImportRow } from '#lib/api/imports/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { fragmentOf } from '#lib/pages/desk/address.ts';
import { type Listing, listing } from '#lib/pages/desk/parts/listing.ts';
import { whenRead } from '#lib/pages/desk/parts/reading.ts';
import { tableOf } from '#lib/pages/desk/parts/table.ts';
import type { Desk } from '#lib/pages/desk/view.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import type { Language } from '#lib/wording/language.ts';
import { isWorking } from './state.ts';

/** The statuses of rows that are stored: those with faults first. */
const STATUSES = ['rejected', 'failed', 'existing', 'applied', 'kept', 'undone'] as const;
type Status = (typeof STATUSES)[number];

/** The rows of an import, as it is now. */
export type ShownRows = (
  one: Import,
) => { readonly status: Status; readonly list: Listing<ImportRow> } | undefined;

/**
 * Returns the rows of a status: of the one that the address names, or else the first that there is. They are read again
 * once the import has changed.
 */
export function shownRows(desk: Desk, path: string): ShownRows {
  let known: { of: string; list: Listing<ImportRow> } | undefined;
  const asked = STATUSES.find((status) => status === desk.place.query.rows);
  return (one) => {
    const status = asked ?? STATUSES.find((each) => one.counts[each] > 0);
    if (status === undefined || isWorking(one)) return undefined;
    const of = `${status} ${one.updated_at}`;
    if (known?.of !== of) known = { of, list: listing<ImportRow>(desk, `${path}/rows?status=${status}`) };
    return { status, list: known.list };
  };
}

/** Returns the panel of the rows of one status, with links to the others. */
export function rowsPanel(
  one: Import,
  rows: ShownRows,
  texts: DeskTexts,
  language: Language,
): HTMLElement | false {
  const shown = rows(one);
  if (!shown) return false;
  const own = texts.imports.one;
  const links = STATUSES.filter((status) => one.counts[status] > 0).map((status) =>
    el(
      'a',
      {
        id: `rows-${status}`,
        href: fragmentOf({ view: 'imports', query: { id: one.id, rows: status } }),
        'aria-current': status === shown.status && 'true',
      },
      own.counts[status],
    ),
  );
  return el(
    'section',
    { class: 'panel' },
    el('h2', {}, own.shownRows),
    el('p', { class: 'presets' }, ...links),
    ...whenRead(shown.list, texts, ({ rows }) => [
      rows.length === 0 ? el('p', {}, own.noRows) : rowTable(rows, texts, language),
      ...shown.list.moreButton(texts),
    ]),
  );
}

function rowTable(
  rows: readonly ImportRow[],
  { imports: { one: own } }: DeskTexts,
  language: Language,
): HTMLElement {
  const hasFaults = rows.some(({ faults }) => faults.length > 0);
  const became = rows.some(({ direct_debit_id, order_id }) => direct_debit_id ?? order_id);
  return tableOf(
    own.shownRows,
    [
      {
        name: own.columns.external_id,
        cell: ({ line, external_id }) => [external_id, el('span', { class: 'fine' }, own.line(line))],
      },
      ...(hasFaults
        ? [{ name: own.fault, cell: ({ faults }: ImportRow) => faultsOf(faults, own, language) }]
        : []),
      ...(became ? [{ name: own.became, cell: (row: ImportRow) => recordOf(row) }] : []),
    ],
    rows,
  );
}

function faultsOf(
  faults: ImportRow['faults'],
  { columns }: DeskTexts['imports']['one'],
  language: Language,
): HTMLElement[] {
  return faults.map(({ column, [language]: words }) =>
    el('span', { class: 'fault' }, column !== null && el('strong', {}, `${columns[column]}: `), words),
  );
}

/** Links to the direct debit of a row, where its charges are. */
const recordOf = ({ direct_debit_id: id, order_id }: ImportRow) =>
  id !== null &&
  el('a', { class: 'row', href: fragmentOf({ view: 'direct-debit', query: { id } }) }, order_id ?? id);
