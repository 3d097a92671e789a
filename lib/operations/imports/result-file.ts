import type { Import } from '#lib/domain/imports/import.ts';
import { RESULT_HEADER, resultLine } from '#lib/domain/imports/result-line.ts';
import { masked } from '#lib/domain/imports/row.ts';
import type { MerchantFiles } from '#lib/providers/merchant-files/port.ts';
import { walkRows } from '#lib/store/imports/rows.ts';
import { resultName } from './file-names.ts';

/** How many stored rows are read together. */
const AT_ONCE = 1_000;

/**
 * Writes the result file of an import: what is stored of its rows, and those rows of the file that are ready. It holds
 * no account number.
 *
 * @param rows those of the file; none once all are stored
 */
export async function writeResult(
  one: Import,
  rows: readonly { readonly line: number; readonly externalId: string }[],
  files: Pick<MerchantFiles, 'put'>,
): Promise<void> {
  const lines = new Map<number, string>();
  for (const { line, externalId } of rows) {
    const ready = { status: 'ready', direct_debit_id: null, faults: [] } as const;
    lines.set(line, resultLine({ line, external_id: masked(externalId), ...ready }));
  }
  for await (const stored of walkRows(one.id, AT_ONCE))
    for (const row of stored) lines.set(row.line, resultLine(row));
  const content = Buffer.from(RESULT_HEADER + [...lines.values()].join(''));
  await files.put(resultName(one), piecesOf(content), content.length);
}

async function* piecesOf(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
