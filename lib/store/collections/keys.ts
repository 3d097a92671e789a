import { directDebitKey, type Key } from '#lib/store/keys.ts';

/** The earlier billing periods that the files of a day hold for a direct debit. */
export const collectionDayKey = (directDebitId: string, date: string): Key => ({
  pk: directDebitKey(directDebitId).pk,
  sk: `DAY#${date}`,
});

/** The orders or payments that a run has queued for the files of its own day, under the id of the first. */
export const queuedKey = (of: FilesOfDay, shard: number, id: string): Key => ({
  pk: `QUEUED#${of.kind}#${of.account_id}#${of.date}#${shard}`,
  sk: id,
});

/** The files of one kind and day, of every account or of one. */
type FilesOfDay = { readonly kind: string; readonly account_id: string; readonly date: string };

export const bankFileKey = (fileId: string): Key => ({ pk: `FILE#${fileId}`, sk: 'FILE' });

export const BATCHES = 'BATCH#';

/** Some entries of a file, under the id of the first. The order of the keys is the order in the file. */
export const fileBatchKey = (fileId: string, entryId: string): Key => ({
  pk: bankFileKey(fileId).pk,
  sk: `${BATCHES}${entryId}`,
});

/**
 * The counts of one partition of a file. Entries enter through partitions, so that concurrent writers do not wait for
 * each other.
 */
export const filePartitionKey = (fileId: string, partition: number): Key => ({
  pk: bankFileKey(fileId).pk,
  sk: `PARTITION#${partition}`,
});

export const returnFileKey = (digest: string): Key => ({ pk: `RETURN#${digest}`, sk: 'RETURN' });

export const exceptionKey = (id: string): Key => ({ pk: `EXC#${id}`, sk: 'EXC' });

/** The orders that an account presented with one file of a day. */
export const presentedKey = (accountId: string, date: string, fileId: string): Key => ({
  pk: `ACC#${accountId}#PRESENTED`,
  sk: `${date}#${fileId}`,
});

/** The scheduled run of a day. */
export const collectionRunKey = (date: string): Key => ({ pk: 'RUNS', sk: date });

/** What the runs of a day did in addition to their orders. */
export const runWorkKey = (date: string): Key => ({ pk: 'RUN_WORK', sk: date });

/** The last reconciliation file written for a day. */
export const reconciliationKey = (of: string, day: string): Key => ({
  pk: `RECONCILED#${of}#${day}`,
  sk: 'RECONCILED',
});

export const holdKey: Key = { pk: 'HOLD', sk: 'HOLD' };

/** How often accounts were suspended. */
export const suspensionsKey: Key = { pk: 'SUSPENSIONS', sk: 'SUSPENSIONS' };

/** A day whose files the simulated bank refuses, of an account in the sandbox. */
export const refusedDayKey = (accountId: string, date: string): Key => ({
  pk: `ACC#${accountId}#REFUSED`,
  sk: date,
});

/** A run of an account's collections in the sandbox, by day. */
export const sandboxRunKey = (accountId: string, date: string): Key => ({
  pk: `ACC#${accountId}#RUNS`,
  sk: date,
});
