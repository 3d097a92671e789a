import type { BankFileDetail } from '#lib/domain/bank-file/detail.ts';
import { checkBankFile, readBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { newException } from '#lib/domain/direct-debit/exception.ts';
import type { BankFiles, Pieces } from '#lib/providers/bank-files/port.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import { holdCollections } from '#lib/store/collections/hold.ts';

/** Other orders stand in a file than the table has in it: the table has forgotten what was presented. */
class OtherFile extends Error {
  override readonly name = 'OtherFile';
  readonly line: number | undefined;

  constructor(file: string, line?: number) {
    super(`Other orders stand in ${file}`);
    this.line = line;
  }
}

/** What of an order moves money. A name may have changed since the file was written. */
const MONEY = [
  'numericReference',
  'serviceReference',
  'amount',
  'clabe',
  'chargeDate',
  'settlementDate',
] as const;

/** Throws `OtherFile` unless a file that stands there already holds these orders, in their places, and no others. */
export async function requireSameOrders(
  name: string,
  written: Pieces,
  orders: AsyncGenerator<BankFileDetail, void, undefined>,
): Promise<void> {
  const { details } = await readBankFile(written);
  let line = 1;
  for await (const detail of details) {
    line += 1;
    const { value: order } = await orders.next();
    if (!order || MONEY.some((member) => order[member] !== detail[member])) throw new OtherFile(name, line);
  }
  if (!(await orders.next()).done) throw new OtherFile(name, line + 1);
}

/** Copies a file, once; what lies under the new name already must be that file, record by record. `OtherFile`. */
export async function copyOnce(files: BankFiles, from: string, name: string, size: number): Promise<void> {
  if (await files.putOnce(name, (await files.read(from)).pieces, size)) return;
  const [ours, there] = [
    await checkBankFile((await files.read(from)).pieces),
    await checkBankFile((await files.read(name)).pieces),
  ];
  if (ours.digest !== there.digest) throw new OtherFile(name);
}

/**
 * Works on a file; where that meets other orders, all collections stop, and an operator is told. Under the next free number
 * the orders would go to the bank a second time: only a table that was restored, or written by hand, comes to another
 * file of the same name.
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
