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
