import type { BankFileDetail } from '#lib/domain/bank-file/detail.ts';
import type { FileKind } from '#lib/domain/bank-file/file-kind.ts';
import type { BankFileHeader } from '#lib/domain/bank-file/header.ts';
import type { ReturnLine } from '#lib/domain/bank-file/return-line.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Clock, RunClock } from '#lib/domain/direct-debit/clock.ts';
import type { UnreadFile } from '#lib/domain/direct-debit/withdrawal.ts';
import type { BankFiles } from '#lib/providers/bank-files/port.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import type { ReturnCounts } from '#lib/store/collections/return-files.ts';

/**
 * What the files of one kind hold: orders to collect or payments to make. Everything about the files themselves is the
 * same for all kinds. Each function may be repeated after a crash, and then changes nothing that was done.
 */
export type FileContent = {
  readonly kind: FileKind;
  /**
   * Yields the entries of a closed file as the bank reads them, in the order of their places. Every reading yields the
   * same.
   *
   * @throws EntryNotReleased if one of them may no longer be presented, or its account number or a record of it cannot be
   *   read
   */
  readonly details: (file: BankFile) => AsyncGenerator<BankFileDetail, void, undefined>;
  /**
   * Puts the entries of a dissolved file into the next file of its day, except those that may no longer be presented, and
   * those whose records cannot be read. An entry whose account number cannot be read is held with an exception.
   */
  readonly refile: (file: BankFile, run: RunClock) => Promise<void>;
  /**
   * Notes that the bank has the entries of a released file.
   *
   * @throws EntriesLeft if the records of some cannot be read, after all others
   */
  readonly markPresented: (file: BankFile, clock: Clock) => Promise<void>;
  /** Takes the entries out of a file that the bank has not read, and returns how many it held. */
  readonly recall: (file: BankFile, unread: UnreadFile, clock: Clock) => Promise<number>;
  /** Raises an exception for each entry of a presented file whose return is overdue. */
  readonly noteOverdue: (file: BankFile, clock: Clock) => Promise<void>;
  /**
   * Settles the entry of each line of a return file, or raises an exception for the line. A faulty line stops no other,
   * nor does a line that cannot be settled. `isOver` says when to stop early.
   */
  readonly settle: (
    lines: AsyncIterable<ReturnLine>,
    of: LinesOf,
    clock: Clock,
    isOver: () => boolean,
  ) => Promise<SettledLines>;
  /**
   * Writes the reports of the days that a return file (`returnFile`) has changed. Repeated after it was cut off, it
   * goes on with the days that are left.
   */
  readonly report: (days: readonly ReportedDay[], returnFile: string, files: BankFiles) => Promise<void>;
};

/** The return file of some lines, the day in its header, and the references about which it contradicts itself. */
export type LinesOf = {
  file: string;
  digest: string;
  bank: string;
  saidOn: CalendarDate;
  contradicted: ReadonlySet<string>;
};

/** A day, and the owner of the files presented on it. */
export type PresentedOn = { day: CalendarDate; of: string };

/** A day to report, and whether an entry of it may have changed since it was last reported. */
export type ReportedDay = PresentedOn & { readonly isChanged: boolean };

/**
 * The outcomes of some lines, the days on which their entries were presented, and the places of the lines that could not
 * be settled.
 */
export type SettledLines = {
  counts: ReturnCounts;
  presentments: readonly ReportedDay[];
  unsettled: readonly number[];
};

/** The issuer of the files. */
type Issuer = Pick<BankFileHeader, 'companyName' | 'rfc'>;

/** Where files are presented, their issuer and what they hold. */
export type Presenting = { files: BankFiles; issuer: Issuer; content: FileContent };

/**
 * Where return files arrive, their bank, the issuer that they must name, and what they return. `plainCopies` is the
 * folder of a bank that returns our own file unchanged if everything was paid.
 */
export type Receiving = Presenting & { bank: string; plainCopies?: string | undefined };
