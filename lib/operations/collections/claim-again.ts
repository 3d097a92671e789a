import type { CollectionFile, Presentation } from '#lib/store/collection-files.ts';
import { chargesOf } from '#lib/store/file-batches.ts';
import { claimDueCharges } from './claim-charges.ts';
import type { FilingRun } from './run.ts';
import { dissolveFile } from './take-back-file.ts';

/**
 * Dissolves a file that cannot be written because of one order's account number, and claims its orders again for the next
 * file of the day. That opens each number by itself: the one order is held as an exception, and the others go.
 */
export async function claimAgain(file: CollectionFile, of: Presentation, run: FilingRun): Promise<void> {
  await dissolveFile(file, run);
  await claimDueCharges(ordersOf(file), of, run);
}

async function* ordersOf(file: CollectionFile): AsyncGenerator<string[], void, undefined> {
  for await (const charges of chargesOf(file)) yield charges.map(({ id }) => id);
}
