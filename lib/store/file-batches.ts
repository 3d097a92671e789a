import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { claimed } from '#lib/domain/direct-debit/charge-transitions.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { create, put, remove } from './change.ts';
import { findCharges, moveCharge } from './charges.ts';
import { type CollectionFile, moveFile } from './collection-files.ts';
import { requireCollectable } from './direct-debits.ts';
import { BATCHES, collectionFileKey, fileBatchKey, type Key } from './keys.ts';
import { getItem, queryItems } from './read.ts';
import { transact } from './transact.ts';

/** How many orders are put into a file in one transaction, which holds a hundred items: each with its direct debit. */
export const BATCH_SIZE = 49;

/** An order that is due, with its direct debit, and a digest of the account that it is to be taken from. */
export type Claim = { charge: Charge; debit: DirectDebit; accountDigest: string };

type Batch = Key & { account_id: string; orders: string[] };

/**
 * Puts orders that are `created` into an open file, at its end. `ConflictError` where one of them is not any more, where
 * its direct debit may no longer be collected from, or where the file was closed or has grown meanwhile: an order is in
 * one file, in one place.
 */
export async function claimCharges(file: CollectionFile, claims: readonly Claim[], now: Date): Promise<void> {
  const charges = claims.map(({ charge }) => charge);
  const debits = new Map(claims.map(({ debit }) => [debit.id, debit]));
  const batch: Batch = {
    ...fileBatchKey(file.id, file.batches + 1),
    account_id: file.account_id,
    orders: charges.map(({ id }) => id),
  };
  const total = charges.reduce((sum, { totals }) => sum + totals.total, 0);
  const grown = {
    batches: file.batches + 1,
    operations: file.operations + charges.length,
    total: file.total + total,
  };
  await moveFile(file, grown, now, [
    create(batch),
    ...[...debits.values()].map(requireCollectable),
    ...claims.flatMap(({ charge, debit, accountDigest }) => {
      const { id: fileId, date } = file;
      return moveCharge({ charge, transition: claimed(debit, { fileId, date, accountDigest }) }, now);
    }),
  ]);
}

/** Puts these orders into a file, whatever was in it, and gives in how many batches. */
export async function putOrders(
  { id, account_id }: Pick<CollectionFile, 'id' | 'account_id'>,
  orders: readonly string[],
): Promise<number> {
  const batches = Math.ceil(orders.length / BATCH_SIZE);
  for (let number = 1; number <= batches; number++) {
    const some = orders.slice((number - 1) * BATCH_SIZE, number * BATCH_SIZE);
    await transact([put({ ...fileBatchKey(id, number), account_id, orders: some })]);
  }
  for (let number = batches + 1; await getItem(fileBatchKey(id, number)); number++) {
    await transact([remove(fileBatchKey(id, number), {})]);
  }
  return batches;
}

/** The orders of a file in their places, a batch at a time, as of this moment. */
export async function* chargesOf({ id }: CollectionFile): AsyncGenerator<Charge[], void, undefined> {
  let after: Key | undefined;
  for (let more = true; more; ) {
    const slice = await queryItems<Batch>(
      {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :batches)',
        ExpressionAttributeValues: { ':pk': collectionFileKey(id).pk, ':batches': BATCHES },
        ConsistentRead: true,
      },
      50,
      after,
    );
    for (const { orders } of slice.items) yield await findCharges(orders);
    const last = slice.items.at(-1);
    after = last && { pk: last.pk, sk: last.sk };
    more = slice.more;
  }
}
