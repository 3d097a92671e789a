import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import type { CollectionException } from '#lib/domain/direct-debit/exception.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import type { FoundEntry } from './found-entry.ts';
import type { PayoutOwner } from './payout-owners.ts';
import type { PresentedFile } from './presented-files.ts';

/** A payment at the bank: its line, the record with its reference, and the merchant that it went to. */
export type FoundTransfer = {
  readonly detail: ReadDetail;
  readonly file: PresentedFile;
  readonly bearer: string | undefined;
  readonly transfer: Transfer | undefined;
  readonly owner: PayoutOwner | undefined;
  readonly state: FoundEntry['state'];
  /** The exception of a payment that has no owner. */
  readonly lost: CollectionException;
};
