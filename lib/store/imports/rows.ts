import type { Working } from '#lib/domain/imports/import.ts';
import type { ImportRow, StoredRowStatus } from '#lib/domain/imports/row.ts';
import { change, create, type OnConditionFailed } from '#lib/store/engine/change.ts';
import { missing } from '#lib/store/engine/conditions.ts';
import { getItems, queryItems } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { putItem } from '#lib/store/engine/versioned.ts';
import type { Key } from '#lib/store/keys.ts';
import { makeCursor, readCursor } from '#lib/store/lists/cursor.ts';
import type { Page } from '#lib/store/lists/list.ts';
import { importKey, importRowKey, ROWS } from './keys.ts';

/** Stores what the check found about a row. A check that is repeated writes the same again. */
export const putRow = async (row: ImportRow): Promise<void> => {
  await putItem({ Item: { ...importRowKey(row.import_id, row.line), ...row } });
};

/** A row was worked on before, with this result. */
export class RowIsDone extends Error {
  override readonly name = 'RowIsDone';
  readonly row: ImportRow;

  constructor(row: ImportRow) {
    super();
    this.row = row;
  }
}

const isDone: OnConditionFailed = (found) => new RowIsDone(found as unknown as ImportRow);

/**
 * Returns the write of what became of a row, for the transaction of its record. It fails with `RowIsDone` if the row was
 * worked on before: no row is applied twice.
 */
export const createRow = (row: ImportRow): Write =>
  create({ ...importRowKey(row.import_id, row.line), ...row }, isDone);

/** Returns the write of what a step made of an applied row. It fails with `RowIsDone` if that was done before. */
export const changeRow = (
  { import_id, line, account_id, status }: ImportRow,
  set: Partial<ImportRow> & { readonly step: Working },
): Write => change(importRowKey(import_id, line), { from: { account_id, status }, set }, isDone);

/**
 * Returns the write of a row whose customer is asked for consent. It fails with `RowIsDone` if the customer was asked
 * meanwhile, or if the row was undone: no round asks a customer twice.
 */
export const changeAskedRow = (
  { import_id, line, account_id, asked_times }: ImportRow,
  set: Pick<ImportRow, 'asked_times' | 'asked_first_on' | 'asked_on'>,
): Write => {
  const from = { account_id, status: 'applied', asked_times: asked_times ?? missing };
  return change(importRowKey(import_id, line), { from, set }, isDone);
};

/** Returns the stored rows of some lines, as of this moment; undefined for each that nothing is stored of. */
export const findRows = (
  importId: string,
  lines: readonly number[],
): Promise<readonly (ImportRow | undefined)[]> =>
  getItems<ImportRow & Key>(lines.map((line) => importRowKey(importId, line)));

/** Returns up to `limit` stored rows of an import after a line, in their order, and whether others follow. */
export function rowsAfter(
  importId: string,
  line: number,
  limit: number,
): Promise<{ items: ImportRow[]; more: boolean }> {
  return queryItems<ImportRow>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :rows)',
      ExpressionAttributeValues: { ':pk': importKey(importId).pk, ':rows': ROWS },
      ConsistentRead: true,
    },
    limit,
    line === 0 ? undefined : importRowKey(importId, line),
  );
}

/** Yields the stored rows of an import in their order, `atOnce` at a time, as of the moment of each read. */
export async function* walkRows(
  importId: string,
  atOnce: number,
): AsyncGenerator<ImportRow[], void, undefined> {
  for (let [last, more] = [0, true]; more; ) {
    const some = await rowsAfter(importId, last, atOnce);
    yield some.items;
    last = some.items.at(-1)?.line ?? last;
    more = some.more;
  }
}

/** How many rows are read together, and how many a page reads at most. */
const [AT_ONCE, MOST_READ] = [500, 5_000];

/**
 * Returns one page of the stored rows of an import, in the order of the file. The rows of one status may be far apart:
 * a page reads a limited number, and may then be short or empty although more follow.
 */
export async function listRows(
  importId: string,
  {
    status,
    limit,
    cursor,
  }: { status?: StoredRowStatus | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<ImportRow>> {
  const name = `${importKey(importId).pk}#${ROWS}#${status ?? ''}`;
  let last = cursor === undefined ? 0 : Number(await readCursor(name, cursor));
  const items: ImportRow[] = [];
  let [read, more] = [0, true];
  while (more && items.length < limit && read < MOST_READ) {
    const some = await rowsAfter(importId, last, status === undefined ? limit - items.length : AT_ONCE);
    more = some.more;
    read += some.items.length;
    for (const row of some.items) {
      if (items.length === limit) {
        more = true;
        break;
      }
      last = row.line;
      if (status === undefined || row.status === status) items.push(row);
    }
  }
  const cursorAt = (line: number) => makeCursor(name, String(line));
  return { items, more, cursorAfter: ({ line }) => cursorAt(line), cursorAfterAll: () => cursorAt(last) };
}
