import { isPassing } from '#lib/errors/is-passing.ts';

/**
 * A file cannot be released as it is, because of one entry. It is dissolved, and the next file of its day takes those of
 * its entries that may be presented.
 */
export class EntryNotReleased extends Error {
  override readonly name: string = 'EntryNotReleased';
}

/** The merchant of an order was suspended after the order was put into its file. */
export class MerchantSuspended extends EntryNotReleased {
  override readonly name = 'MerchantSuspended';
}

/** The record of an entry of a file, or one that it needs, cannot be read. */
class EntryNotRead extends EntryNotReleased {
  override readonly name = 'EntryNotRead';
}

/**
 * Reads records of some entries of a file that is written.
 *
 * @throws EntryNotReleased if one cannot be read; an error that passes by itself as it is: then the run is repeated
 */
export async function readingEntries<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof EntryNotReleased || isPassing(cause)) throw cause;
    throw new EntryNotRead('A record of an entry cannot be read', { cause });
  }
}
