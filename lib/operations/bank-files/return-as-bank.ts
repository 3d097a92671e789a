import type { FileKind } from '#lib/domain/bank-file/file-kind.ts';
import { sizeOf } from '#lib/domain/bank-file/write-bank-file.ts';
import { type BankFiles, NoSuchFile } from '#lib/providers/bank-files/port.ts';
import { countReturns, simulateReturns } from '#lib/providers/bank-files/simulated-bank.ts';
import { findCharges } from '#lib/store/charges.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { findBearer } from '#lib/store/references.ts';
import { nameOf, simulatedReturnOf } from './file-names.ts';

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
  await files.putOnce(returned, simulateReturns(pieces, kind, isRetry), sizeOf({ operations }));
  return returned;
}

/**
 * Does this for a released file of an account that collects by itself. Returns undefined also if another run is about to
 * give it to the bank.
 */
export async function returnOwnFile(file: BankFile, files: BankFiles): Promise<string | undefined> {
  try {
    return await returnAsBank(nameOf(file), simulatedReturnOf(file), files, file.kind);
  } catch (error) {
    if (file.state === 'released' && error instanceof NoSuchFile) return undefined;
    throw error;
  }
}

async function isRetry(reference: string): Promise<boolean> {
  const bearer = await findBearer(Number(reference));
  const [charge] = bearer === undefined ? [] : await findCharges([bearer]);
  return charge !== undefined && charge.retry_of !== null;
}
