import { COLUMN_MEANINGS } from '#lib/api/exports/columns-documentation.ts';
import type { Table } from '#lib/domain/exports/column.ts';
import {
  EXPORT_DAYS,
  type ExportKind,
  MOST_EXPORTED_DAYS,
  MOST_EXPORTED_ROWS,
} from '#lib/domain/exports/export.ts';
import { TABLES } from '#lib/domain/exports/tables.ts';
import { DOWNLOAD_TIME } from '#lib/domain/merchant-file-links.ts';

/** What each kind of export has a row for. */
const ROWS: Readonly<Record<ExportKind, string>> = {
  payments: 'A row for each charge whose `charge_date` is in the range, latest first.',
  direct_debits: 'A row for each direct debit that was created in the range, newest first.',
  events:
    'A row for each event of the range, newest first. Events are kept for 30 days, so older ones are missing.',
  settlements:
    'A row for each balance transaction whose `day` is in the range. A whole month sums to its statement, to the centavo.',
  fiscal_payments:
    'What your accountant needs for payment complements (REP, complemento de pagos 2.0), with the names of its attributes: a row for each payment of a charge, its return and its correction. They sum to the balance transactions of these types. It is data only: we stamp nothing. Payments that a customer made twice, and gets back, are not in it.',
  fiscal_fees:
    'Our fees with their IVA by month, to compare with our invoices: a row for each month and type of balance transaction. A whole month sums to its statement.',
};

/** Returns the part of the chapter about a kind of export, with its columns. */
const chapterOf = (kind: ExportKind): string => `### ${kind}
${ROWS[kind]}

| column | meaning |
| --- | --- |
${namesOf(kind)
  .map((name) => `| \`${name}\` | ${meaningOf(kind, name)} |`)
  .join('\n')}`;

const namesOf = (kind: ExportKind): string[] =>
  (TABLES[kind] as unknown as Table<never>).map(({ name }) => name);

const meaningOf = (kind: ExportKind, name: string): string =>
  (COLUMN_MEANINGS[kind] as Readonly<Record<string, string>>)[name] ?? '';

/** How merchants and their accountants get files: a chapter of the reference. Markdown. */
export const EXPORTS = `## Exports and your accountant
\`POST /api/exports\` with a \`kind\`, \`from\` and \`to\` makes a file in the background, with the scope \`read_exports\`: give your accountant a pair of keys with that scope alone. The event \`export.ready\` says that it is there, without its address. \`GET /api/exports/{id}\` returns a link with which anybody can download it for ${DOWNLOAD_TIME}; each request makes another one. A file has at most ${MOST_EXPORTED_ROWS.toLocaleString('en')} rows of ${MOST_EXPORTED_DAYS} days. It is deleted with its export after ${EXPORT_DAYS} days.

\`sha256\` is the digest of the file. Each row shows its record as it was when it was read: export a range again once its charges are settled. Days are those of Mexico City.

**CSV** is UTF-8 with a byte order mark, commas and CRLF (RFC 4180). Amounts are pesos with two decimals and a point, the same as in the API; empty cells are what the API shows as null. Spreadsheets can open it safely:

- A text that a spreadsheet would run as a formula or change (a leading \`=\`, \`+\`, \`-\`, \`@\` or digit, a date, a truth value) begins with an apostrophe, so \`00042\` is \`'00042\`. Your program removes one apostrophe from the beginning of a text, if there is one.
- Account numbers are only their last four digits: \`…0042\`.

**JSON lines** (\`jsonl\`) has an object on each line, with the same columns as values: amounts are numbers, and texts have no apostrophe.

${(Object.keys(TABLES) as ExportKind[]).map(chapterOf).join('\n\n')}`;
