import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import type { FileKind } from '#lib/domain/bank-file/file-kind.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { Finding } from '#lib/domain/restored-findings.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import type { PresentedTotals } from '#lib/store/collections/presented-totals.ts';
import type { PresentedFile } from './presented-files.ts';

/** The id of the order or the transfer of a line, and whether it was rebuilt; undefined if it cannot be identified. */
export type Adopted = { id: string; isRebuilt: boolean } | undefined;

/** A line of a file at the bank, and how the table compares with it. */
export type FoundEntry = {
  readonly detail: ReadDetail;
  readonly state: 'agrees' | Finding['finding'];
  /** The records of the line, as far as the table knows them. */
  readonly of: Partial<Finding>;
  /** Records the line in the table. Repeating it changes nothing. */
  readonly adopt: (clock: Clock) => Promise<Adopted>;
};

/** What one kind of files needs, so that a restored table is compared with them and repaired. */
export type RestoredKind = {
  /** Compares each line of a file at the bank with the table. `since` is the restored moment. */
  readonly compare: (
    details: AsyncIterable<ReadDetail>,
    file: PresentedFile,
    since: Date,
  ) => AsyncGenerator<FoundEntry, void, undefined>;
  /** Takes out of a file what the table has in it, and the bank does not. */
  readonly recallOthers: (known: BankFile, held: ReadonlySet<string>, clock: Clock) => Promise<void>;
  /** Returns what each merchant presents with these entries; none if that is not reported. */
  readonly totalsOf: (ids: readonly string[]) => Promise<PresentedTotals>;
};

/** What each kind of files needs. */
export type RestoredKinds = Readonly<Record<FileKind, RestoredKind>>;
