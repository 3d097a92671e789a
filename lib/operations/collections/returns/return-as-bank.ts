import { sizeOf } from '#lib/operations/collections/filing/present-file.ts';
import type { BankFiles } from '#lib/providers/bank-files/port.ts';
import { countReturns, simulateReturns } from '#lib/providers/bank-files/simulated-bank.ts';

/**
 * Creates the simulated bank's return file for a presented file, once, and returns its name; undefined if the
 * simulation returns none of the orders.
 */
export async function returnAsBank(
  presented: string,
  returned: string,
  files: BankFiles,
): Promise<string | undefined> {
  const operations = await countReturns((await files.read(presented)).pieces, 'collections');
  if (operations === 0) return undefined;
  const { pieces } = await files.read(presented);
  await files.putOnce(returned, simulateReturns(pieces, 'collections'), sizeOf({ operations }));
  return returned;
}
