import { BadBankFile } from '#lib/domain/bank-file/bad-bank-file.ts';

const MEANINGS = {
  unknown_reference: 'no order of ours has this reference',
  not_presented: 'the order was never presented to the bank',
  other_amount: 'the order is of another amount',
  repeated_reference: 'the reference stands in the file more than once',
  contradiction: 'the bank has returned something else before',
  returned_too_late: 'a paid order can be returned for 90 days only',
  already_answered: 'another file has said all of this before',
} as const;

/** What the bank has returned is in the right form and yet cannot be true. */
export class BadBankReturn extends Error {
  override readonly name = 'BadBankReturn';
  readonly code: keyof typeof MEANINGS;
  /** The line at fault, from 1. */
  readonly line: number;

  constructor(code: keyof typeof MEANINGS, line: number) {
    super(`Line ${line}: ${MEANINGS[code]}.`);
    this.code = code;
    this.line = line;
  }
}

/** Whether an error says that a return file cannot be relied on, and not that we failed to read it. */
export function isBadBankReturn(error: unknown): error is BadBankReturn | BadBankFile {
  return error instanceof BadBankReturn || error instanceof BadBankFile;
}
