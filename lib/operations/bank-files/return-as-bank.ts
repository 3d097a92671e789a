import type { FileKind } from '#lib/domain/bank-file/file-kind.ts';
import { sizeOf } from '#lib/domain/bank-file/write-bank-file.ts';
import type { BankFiles } from '#lib/providers/bank-files/port.ts';
import { countReturns, simulateReturns } from '#lib/providers/bank-files/simulated-bank.ts';

/**
 * Creates the simulated bank's return file for a presented file, once, and returns its name; undefined if the
 * simulation returns none of its entries.
 */
export async function returnAsBank(
  presented: string,
  returned: string,
  files: BankFiles,
  kind: FileKind,
): Promise<string | undefined> {
  const operations = await countReturns((await files.read(presented)).pieces, kind);
  if (operations === 0) return undefined;
  const { pieces } = await files.read(presented);
  await files.putOnce(returned, simulateReturns(pieces, kind), sizeOf({ operations }));
  return returned;
}
