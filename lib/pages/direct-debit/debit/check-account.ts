import type { ShownMethod } from '#lib/api/direct-debits/customer-record.ts';
import { findBank } from '#lib/domain/banks.ts';
import { bankOfClabe, clabeFault } from '#lib/domain/clabe.ts';
import { normalizeRfc, rfcFault } from '#lib/domain/rfc.ts';
import type { AccountSentence as Sentence } from '#lib/pages/direct-debit/form-state.ts';
import { bankName } from '#lib/wording/bank-name.ts';

/** The result of checking an account number while it is typed. */
export type ClabeCheck = {
  digits: string;
  /** A message, and whether it is good or bad news. */
  note?: { is: 'neutral' | 'good' | 'bad'; text: Sentence };
  /** Why the number cannot be sent as it is. */
  error?: Sentence;
};

const LENGTH = 18;

/** The service decides which banks can be debited: its operators may have added more. */
const ANY_BANK: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

/**
 * Checks an account number while it is typed, ignoring spaces and dashes. A number that looks like the account that the
 * bank `refused` is bad news, even with valid digits.
 */
export function checkClabe(text: string, refused?: ShownMethod): ClabeCheck {
  const digits = digitsOf(text);
  if (digits === '') return { digits, error: ({ clabe }) => clabe.required };
  if (/[^0-9]/.test(digits)) return bad(digits, ({ clabe }) => clabe.clabe_characters);
  if (digits.length > LENGTH) return bad(digits, ({ clabe }) => clabe.tooLong(digits.length - LENGTH));
  if (digits.length < LENGTH) {
    if (isCardNumber(digits)) return { ...ofBank(digits), error: ({ clabe }) => clabe.isCard };
    return { ...ofBank(digits), error: ({ clabe }) => clabe.tooShort(LENGTH - digits.length) };
  }
  const fault = clabeFault(digits, ANY_BANK);
  if (fault) return bad(digits, ({ clabe }) => clabe.clabe_check_digit);
  if (refused && looksLike(digits, refused)) {
    return { digits, note: { is: 'bad', text: ({ clabe }) => clabe.sameAsRefused } };
  }
  return ofBank(digits);
}

/** Returns whether digits can be a card number: 16 of them that pass the Luhn check. */
function isCardNumber(digits: string): boolean {
  if (digits.length !== 16) return false;
  const sum = [...digits].reduce((total, digit, place) => {
    const weighted = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

/** Returns whether a number can be that of an account, by its bank and last four digits. */
export function looksLike(text: string, { bank, number }: ShownMethod): boolean {
  const digits = digitsOf(text);
  return digits.startsWith(bank) && digits.endsWith(number.slice(-4));
}

function digitsOf(text: string): string {
  return text.replace(/[\s-]/g, '');
}

/** Returns why an RFC cannot be sent as it is; undefined if it can. */
export function checkRfc(text: string): Sentence | undefined {
  const rfc = normalizeRfc(text);
  if (rfc === '') return ({ rfc }) => rfc.required;
  const fault = rfcFault(rfc);
  return fault && (({ rfc }) => rfc[fault.code]);
}

function bad(digits: string, error: Sentence): ClabeCheck {
  return { digits, error, note: { is: 'bad', text: error } };
}

function ofBank(digits: string): ClabeCheck {
  if (digits.length < 3) return { digits };
  const bank = findBank(bankOfClabe(digits));
  if (!bank) return { digits, note: { is: 'bad', text: ({ clabe }) => clabe.unknownBank } };
  const name = bankName(bank.code);
  if (!bank.participates) return { digits, note: { is: 'bad', text: ({ clabe }) => clabe.noDebits(name) } };
  return digits.length < LENGTH
    ? { digits, note: { is: 'neutral', text: ({ clabe }) => clabe.bank(name) } }
    : { digits, note: { is: 'good', text: ({ clabe }) => clabe.good(name) } };
}
