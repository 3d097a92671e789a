import { parse } from 'csv-parse/sync';
import type { ApiResponse } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

type Call = (method: string, path: string, body?: unknown) => Promise<ApiResponse>;

/** A row of a file, by its columns. */
export type ExportedRow = Readonly<Record<string, string>>;

/** Creates an export as a merchant does, and waits until it is ready or has failed. */
export async function exported(call: Call, asked: object): Promise<ApiResponse['body']> {
  const created = await call('POST', '/api/exports', asked);
  if (created.status !== 201) throw new Error(`No export: ${JSON.stringify(created.body)}`);
  return eventually(async () => {
    const { body } = await call('GET', `/api/exports/${created.body.id}`);
    if (body.status === 'preparing') throw new Error('It is still being prepared');
    return body;
  });
}

/** Downloads the file of an export. */
export async function downloaded({ download }: ApiResponse['body']): Promise<string> {
  const response = await fetch(download.url);
  if (response.status !== 200) throw new Error(`No file: ${response.status}`);
  return Buffer.from(await response.arrayBuffer()).toString();
}

/** Returns the rows of a file of comma-separated values, as they were before texts were made safe. */
export function rowsIn(csv: string): ExportedRow[] {
  const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true });
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, text]) => [name, text.replace(/^'/, '')])),
  );
}

/** Exports as a merchant does, and returns the rows of the file. */
export const exportedRows = async (call: Call, asked: object): Promise<ExportedRow[]> =>
  rowsIn(await downloaded(await exported(call, asked)));

/** Returns the sum of a column in centavos. */
export const centavosIn = (rows: readonly ExportedRow[], column: string): number =>
  rows.reduce((sum, row) => sum + Number(String(row[column]).replace('.', '')), 0);
