import type { BankFileDetail } from '#lib/domain/bank-file/detail.ts';
import type { FileKind } from '#lib/domain/bank-file/file-kind.ts';
import type { BankFileHeader } from '#lib/domain/bank-file/header.ts';
import { readBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import { PAID } from '#lib/domain/bank-file/return-codes.ts';
import { writeBankFile } from '#lib/domain/bank-file/write-bank-file.ts';
import { PAYMENT_CONCEPTS } from '#lib/domain/outgoing/concepts.ts';
import type { Pieces } from './port.ts';

/** Returns how many details of a file the simulated bank returns. */
export async function countReturns(file: Pieces, kind: FileKind): Promise<number> {
  const { details } = await readBankFile(file, { kind });
  let count = 0;
  for await (const detail of details) count += returnCodeOf[kind](detail) === undefined ? 0 : 1;
  return count;
}

/** Returns whether the order with a reference retries another one. */
export type IsRetry = (reference: string) => Promise<boolean>;

/**
 * Returns the return file of the simulated bank (Decisions, Sandbox).
 *
 * The centavos of a collection decide: .01 to .13 are the return code, .21 to .33 are it with 20 added and only for the
 * first attempt, .90 is never returned, and anything else is paid.
 * A payout is decided by its account: digits 14 to 17 of the CLABE are 0005 if it comes back, and 0009 if it is never
 * answered. Centavos of .91 and .92 do the same for refunds, whose accounts are those of payers.
 */
export async function* simulateReturns(
  file: Pieces,
  kind: FileKind,
  isRetry: IsRetry,
): Pieces & AsyncGenerator<string, void, undefined> {
  const { header, details } = await readBankFile(file, { kind });
  yield* writeReturns(header, returned(details, kind, isRetry));
}

/** Yields the records of a return file of the simulated bank. */
export async function* writeReturns(
  header: BankFileHeader,
  details: AsyncIterable<BankFileDetail> | Iterable<BankFileDetail>,
): Pieces & AsyncGenerator<string, void, undefined> {
  let isHeader = true;
  for await (const record of writeBankFile(header, details)) {
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

async function* returned(details: AsyncIterable<BankFileDetail>, kind: FileKind, isRetry: IsRetry) {
  for await (const detail of details) {
    const returnCode = returnCodeOf[kind](detail);
    if (returnCode === undefined) continue;
    const isPaidNow = failsFirst(kind, detail) && (await isRetry(detail.numericReference));
    yield { ...detail, returnCode: isPaidNow ? PAID : returnCode };
  }
}

const NO_SUCH_ACCOUNT = '01';

/** The return code of a detail by kind of file; undefined if it is never returned. */
const returnCodeOf: Readonly<Record<FileKind, (detail: BankFileDetail) => string | undefined>> = {
  collections: codeOfCollection,
  payouts: codeOfPayout,
};

const LAST_RETURN_CODE = 13;
/** Added to the return code: only the first attempt gets it. */
const FIRST_ATTEMPT = 20;
const NEVER_COLLECTED = 90;

function codeOfCollection({ amount }: BankFileDetail): string | undefined {
  const cents = amount % 100;
  if (cents === NEVER_COLLECTED) return undefined;
  const code = cents > FIRST_ATTEMPT ? cents - FIRST_ATTEMPT : cents;
  return code <= LAST_RETURN_CODE ? String(code).padStart(2, '0') : PAID;
}

function failsFirst(kind: FileKind, { amount }: BankFileDetail): boolean {
  const code = (amount % 100) - FIRST_ATTEMPT;
  return kind === 'collections' && code > 0 && code <= LAST_RETURN_CODE;
}

const COMES_BACK = { digits: '0005', cents: 91 };
const NEVER_ANSWERED = { digits: '0009', cents: 92 };

function codeOfPayout({ amount, clabe, concept }: BankFileDetail): string | undefined {
  const digits = clabe.slice(13, 17);
  const cents = concept === PAYMENT_CONCEPTS.refund ? amount % 100 : undefined;
  if (digits === NEVER_ANSWERED.digits || cents === NEVER_ANSWERED.cents) return undefined;
  return digits === COMES_BACK.digits || cents === COMES_BACK.cents ? NO_SUCH_ACCOUNT : PAID;
}
