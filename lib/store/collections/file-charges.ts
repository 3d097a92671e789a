import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { findCharges } from '#lib/store/charges.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import type { BankFile } from './bank-files.ts';
import { entriesOf, putIn } from './file-batches.ts';

/** Returns the writes that put orders into a file of collections, as `putIn` does. */
export function putChargesIn(
  file: Pick<BankFile, 'id' | 'account_id'>,
  partition: number,
  charges: readonly Charge[],
): Write[] {
  return putIn(
    file,
    partition,
    charges.map(({ id, totals }) => ({ id, amount: totals.total })),
  );
}

/** Yields the orders of a file in the order of their places, in batches, as of this moment. */
export async function* chargesOf(file: Pick<BankFile, 'id'>): AsyncGenerator<Charge[], void, undefined> {
  for await (const ids of entriesOf(file)) yield await findCharges(ids);
}
