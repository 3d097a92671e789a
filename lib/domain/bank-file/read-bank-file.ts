import { BadBankFile } from './bad-bank-file.ts';
import { decodeDetail, type ReadDetail } from './detail.ts';
import { type BankFileHeader, blockOf, decodeHeader } from './header.ts';
import { type Chunks, splitRecords } from './split-records.ts';
import { checkTrailer, isTrailer } from './trailer.ts';

/**
 * A file whose header was read. Its details come one at a time; its source is closed after the last one, after an error,
 * and when the loop over them is left, so it stays open where that loop never begins.
 */
export type OpenBankFile = {
  header: BankFileHeader;
  details: AsyncGenerator<ReadDetail, void, undefined>;
};

/** What a whole file adds up to; the total is in centavos. */
export type BankFileSummary = { header: BankFileHeader; operations: number; total: bigint };

export type Expected = {
  /** The bank that the file must be of. */
  bank?: string;
};

/**
 * Opens a bank's file. Only when the last detail has come without an error is the file known to be whole: what must not
 * be done by halves is done in a second reading, after `checkBankFile`.
 * Throws `BadBankFile` at the first thing that is wrong.
 */
export async function readBankFile(chunks: Chunks, expected: Expected = {}): Promise<OpenBankFile> {
  const records = splitRecords(chunks);
  try {
    const first = await records.next();
    if (first.done) throw new BadBankFile('truncated', 1);
    const header = decodeHeader(first.value, 1);
    if (expected.bank !== undefined && header.bank !== expected.bank) {
      throw new BadBankFile('unexpected_bank', 1, 'banco_participante');
    }
    return { header, details: readDetails(records, blockOf(header)) };
  } catch (error) {
    await records.return();
    throw error;
  }
}

/** Reads a whole file for what it adds up to. Throws `BadBankFile` unless it is right to its end. */
export async function checkBankFile(chunks: Chunks, expected: Expected = {}): Promise<BankFileSummary> {
  const { header, details } = await readBankFile(chunks, expected);
  let operations = 0;
  let total = 0n;
  for await (const { amount } of details) {
    operations += 1;
    total += BigInt(amount);
  }
  return { header, operations, total };
}

async function* readDetails(
  records: AsyncGenerator<string, void, undefined>,
  block: string,
): AsyncGenerator<ReadDetail, void, undefined> {
  let line = 1;
  let total = 0n;
  for await (const record of records) {
    line += 1;
    if (isTrailer(record)) {
      checkTrailer(record, line, { block, operations: line - 2, total });
      await checkEnd(records, line + 1);
      return;
    }
    const detail = decodeDetail(record, line);
    if (detail.sequence !== line) throw new BadBankFile('wrong_sequence', line, 'num_secuencia');
    total += BigInt(detail.amount);
    yield detail;
  }
  throw new BadBankFile('truncated', line + 1);
}

async function checkEnd(records: AsyncGenerator<string, void, undefined>, line: number): Promise<void> {
  const after = await records.next();
  if (!after.done) throw new BadBankFile('wrong_record_type', line);
}
