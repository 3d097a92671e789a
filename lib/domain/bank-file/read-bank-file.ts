import { createHash, type Hash } from 'node:crypto';
import { BadBankFile } from './bad-bank-file.ts';
import { cleanText } from './clean-text.ts';
import type { ReadDetail } from './detail.ts';
import type { FileKind } from './file-kind.ts';
import { type BankFileHeader, decodeHeader } from './header.ts';
import type { Oddities } from './oddities.ts';
import { decodeDetail, isUnreadable, type ReturnLine } from './return-line.ts';
import { type ByPiece, type Chunks, splitRecords } from './split-records.ts';
import { type BankFileTotals, checkTrailer, ExactSum, isTrailer } from './trailer.ts';

/**
 * A file whose header was read. Its details are read one at a time. Its source is closed after the last detail, after
 * an error, and when the loop over them ends early; it stays open if that loop never begins.
 */
export type OpenBankFile = {
  header: BankFileHeader;
  details: AsyncGenerator<ReadDetail, void, undefined>;
};

/**
 * What a whole file adds up to; the total is in centavos. The digest (SHA-256) is that of its records: it does not
 * depend on the file's name, its line ends or the spaces before them.
 */
export type BankFileSummary = {
  header: BankFileHeader;
  operations: number;
  total: bigint;
  digest: string;
  /** What is not as we would write it, but does not matter. */
  oddities: Oddities;
};

/**
 * The kind that the file must be of, its bank, and the RFC of the company that presented it. Without a bank or RFC, any
 * is accepted.
 */
export type Expected = { kind: FileKind; bank?: string; rfc?: string };

/**
 * Opens a bank's file. The file is known to be whole only after the last detail was read without an error. What must
 * not be done by halves needs a second reading, after `checkBankFile`.
 * @throws BadBankFile at the first fault, also at a line that cannot be settled
 */
export async function readBankFile(chunks: Chunks, expected: Expected): Promise<OpenBankFile> {
  const { header, lines } = await readReturnFile(chunks, expected);
  return { header, details: readable(lines) };
}

/**
 * Opens a bank's file line by line: a line that cannot be settled does not stop the others.
 * @throws BadBankFile as `checkBankFile`
 */
export async function readReturnFile(
  chunks: Chunks,
  expected: Expected,
): Promise<{ header: BankFileHeader; lines: AsyncGenerator<ReturnLine, void, undefined> }> {
  const oddities: Oddities = new Map();
  const { header, details } = await openRecords(splitRecords(chunks, oddities), expected, oddities);
  return { header, lines: oneByOne(details) };
}

/**
 * Reads a whole file and returns what it adds up to; calls `look` with each line.
 * @throws BadBankFile unless the file can be read to its end
 */
export async function checkBankFile(
  chunks: Chunks,
  expected: Expected,
  look: (line: ReturnLine) => void = () => {},
): Promise<BankFileSummary> {
  const hash = createHash('sha256');
  const oddities: Oddities = new Map();
  const records = hashed(splitRecords(chunks, oddities), hash);
  const { header, details } = await openRecords(records, expected, oddities);
  const sum = new ExactSum();
  let operations = 0;
  for await (const some of details) {
    for (const detail of some) {
      operations += 1;
      sum.add(detail.amount);
      look(detail);
    }
  }
  return { header, operations, total: sum.total, digest: hash.digest('base64url'), oddities };
}

async function* hashed(pieces: ByPiece<string>, hash: Hash): ByPiece<string> {
  function* hashedOf(records: Iterable<string>) {
    let text = '';
    for (const record of records) {
      text += `${record}\n`;
      yield record;
    }
    hash.update(text);
  }
  for await (const records of pieces) yield hashedOf(records);
}

/** Reads and checks the header. The details follow by piece, as the records do. */
async function openRecords(pieces: ByPiece<string>, { kind, bank, rfc }: Expected, oddities: Oddities) {
  try {
    const { first, others } = await beginningOf(pieces);
    const { header, block } = decodeHeader(first, 1, kind, oddities);
    if (bank !== undefined && header.bank !== bank) {
      throw new BadBankFile('unexpected_bank', 1, 'banco_participante');
    }
    if (rfc !== undefined && cleanText(header.rfc) !== cleanText(rfc)) {
      throw new BadBankFile('unexpected_issuer', 1, 'rfc_emisor');
    }
    return { header, details: readDetails(others, pieces, { kind, block }, oddities) };
  } catch (error) {
    await pieces.return();
    throw error;
  }
}

/** Returns the first record, and the others of its piece. */
async function beginningOf(pieces: ByPiece<string>) {
  for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) {
    const { value: first, done } = piece.value.next();
    if (!done) return { first, others: piece.value };
  }
  throw new BadBankFile('truncated', 1);
}

async function* readDetails(
  others: Iterable<string>,
  pieces: ByPiece<string>,
  { kind, block }: Pick<BankFileTotals, 'kind' | 'block'>,
  oddities: Oddities,
): ByPiece<ReturnLine> {
  let line = 1;
  const sum = new ExactSum();
  let isOver = false;
  function* detailsOf(records: Iterable<string>) {
    for (const record of records) {
      line += 1;
      if (isOver) throw new BadBankFile('wrong_record_type', line);
      if (isTrailer(record)) {
        checkTrailer(record, line, { kind, block, operations: line - 2, total: sum.total }, oddities);
        isOver = true;
        continue;
      }
      const detail = decodeDetail(record, line, kind, oddities);
      if (detail.sequence !== line) throw new BadBankFile('wrong_sequence', line, 'num_secuencia');
      sum.add(detail.amount);
      yield detail;
    }
  }
  yield detailsOf(others);
  for await (const records of pieces) yield detailsOf(records);
  if (!isOver) throw new BadBankFile('truncated', line + 1);
}

async function* oneByOne<T>(pieces: ByPiece<T>): AsyncGenerator<T, void, undefined> {
  for await (const some of pieces) for (const one of some) yield one;
}

async function* readable(lines: AsyncIterable<ReturnLine>): OpenBankFile['details'] {
  for await (const line of lines) {
    if (isUnreadable(line)) throw new BadBankFile(line.unreadable.code, line.sequence, line.unreadable.field);
    yield line;
  }
}

/** Reads a whole file as `checkBankFile` does, and returns the references for which it has different return codes. */
export async function surveyBankFile(
  chunks: Chunks,
  expected: Expected,
): Promise<BankFileSummary & { contradicted: ReadonlySet<string> }> {
  const said = new Map<string, string>();
  const contradicted = new Set<string>();
  const summary = await checkBankFile(chunks, expected, (line) => {
    if (isUnreadable(line)) return;
    const { numericReference, returnCode } = line;
    if ((said.get(numericReference) ?? returnCode) !== returnCode) contradicted.add(numericReference);
    said.set(numericReference, returnCode);
  });
  return { ...summary, contradicted };
}
