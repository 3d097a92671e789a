/** Why a file is refused as a whole: each is needed to read it (Decisions, Answers always get in). */
export const MEANINGS = {
  truncated: 'the file ends before its trailer',
  wrong_width: 'a record has 300 characters, but for spaces at its end',
  wrong_record_type: 'a header, the details and a trailer follow one another',
  wrong_sequence: 'records are numbered from 1 without gaps',
  wrong_block: 'header and trailer name the same block',
  wrong_totals: 'the trailer does not agree with the details',
  not_a_number: 'the field may hold digits only',
  not_a_date: 'the field holds a day of the calendar, as YYYYMMDD',
  unexpected_value: 'the field holds another value',
  unexpected_bank: 'it is not the bank of the file, or not that of the account',
  unexpected_issuer: 'it is not of the company that collects',
  block_refused: 'the bank has refused the whole file',
} as const;

export type BankFileFault = keyof typeof MEANINGS;
/**
 * A bank's file that is not reliable. Says where and why; never carries the value in the file, which may be an account.
 */
export class BadBankFile extends Error {
  override readonly name = 'BadBankFile';
  readonly code: BankFileFault;
  /** The line at fault, from 1. */
  readonly line: number;
  /** The field at fault, by its name in the layout; undefined if the fault is not in one field. */
  readonly field: string | undefined;

  constructor(code: BankFileFault, line: number, field?: string) {
    super(`Line ${line}${field ? `, ${field}` : ''}: ${MEANINGS[code]}.`);
    this.code = code;
    this.line = line;
    this.field = field;
  }
}
