import { readFileSync } from 'node:fs';
import { PRINCIPALS, type Principal } from './principals.ts';

type Row = { path: string; marks: Readonly<Record<Principal, string>> };

const sections = readFileSync(new URL('../../e2e/access/members-by-principal.md', import.meta.url), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section): [record: string, rows: Row[]] => {
    const [record = '', ...lines] = section.split('\n');
    return [record, lines.filter((line) => line.startsWith('| `')).map(rowOf)];
  });

function rowOf(line: string): Row {
  const [, path = '', ...cells] = line.split('|').map((cell) => cell.trim());
  const marks = PRINCIPALS.map((principal, column) => [principal, cells[column] ?? '']);
  return { path: path.replaceAll('`', ''), marks: Object.fromEntries(marks) };
}

const tables = new Map(sections);

/** The records of the table, which is written by hand. */
export const RECORDS: readonly string[] = [...tables.keys()];

/** The members of a record, each with a mark for every principal. */
export const rowsOf = (record: string): readonly Row[] => tables.get(record) ?? [];
