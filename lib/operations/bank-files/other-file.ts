import type { BankFileDetail } from '#lib/domain/bank-file/detail.ts';
import { checkBankFile, readBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import { sizeOf } from '#lib/domain/bank-file/write-bank-file.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { newException } from '#lib/domain/direct-debit/exception.ts';
import type { BankFiles, Pieces } from '#lib/providers/bank-files/port.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import { holdCollections } from '#lib/store/collections/hold.ts';
import { nameOf, preparedName } from './file-names.ts';

/** A file contains other entries than the table assigns to it: the table no longer knows what was presented. */
class OtherFile extends Error {
  override readonly name = 'OtherFile';
  readonly line: number | undefined;

  constructor(file: string, line?: number) {
    super(`${file} contains other entries`);
    this.line = line;
  }
}

/** The members of an entry that move money. Names may have changed since the file was written. */
const MONEY = [
  'numericReference',
  'serviceReference',
  'amount',
  'clabe',
  'chargeDate',
  'settlementDate',
] as const;

/**
 * Checks that what exists under a file's name before its release contains exactly these entries, in their places.
 *
 * @throws OtherFile if it does not
 */
export async function requireSameEntries(
  file: BankFile,
  written: Pieces,
  entries: AsyncGenerator<BankFileDetail, void, undefined>,
): Promise<void> {
  const name = preparedName(file);
  const { details } = await readBankFile(written, { kind: file.kind });
  let line = 1;
  for await (const detail of details) {
    line += 1;
    const { value: entry } = await entries.next();
    if (!entry || MONEY.some((member) => entry[member] !== detail[member])) throw new OtherFile(name, line);
  }
  if (!(await entries.next()).done) throw new OtherFile(name, line + 1);
}

/**
 * Copies a released file once to where the bank fetches it. A file that exists there must be the same, record by record.
 *
 * @throws OtherFile if it is not
 */
export async function copyOnce(file: BankFile, files: BankFiles): Promise<void> {
  const [from, name] = [preparedName(file), nameOf(file)];
  if (await files.putOnce(name, (await files.read(from)).pieces, sizeOf(file))) return;
  const { kind } = file;
  const [ours, there] = [
    await checkBankFile((await files.read(from)).pieces, { kind }),
    await checkBankFile((await files.read(name)).pieces, { kind }),
  ];
  if (ours.digest !== there.digest) throw new OtherFile(name);
}

/**
 * Runs work on a file. If the file contains other entries, it holds all collections and raises an exception for an
 * operator. Under the next free number the entries would be presented a second time. Only a table that was restored, or
 * edited by hand, meets another file with the same name.
 */
export async function holdingAtOther<T>(
  file: Pick<BankFile, 'id' | 'kind'>,
  { now }: Clock,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OtherFile) {
      await holdCollections({ reason: 'other_file', held_at: now.toISOString(), restored_to: null });
      const subject = { file: nameOf(file), line: error.line };
      await raiseException(newException('other_file', [file.id], subject, now));
    }
    throw error;
  }
}
