import { textOf } from './cells.ts';
import { coloured, heading } from './colours.ts';
import type { Row } from './row.ts';
import { type Printed, type Printing, tableOf } from './table.ts';
import { Pesos, Rate } from './values.ts';
import { linesOf, padded, widthOf } from './width.ts';

type Member = readonly [name: string, value: unknown];

/**
 * Returns a record as lines of name and value, nested members by their path, lists of records as tables. Values that are
 * wider than the page go on in the next line.
 */
export function fieldsOf(record: object, printing: Printing): Printed {
  const members = membersOf(record);
  const isTable = ([, value]: Member): boolean => Array.isArray(value) && isRecord(value[0]);
  const fields = members.filter((member) => !isTable(member));
  const width = Math.max(0, ...fields.map(([name]) => widthOf(name)));
  const tables = members.filter(isTable).map(([name, value]) => {
    const rows = (value as object[]).map((each) => Object.fromEntries(membersOf(each)) as Row);
    return { name, ...tableOf(rows, [...new Set(rows.flatMap(Object.keys))], printing) };
  });
  return {
    text: [
      ...fields.map((field) => fieldOf(field, width, printing)),
      ...tables.map(({ name, text }) => `\n${heading(name)}\n${text}`),
    ]
      .join('')
      .replace(/^\n/, ''),
    hidden: [...new Set(tables.flatMap(({ hidden }) => hidden))],
  };
}

function fieldOf([name, value]: Member, width: number, { width: page }: Printing): string {
  const text = textOf(value);
  const lines = page === undefined ? [text] : linesOf(text, Math.max(20, page - width - 2));
  return lines
    .map((line, n) =>
      `${padded(n === 0 ? name : '', width, 'left')}  ${coloured(name, text, line)}`.trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}

function membersOf(record: object, path = ''): Member[] {
  return Object.entries(record).flatMap(([name, value]): Member[] =>
    isRecord(value) ? membersOf(value, `${path}${name}.`) : [[`${path}${name}`, value]],
  );
}

const isRecord = (value: unknown): value is object =>
  value !== null &&
  typeof value === 'object' &&
  !Array.isArray(value) &&
  !(value instanceof Pesos || value instanceof Rate);
