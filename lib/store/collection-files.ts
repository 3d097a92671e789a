import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { type Charge, claimed } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { create, put } from './change.ts';
import { findCharges, moveCharge } from './charges.ts';
import { requireCollectable } from './direct-debits.ts';
import { BATCHES, collectionFileKey, fileBatchKey, type Key } from './keys.ts';
import { getItem, queryItems } from './read.ts';
import { transact, type Write } from './transact.ts';

/**
 * A file for the bank, on its way:
 *
 *     open ── orders are put into it ──→ closed ── written, its orders in_process ──→ presented
 *
 * While it is open it grows by batches; once it is closed its orders and their places never change, so that writing
 * it again writes the same.
 */
export type CollectionFile = Key & {
  id: string;
  /** Whose orders it holds: one account's that tests in a sandbox, otherwise those of `EVERY_ACCOUNT`. */
  account_id: string;
  bank: string;
  date: CalendarDate;
  number: number;
  state: 'open' | 'closed' | 'presented';
  batches: number;
  operations: number;
  /** The amounts together, in centavos: ten million of the largest ones are still counted exactly. */
  total: number;
  created_at: string;
  updated_at: string;
};

/** Whose files hold the orders of all accounts: those of the scheduled runs. */
export const EVERY_ACCOUNT = 'all';

/** Whose and which day's files. */
export type Presentation = { account_id: string; bank: string; date: CalendarDate };

/** How many orders are put into a file in one transaction, which holds a hundred items: each with its direct debit. */
export const BATCH_SIZE = 49;

/** An order that is due, with its direct debit. */
export type Claim = { charge: Charge; debit: DirectDebit };

type Batch = Key & { account_id: string; orders: string[] };

/** The first, second … file of a day. Its id says all of that, so that a repeated run finds the same one. */
export async function findFile(of: Presentation, number: number): Promise<CollectionFile | undefined> {
  return getItem<CollectionFile>(collectionFileKey(fileId(of, number)));
}

/** The file that orders of this day are put into: the first one that is not closed, a new one where none is left. */
export async function openFile(of: Presentation, now: Date): Promise<CollectionFile> {
  for (let number = 1; ; number++) {
    const file = await findFile(of, number);
    if (file?.state === 'open') return file;
    if (!file) return beginFile(of, number, now);
  }
}

async function beginFile(of: Presentation, number: number, now: Date): Promise<CollectionFile> {
  const id = fileId(of, number);
  const time = now.toISOString();
  const file: CollectionFile = {
    ...collectionFileKey(id),
    ...{ id, ...of, number, state: 'open', batches: 0, operations: 0, total: 0 },
    ...{ created_at: time, updated_at: time },
  };
  await transact([create(file)]);
  return file;
}

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
  await transact([
    changeFile(
      file,
      { batches: file.batches + 1, operations: file.operations + charges.length, total: file.total + total },
      now,
    ),
    create(batch),
    ...[...debits.values()].map(requireCollectable),
    ...claims.map(({ charge, debit }) =>
      moveCharge({ charge, transition: claimed(debit, file.id, file.date) }, now),
    ),
  ]);
}

/** A file with its next state. `ConflictError` where it is no longer as it was read. */
export async function moveFile(
  file: CollectionFile,
  state: CollectionFile['state'],
  now: Date,
): Promise<CollectionFile> {
  await transact([changeFile(file, { state }, now)]);
  return { ...file, state };
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

/** Only from where it was read: a file that was closed, or has grown, meanwhile is read again. */
function changeFile(file: CollectionFile, changes: Partial<CollectionFile>, now: Date): Write {
  const { state, batches } = file;
  return put({ ...file, ...changes, updated_at: now.toISOString() }, { state, batches });
}

function fileId({ account_id, bank, date }: Presentation, number: number): string {
  return `${account_id}/${date}-${bank}-${String(number).padStart(5, '0')}`;
}
