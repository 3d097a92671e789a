const MEANINGS = {
  truncated: 'the file ends before its trailer',
  wrong_width: 'a record has 300 characters',
  wrong_record_type: 'another type of record belongs here',
  wrong_sequence: 'records are numbered from 1 without gaps',
  wrong_block: 'header and trailer name the same block',
  wrong_totals: 'the trailer does not agree with the details',
  not_a_number: 'only digits may stand here',
  not_a_date: 'a day of the calendar belongs here, as YYYYMMDD',
  unexpected_value: 'something else belongs here',
  unexpected_bank: 'it is not the bank of the file, or not that of the account',
  unexpected_issuer: 'it is not of the company that collects',
  block_refused: 'the bank has refused the whole file',
} as const;

export type BankFileFault = keyof typeof MEANINGS;

/** A bank's file cannot be relied on. Says where and why; never carries what stands there, which may be an account. */
export class BadBankFile extends Error {
  override readonly name = 'BadBankFile';
  readonly code: BankFileFault;
  /** The line at fault, from 1. */
  readonly line: number;
  /** The field at fault, by its name in the layout, where it is one. */
  readonly field: string | undefined;

  constructor(code: BankFileFault, line: number, field?: string) {
    super(`Line ${line}${field ? `, ${field}` : ''}: ${MEANINGS[code]}.`);
    this.code = code;
    this.line = line;
    this.field = field;
  }
}
