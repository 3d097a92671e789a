const MEANINGS = {
  not_digits: 'the field may contain only digits',
  not_a_mark: 'the field may contain only digits and capital letters',
  wrong_length: 'the value has the wrong length for the field',
  too_wide: 'the value is longer than the field',
  blank: 'the value is empty after cleaning, and the bank requires it',
  zero: 'the amount is zero',
  other_bank: 'the account belongs to another bank',
} as const;

export type UnfitReason = keyof typeof MEANINGS;

/** A value cannot be written to a bank's file. Says which field and why, and never contains the value. */
export class UnfitForBankFile extends Error {
  override readonly name = 'UnfitForBankFile';
  readonly code: UnfitReason;
  /** The field, by its name in the layout. */
  readonly field: string;

  constructor(code: UnfitReason, field: string) {
    super(`${field}: ${MEANINGS[code]}.`);
    this.code = code;
    this.field = field;
  }
}
