import { createHash, type Hash } from 'node:crypto';
import { BadBankFile } from './bad-bank-file.ts';
import { cleanText } from './clean-text.ts';
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

/**
 * What a whole file adds up to; the total is in centavos. The digest (SHA-256) is that of its records: the same for the
 * same file whatever its name and its line ends.
 */
export type BankFileSummary = {
  header: BankFileHeader;
  operations: number;
  total: bigint;
  digest: string;
};

/** The bank that the file must be of, and the RFC of the company that collects; any where it is left out. */
export type Expected = { bank?: string; rfc?: string };

/**
 * Opens a bank's file. Only when the last detail has come without an error is the file known to be whole: what must not
 * be done by halves is done in a second reading, after `checkBankFile`.
 * Throws `BadBankFile` at the first thing that is wrong.
 */
export async function readBankFile(chunks: Chunks, expected: Expected = {}): Promise<OpenBankFile> {
  return readRecords(splitRecords(chunks), expected);
}

async function readRecords(records: Records, expected: Expected): Promise<OpenBankFile> {
  try {
    const first = await records.next();
    if (first.done) throw new BadBankFile('truncated', 1);
    const header = decodeHeader(first.value, 1);
    if (expected.bank !== undefined && header.bank !== expected.bank) {
      throw new BadBankFile('unexpected_bank', 1, 'banco_participante');
    }
    if (expected.rfc !== undefined && header.rfc !== cleanText(expected.rfc)) {
      throw new BadBankFile('unexpected_issuer', 1, 'rfc_emisor');
    }
    return { header, details: readDetails(records, blockOf(header)) };
  } catch (error) {
    await records.return();
    throw error;
  }
}

/** Reads a whole file for what it adds up to. Throws `BadBankFile` unless it is right to its end. */
export async function checkBankFile(chunks: Chunks, expected: Expected = {}): Promise<BankFileSummary> {
  const { contradicted: _, ...summary } = await surveyBankFile(chunks, expected);
  return summary;
}

/** The same, with the references about which the file says different things. */
export async function surveyBankFile(
  chunks: Chunks,
  expected: Expected = {},
): Promise<BankFileSummary & { contradicted: ReadonlySet<string> }> {
  const hash = createHash('sha256');
  const { header, details } = await readRecords(hashed(splitRecords(chunks), hash), expected);
  let operations = 0;
  let total = 0n;
  const said = new Map<string, string>();
  const contradicted = new Set<string>();
  for await (const { amount, numericReference, returnCode } of details) {
    operations += 1;
    total += BigInt(amount);
    if ((said.get(numericReference) ?? returnCode) !== returnCode) contradicted.add(numericReference);
    said.set(numericReference, returnCode);
  }
  return { header, operations, total, digest: hash.digest('base64url'), contradicted };
}

type Records = AsyncGenerator<string, void, undefined>;

async function* hashed(records: Records, hash: Hash): Records {
  for await (const record of records) {
    hash.update(`${record}\n`);
    yield record;
  }
}

async function* readDetails(records: Records, block: string): AsyncGenerator<ReadDetail, void, undefined> {
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

async function checkEnd(records: Records, line: number): Promise<void> {
  const after = await records.next();
  if (!after.done) throw new BadBankFile('wrong_record_type', line);
}
