import type { BankFileDetail } from '#lib/domain/bank-file/detail.ts';
import { checkBankFile, readBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { newException } from '#lib/domain/direct-debit/exception.ts';
import type { BankFiles, Pieces } from '#lib/providers/bank-files/port.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import { holdCollections } from '#lib/store/collections/hold.ts';

/** A file contains other orders than the table assigns to it: the table no longer knows what was presented. */
class OtherFile extends Error {
  override readonly name = 'OtherFile';
  readonly line: number | undefined;

  constructor(file: string, line?: number) {
    super(`Other orders stand in ${file}`);
    this.line = line;
  }
}

/** The members of an order that move money. Names may have changed since the file was written. */
const MONEY = [
  'numericReference',
  'serviceReference',
  'amount',
  'clabe',
  'chargeDate',
  'settlementDate',
] as const;

/**
 * Checks that an existing file contains exactly these orders, in their places.
 *
 * @throws OtherFile if it does not
 */
export async function requireSameOrders(
  name: string,
  written: Pieces,
  orders: AsyncGenerator<BankFileDetail, void, undefined>,
): Promise<void> {
  const { details } = await readBankFile(written, { kind: 'collections' });
  let line = 1;
  for await (const detail of details) {
    line += 1;
    const { value: order } = await orders.next();
    if (!order || MONEY.some((member) => order[member] !== detail[member])) throw new OtherFile(name, line);
  }
  if (!(await orders.next()).done) throw new OtherFile(name, line + 1);
}

/**
 * Copies a file once. A file that exists under the new name must be the same, record by record.
 *
 * @throws OtherFile if it is not
 */
export async function copyOnce(files: BankFiles, from: string, name: string, size: number): Promise<void> {
  if (await files.putOnce(name, (await files.read(from)).pieces, size)) return;
  const [ours, there] = [
    await checkBankFile((await files.read(from)).pieces, { kind: 'collections' }),
    await checkBankFile((await files.read(name)).pieces, { kind: 'collections' }),
  ];
  if (ours.digest !== there.digest) throw new OtherFile(name);
}

/**
 * Runs work on a file. If the file contains other orders, it holds all collections and raises an exception for an
 * operator. Under the next free number the orders would be presented a second time. Only a table that was restored, or
 * edited by hand, meets another file with the same name.
 */
export async function holdingAtOther<T>(fileId: string, { now }: Clock, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OtherFile) {
      await holdCollections({ reason: 'other_file', held_at: now.toISOString(), restored_to: null });
      const subject = { file: `presentments/${fileId}.txt`, line: error.line };
      await raiseException(newException('other_file', [fileId], subject, now));
    }
    throw error;
  }
}
