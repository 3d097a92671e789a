import { el } from '#lib/pages/common/elements.ts';

type Cell = string | Node | false | null | undefined;

export type Column<Row> = {
  /** The heading of the column, which stands before the cell's text on narrow screens. */
  readonly name: string;
  readonly cell: (row: Row) => Cell | readonly Cell[];
  /** True for amounts and counts, which are aligned at their ends. */
  readonly isNumber?: true;
};

/**
 * Returns a table whose first column names the row. On narrow screens each row is a card, with the names of the columns
 * before its cells.
 */
export function tableOf<Row>(
  label: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): HTMLElement {
  const heads = columns.map(({ name, isNumber }) =>
    el('th', { scope: 'col', role: 'columnheader', class: isNumber && 'number' }, name),
  );
  const lines = rows.map((row) =>
    el('tr', { role: 'row' }, ...columns.map((column, n) => cellOf(column, row, n === 0))),
  );
  // The roles are stated because a table that is laid out as cards is no table for a screen reader otherwise.
  return el(
    'table',
    { class: 'rows', role: 'table', 'aria-label': label },
    el('thead', { role: 'rowgroup' }, el('tr', { role: 'row' }, ...heads)),
    el('tbody', { role: 'rowgroup' }, ...lines),
  );
}

function cellOf<Row>({ name, cell, isNumber }: Column<Row>, row: Row, isFirst: boolean): HTMLElement {
  const content = [cell(row)].flat() as Cell[];
  const look = isNumber && 'number';
  return isFirst
    ? el('th', { scope: 'row', role: 'rowheader', class: look }, ...content)
    : el('td', { role: 'cell', class: look, 'data-name': name }, ...content);
}

/** Returns names with their values, such as the facts of a record. A row without a value is left out. */
export function factsOf(
  rows: readonly (readonly [name: string, value: Cell | readonly Cell[]])[],
): HTMLElement {
  const given = rows.filter(([, value]) => value !== false && value !== null && value !== undefined);
  const shown = given.map(([name, value]) =>
    el('div', {}, el('dt', {}, name), el('dd', {}, ...([value].flat() as Cell[]))),
  );
  return el('dl', {}, ...shown);
}
