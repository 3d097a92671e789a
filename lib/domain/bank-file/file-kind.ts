/** A kind of file: it collects money from customers, or pays money out to merchants and payers. */
export const FILE_KINDS = ['collections', 'payouts'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Creates a value for each kind of file, once. */
export function byKind<T>(create: (kind: FileKind) => T): Readonly<Record<FileKind, T>> {
  return { collections: create('collections'), payouts: create('payouts') };
}
