import { directDebitKey, type Key } from '#lib/store/keys.ts';

/** What the files of a day hold of the earlier periods of a direct debit. */
export const collectionDayKey = (directDebitId: string, date: string): Key => ({
  pk: directDebitKey(directDebitId).pk,
  sk: `DAY#${date}`,
});

/** Orders that a run has queued for its own day, under the first of them. */
export const queuedKey = (owner: string, date: string, shard: number, orderId: string): Key => ({
  pk: `QUEUED#${owner}#${date}#${shard}`,
  sk: orderId,
});

export const collectionFileKey = (fileId: string): Key => ({ pk: `FILE#${fileId}`, sk: 'FILE' });

export const BATCHES = 'BATCH#';

/** Some orders of a file, under the first of them: the order of the keys is that of the file. */
export const fileBatchKey = (fileId: string, orderId: string): Key => ({
  pk: collectionFileKey(fileId).pk,
  sk: `${BATCHES}${orderId}`,
});

/** By which of its partitions orders come into a file: those who put some in at once do not wait for each other. */
export const filePartitionKey = (fileId: string, partition: number): Key => ({
  pk: collectionFileKey(fileId).pk,
  sk: `PARTITION#${partition}`,
});

export const returnFileKey = (digest: string): Key => ({ pk: `ANSWER#${digest}`, sk: 'ANSWER' });

export const exceptionKey = (id: string): Key => ({ pk: `EXC#${id}`, sk: 'EXC' });

/** What an account presented with a file of a day. */
export const presentedKey = (accountId: string, date: string, fileId: string): Key => ({
  pk: `ACC#${accountId}#PRESENTED`,
  sk: `${date}#${fileId}`,
});

/** The scheduled run of a day. */
export const collectionRunKey = (date: string): Key => ({ pk: 'RUNS', sk: date });

/** What was written of the reconciliation of a day's files. */
export const reconciliationKey = (of: string, day: string): Key => ({
  pk: `RECONCILED#${of}#${day}`,
  sk: 'RECONCILED',
});

export const holdKey: Key = { pk: 'HOLD', sk: 'HOLD' };

/** A run of an account's collections in the sandbox, by its day. */
export const sandboxRunKey = (accountId: string, date: string): Key => ({
  pk: `ACC#${accountId}#RUNS`,
  sk: date,
});
