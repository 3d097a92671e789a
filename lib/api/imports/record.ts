import * as v from 'valibot';
import {
  count,
  day,
  idOf,
  instant,
  listOf,
  oneOf,
  orNull,
  part,
  pesos,
  record,
  text,
  textLike,
} from '#lib/api/members/of-record.ts';
import { DECIMAL_MARKS } from '#lib/domain/imports/amounts.ts';
import { COLUMNS } from '#lib/domain/imports/columns.ts';
import { DAY_ORDERS } from '#lib/domain/imports/days.ts';
import { ENCODINGS } from '#lib/domain/imports/decode.ts';
import { IMPORT_KINDS, IMPORT_STATUSES, ROW_STATUSES } from '#lib/domain/imports/import.ts';
import { SEPARATORS } from '#lib/domain/imports/read-table.ts';
import { MOST_DAYS } from '#lib/domain/imports/totals.ts';
import { DOWNLOAD_TIME, UPLOAD_TIME } from '#lib/domain/merchant-file-links.ts';

const columnOf = (description: string) => oneOf(COLUMNS, description);

const message = {
  es: text('What is wrong and what to do, in Spanish.'),
  en: text('The same in English.'),
};

const counts = part('How many rows there are of each status.', {
  ready: count('Rows that will be applied.'),
  rejected: count('Rows with faults: they are not applied.'),
  existing: count('Rows whose `external_id` a direct debit or a charge of yours has: they do nothing.'),
  applied: count('Rows that became direct debits or charges.'),
  failed: count('Rows that could not be applied after all.'),
  undone: count('Rows whose direct debits or charges were cancelled by undoing the import.'),
  kept: count('Rows that could not be undone.'),
});

const guess = part('How we read the file. Check it before you apply the import.', {
  encoding: oneOf(ENCODINGS, 'The encoding of its text.'),
  separator: oneOf(SEPARATORS, 'What separates its cells.'),
  decimal_mark: orNull(
    oneOf(DECIMAL_MARKS, 'The decimal mark.'),
    'The decimal mark; null if no amount shows one.',
  ),
  days: oneOf(
    DAY_ORDERS,
    'How it writes days. `unproved`: no day is after the 12th of its month, so the file does not show the order. `month first`: at least one day has its month first, so those that could be read in both orders are refused, too.',
  ),
  columns: listOf(columnOf('A column.'), 'The columns that we read, in the order of the file.'),
  ignored: listOf(text('The name of a column.'), 'The columns that we do not read.'),
});

const total = {
  count: count('How many charges.'),
  amount: pesos('Their sum.'),
};

const totals = part('What the rows that are ready would take, by the day of their collection.', {
  ...total,
  days: listOf(
    part('A day.', { date: day('The day.'), ...total }),
    `The first ${MOST_DAYS} days on which something would be taken, in their order.`,
  ),
  later: part('What would be taken on all days after these.', total),
});

const members = {
  id: idOf('imp', 'The id of the import.'),
  kind: oneOf(IMPORT_KINDS, 'What its rows become.'),
  file_name: text('Your name of the file.'),
  status: oneOf(
    IMPORT_STATUSES,
    'The status: `awaiting_upload`, `checking`, `checked` (nothing has changed yet), `rejected` (the file cannot be read), `applying`, `applied`, `failed` (it stopped early), `undoing`, `undone`.',
  ),
  fault: orNull(
    part('Why the file is not read, or why the import stopped.', {
      code: text('The code of the fault.'),
      columns: listOf(columnOf('A column.'), 'The columns that it is about.'),
      ...message,
    }),
    'Why the file is not read, or why the import stopped; null otherwise.',
  ),
  guess: orNull(guess, 'How we read the file; null until then.'),
  sha256: orNull(
    textLike(/^[0-9a-f]{64}$/, 'A digest.'),
    'The SHA-256 of the file that was checked; null until then. Nothing else is applied.',
  ),
  rows: count('How many rows the file has.'),
  counts,
  totals: orNull(
    totals,
    'Of an import of charges: what the rows that are ready would take and when, as the check found. Null for other kinds.',
  ),
  done: count('How many rows the current step, or the last one, has worked on.'),
  checked_at: orNull(instant('When the check ended; null until then.')),
  applied_at: orNull(instant('When the last row was applied; null until then.')),
  undone_at: orNull(instant('When the last row was undone; null until then.')),
  created_at: instant('When it was created.'),
  updated_at: instant('When it last changed.'),
};

/** A file of a merchant whose rows become records. */
export const Import = record('Import', 'A file whose rows become direct debits or charges.', members);

/** An import with the form that uploads its file. */
export const NewImport = record('NewImport', 'An import with the form that uploads its file.', {
  ...members,
  upload: part('The form that uploads the file, once or again until it is checked.', {
    url: text('Where to send the form, as a POST of `multipart/form-data`.'),
    fields: v.pipe(
      v.record(v.string(), v.string()),
      v.metadata({
        description: 'The fields to send, by their names. The file follows them, in a field named `file`.',
        additionalProperties: { type: 'string' },
      }),
    ),
    expires_at: instant(
      `When the form expires: ${UPLOAD_TIME} after this response. Create another import for another form.`,
    ),
    most_bytes: count('The most bytes of the file.'),
  }),
});

/** A row of an import. */
export const ImportRow = record('ImportRow', 'What became of a row of an import.', {
  line: count('The line of the file on which it begins, from 1.'),
  external_id: text(
    'Its `external_id`, as the file has it. Long numbers are masked but for their last four digits.',
  ),
  status: oneOf(ROW_STATUSES, 'What became of it: see `counts` of the import.'),
  faults: listOf(
    part('A fault.', {
      column: orNull(
        columnOf('The column.'),
        'The column that it is about; null if it is about the whole row.',
      ),
      code: text('The code of the fault.'),
      ...message,
    }),
    'All of its faults.',
  ),
  direct_debit_id: orNull(
    text(
      'The direct debit that it became, that has its `external_id`, or that it charges; null if there is none.',
    ),
  ),
  order_id: orNull(text('The charge that it became, or that has its `external_id`; null if there is none.')),
});

/** A page of rows, in the order of the file. */
export const ImportRowPage = record('ImportRowPage', 'A page of the list, in the order of the file.', {
  data: listOf(ImportRow, 'The rows of this page.'),
  has_more: v.pipe(v.boolean(), v.description('Whether others follow.')),
  next_cursor: orNull(
    text('Send it as `cursor`, with the same filter, to get the next page; null on the last page.'),
  ),
});

/** A link to the result file of an import. */
export const ImportResult = record('ImportResult', 'A link to the result of an import.', {
  url: text('The address of a CSV with a line for each row. Anyone with it can download the file.'),
  expires_at: instant(`When the link expires: ${DOWNLOAD_TIME} after it was made.`),
});

export type Import = v.InferOutput<typeof Import>;
export type NewImport = v.InferOutput<typeof NewImport>;
export type ImportRow = v.InferOutput<typeof ImportRow>;
