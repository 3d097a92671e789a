const MEANINGS = {
  not_digits: 'only digits are allowed',
  not_a_mark: 'only digits and capital letters are allowed',
  wrong_length: 'the field has another length',
  too_wide: 'it is wider than the field, and is not cut off',
  blank: 'nothing is left of it after cleaning, and the bank requires it',
  zero: 'nothing can be collected',
  other_bank: 'the account belongs to another bank',
} as const;

export type UnfitReason = keyof typeof MEANINGS;

/** A value that cannot be written into a bank's file. Says which field and why; never carries the value itself. */
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
