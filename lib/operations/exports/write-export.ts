import type { Table } from '#lib/domain/exports/column.ts';
import {
  type Export,
  type ExportFailure,
  type ExportFile,
  finishedExport,
  MOST_EXPORT_MILLISECONDS,
  MOST_EXPORTED_BYTES,
  MOST_EXPORTED_ROWS,
  storedNameOf,
} from '#lib/domain/exports/export.ts';
import { beginningOf, linesOf } from '#lib/domain/exports/lines.ts';
import { TABLES } from '#lib/domain/exports/tables.ts';
import { writesOfExport } from '#lib/operations/writes/exports.ts';
import type { MerchantFiles } from '#lib/providers/merchant-files/port.ts';
import { withTemporaryFile } from '#lib/providers/merchant-files/temporary-file.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { EXPORTS_UNDER_WAY } from '#lib/store/export-slots.ts';
import { findExport } from '#lib/store/exports.ts';
import { writesToFreeSlot } from '#lib/store/work-slots.ts';
import { rowsOf } from './rows-of.ts';

/** The bounds of a file, and of the time in which its rows are read; for tests smaller ones. */
type Bounds = { readonly rows: number; readonly bytes: number; readonly milliseconds: number };

const BOUNDS: Bounds = {
  rows: MOST_EXPORTED_ROWS,
  bytes: MOST_EXPORTED_BYTES,
  milliseconds: MOST_EXPORT_MILLISECONDS,
};

/**
 * Makes the file of an export, and notes that it is ready, or that it would be too large. It may be repeated after it was
 * cut off anywhere, and run twice at once: the name of a file has its digest, so the export names the bytes that it
 * describes. A file that no export names is deleted with the others.
 */
export async function writeExport(
  id: string,
  files: Pick<MerchantFiles, 'put'>,
  now: Date,
  bounds: Partial<Bounds> = {},
): Promise<void> {
  const asked = await findExport(id, now);
  if (asked?.status !== 'preparing') return;
  const outcome = await makeFile(asked, files, { ...BOUNDS, ...bounds });
  await retryOnConflict(async () => {
    const current = await findExport(id, now);
    // It was finished meanwhile, with a file of its own.
    if (current?.status !== 'preparing') return;
    const finished = writesOfExport(current, finishedExport(current, outcome, now), now);
    await transact([...finished, ...(await writesToFreeSlot(EXPORTS_UNDER_WAY, current))]);
  });
}

async function makeFile(
  asked: Export,
  files: Pick<MerchantFiles, 'put'>,
  bounds: Bounds,
): Promise<{ file: ExportFile } | { failure: ExportFailure }> {
  const counted = { rows: 0, isOver: false };
  return withTemporaryFile(textsOf(asked, counted, bounds), bounds.bytes, async (written) => {
    if (!written || counted.isOver) return { failure: 'too_large' };
    const { bytes, sha256, pieces } = written;
    const name = storedNameOf(asked, sha256);
    await files.put(name, pieces, bytes);
    return { file: { name, sha256, bytes, rows: counted.rows } };
  });
}

/**
 * Yields the texts of a file, and counts its rows. It ends early after too many rows, or too long a time (`isOver`).
 *
 * @throws Error if a row is another account's
 */
async function* textsOf(
  asked: Export,
  counted: { rows: number; isOver: boolean },
  bounds: Omit<Bounds, 'bytes'>,
): AsyncGenerator<string, void, undefined> {
  const { account_id, kind, format } = asked;
  const table = TABLES[kind] as unknown as Table<unknown>;
  const began = performance.now();
  yield beginningOf(table, format);
  for await (const batch of rowsOf(asked, new Date())) {
    if (batch.some((row) => row.account_id !== account_id))
      throw new Error(`A row of the export ${asked.id} is another account's`);
    counted.rows += batch.length;
    counted.isOver = counted.rows > bounds.rows || performance.now() - began > bounds.milliseconds;
    if (counted.isOver) return;
    yield linesOf(
      table,
      format,
      batch.map(({ row }) => row),
    );
  }
}
