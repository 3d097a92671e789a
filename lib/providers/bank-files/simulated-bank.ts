import type { BankFileDetail } from '#lib/domain/bank-file/detail.ts';
import { readBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import { writeBankFile } from '#lib/domain/bank-file/write-bank-file.ts';
import type { Pieces } from './port.ts';

const LAST_RETURN_CODE = 13;
const NEVER_RETURNED = 90;

/** Returns how many orders of a file the simulated bank returns. */
export async function countReturns(file: Pieces): Promise<number> {
  const { details } = await readBankFile(file);
  let count = 0;
  for await (const { amount } of details) count += isReturned(amount) ? 1 : 0;
  return count;
}

const isReturned = (amount: number) => amount % 100 !== NEVER_RETURNED;

/**
 * Returns the return file of the simulated bank. The centavos of each amount decide: .01 to .13 are the return code,
 * .90 is never returned, and anything else is paid (Decisions, Sandbox).
 */
export async function* simulateReturns(file: Pieces): Pieces & AsyncGenerator<string, void, undefined> {
  const { header, details } = await readBankFile(file);
  let isHeader = true;
  for await (const record of writeBankFile(header, returned(details))) {
    yield isHeader ? withMark(record) : record;
    isHeader = false;
  }
}

/**
 * A reserved field of the header. This bank marks its return files there, to tell them from copies of what was
 * presented.
 */
const FREE = { start: 35, end: 60 };

const withMark = (header: string) =>
  header.slice(0, FREE.start) + 'DEVOLUCION'.padEnd(FREE.end - FREE.start) + header.slice(FREE.end);

async function* returned(details: AsyncIterable<BankFileDetail>) {
  for await (const detail of details) {
    if (!isReturned(detail.amount)) continue;
    const cents = detail.amount % 100;
    const returnCode = cents <= LAST_RETURN_CODE ? String(cents).padStart(2, '0') : '00';
    yield { ...detail, returnCode };
  }
}
