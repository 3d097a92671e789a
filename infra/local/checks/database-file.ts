import { statSync } from 'node:fs';
import { shapeOf } from '#infra/local/table-shape.ts';

/** A database file that cannot be used; its message says why. */
export class DatabaseFault extends Error {}

/** Bytes up to which every page is checked: a tenth of a second. Larger files are opened only. */
const MOST_CHECKED = 64e6;

/** The results of SQLite that say that the file itself is damaged: SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED = [11, 26];

/**
 * Returns the keys of a table in the file of the embedded DynamoDB, as `shapeOf` does; undefined if it has no such
 * table.
 *
 * @throws DatabaseFault if the file is not a database, or a page is damaged
 */
export async function readDatabase(file: string, table = ''): Promise<string | undefined> {
  if (statSync(file).size === 0) return undefined;
  const { DatabaseSync } = await import('node:sqlite');
  let database: InstanceType<typeof DatabaseSync> | undefined;
  try {
    // A database that was killed can hold its locks a moment longer.
    database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    if (statSync(file).size <= MOST_CHECKED) {
      const [row] = database.prepare('PRAGMA quick_check(1)').all();
      if (row?.quick_check !== 'ok') throw new DatabaseFault(String(row?.quick_check).split('\n').join(' '));
    }
    const tables = database.prepare("SELECT 1 FROM sqlite_master WHERE name = '_tables'").get();
    const found = tables && database.prepare('SELECT * FROM _tables WHERE table_name = ?').get(table);
    return found && shapeOf(keysIn(found));
  } catch (error) {
    if (error instanceof Error && DAMAGED.includes((error as { errcode?: number }).errcode ?? 0))
      throw new DatabaseFault(error.message);
    throw error;
  } finally {
    database?.close();
  }
}

function keysIn(row: Record<string, unknown>) {
  const parse = (text: unknown) => (typeof text === 'string' ? JSON.parse(text) : []);
  return { KeySchema: parse(row.key_schema), GlobalSecondaryIndexes: parse(row.gsi_definitions) };
}
