/** A kind of file: it collects money from customers, or pays money out to merchants and payers. */
export const FILE_KINDS = ['collections', 'payouts'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Creates a value for each kind of file, once. */
export function byKind<T>(create: (kind: FileKind) => T): Readonly<Record<FileKind, T>> {
  return { collections: create('collections'), payouts: create('payouts') };
}

/** The folders where the bank fetches the files of each kind, and where its return files arrive. */
export const FOLDERS = {
  collections: { presented: 'presentments/', returned: 'answers/' },
  payouts: { presented: 'dispersals/', returned: 'dispersal-returns/' },
} as const satisfies Record<FileKind, Record<'presented' | 'returned', string>>;

/**
 * The business days within which the bank returns an entry of a file, by kind. After them an entry without a return is
 * an exception (Decisions, Answers always get in). SPEI settles on the day itself; the second day is the bank's.
 */
export const RETURNED_WITHIN = { collections: 5, payouts: 2 } as const satisfies Record<FileKind, number>;
