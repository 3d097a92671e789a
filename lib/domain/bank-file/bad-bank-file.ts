/** The faults for which a whole file is refused: it cannot be read without these (Decisions, Answers always get in). */
export const MEANINGS = {
  truncated: 'the file ends before its trailer',
  wrong_width: 'a record must have 300 characters, without counting spaces at its end',
  wrong_record_type: 'the records must be a header, details and a trailer, in this order',
  wrong_sequence: 'records must be numbered from 1 without gaps',
  wrong_block: 'header and trailer must name the same block',
  wrong_totals: 'the totals of the trailer must match the details',
  not_a_number: 'the field must contain only digits',
  not_a_date: 'the field must be a calendar date, as YYYYMMDD',
  unexpected_value: 'the field must have the value of the layout',
  unexpected_kind: 'the file must be of the expected kind: collections or payouts',
  unexpected_bank: 'the bank must be that of the file and of the account',
  unexpected_issuer: 'the issuer must be the company that collects',
  block_refused: 'the bank has rejected the whole file',
} as const;

export type BankFileFault = keyof typeof MEANINGS;
/** A bank's file cannot be trusted. Says where and why, and never contains the value, which may be an account number. */
export class BadBankFile extends Error {
  override readonly name = 'BadBankFile';
  readonly code: BankFileFault;
  /** The faulty line, from 1. */
  readonly line: number;
  /** The faulty field, by its name in the layout, if it is one. */
  readonly field: string | undefined;

  constructor(code: BankFileFault, line: number, field?: string) {
    super(`Line ${line}${field ? `, ${field}` : ''}: ${MEANINGS[code]}.`);
    this.code = code;
    this.line = line;
    this.field = field;
  }
}
