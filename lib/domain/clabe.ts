import { findBank, listParticipants } from './banks.ts';

type Fault<Code extends string> = { code: Code; message: string };
type FormFault = Fault<'clabe_characters' | 'clabe_length' | 'clabe_check_digit'>;

/** Why an account number is refused, and what to do about it. Never carries the number itself. */
export type ClabeFault = FormFault | Fault<'clabe_bank_not_participating'>;

const LENGTH = 18;
const WEIGHTS = [3, 7, 1] as const;

/**
 * Returns the three-digit codes of the banks whose accounts can be debited. `override` is a comma-separated list that
 * replaces the built-in one; empty means none.
 * @throws RangeError if it holds anything but codes of three digits
 */
export function participatingBanks(override?: string): ReadonlySet<string> {
  if (!override) return new Set(listParticipants());
  const codes = override.split(',').map((code) => code.trim());
  if (!codes.every((code) => /^[0-9]{3}$/.test(code))) {
    throw new RangeError('The participating banks must be a comma-separated list of three-digit codes.');
  }
  return new Set(codes);
}

/**
 * Returns what is wrong with an account number, or undefined (Interface, Business rules and Limits: 18 digits of a
 * participating bank; Decisions: correct check digit, any plaza).
 */
export const clabeFault = (number: string, participants: ReadonlySet<string>): ClabeFault | undefined =>
  faultOf(number, (bank) =>
    participants.has(bank)
      ? undefined
      : {
          code: 'clabe_bank_not_participating',
          message:
            'This bank (the first 3 digits) does not accept direct debits. Use an account at another bank.',
        },
  );

/**
 * Returns what is wrong with the number of an account that money is transferred to, or undefined. Any known bank
 * receives transfers.
 */
export const creditedClabeFault = (number: string): FormFault | Fault<'clabe_bank_unknown'> | undefined =>
  faultOf(number, (bank) =>
    findBank(bank)
      ? undefined
      : {
          code: 'clabe_bank_unknown',
          message: 'No bank has this code (the first 3 digits). Check the number for a typing error.',
        },
  );

/**
 * Characters are checked before the length, since most numbers are too long because of spaces and dashes. The bank is
 * checked before the check digit: another number of that bank would not help.
 */
function faultOf<BankFault>(
  number: string,
  bankFaultOf: (bank: string) => BankFault | undefined,
): FormFault | BankFault | undefined {
  if (/[^0-9]/.test(number)) {
    return {
      code: 'clabe_characters',
      message: 'A CLABE has digits only. Remove spaces, dashes and letters.',
    };
  }
  if (number.length !== LENGTH) {
    return { code: 'clabe_length', message: 'A CLABE has 18 digits. Send all of them.' };
  }
  const bankFault = bankFaultOf(bankOfClabe(number));
  if (bankFault) return bankFault;
  if (checkDigit(number.slice(0, -1)) !== number.at(-1)) {
    return {
      code: 'clabe_check_digit',
      message: 'The check digit (the last digit) does not match. Check the number for a typing error.',
    };
  }
  return undefined;
}

/** Returns the three-digit code of the bank that holds the account. */
export function bankOfClabe(number: string): string {
  return number.slice(0, 3);
}

/** Returns whether a text names the bank with this three-digit code, by that code or by its Banxico code. */
export function isBankCode(text: string, code: string): boolean {
  return text === code || text === findBank(code)?.banxicoCode;
}

/**
 * Returns the eighteenth digit that belongs to the first seventeen: weights 3, 7, 1 in turn, the last digit of each
 * product, and the difference of their sum to the next ten.
 * @throws RangeError unless there are seventeen digits
 */
export function checkDigit(first17: string): string {
  if (!/^[0-9]{17}$/.test(first17)) throw new RangeError('A check digit is computed from 17 digits.');
  const sum = Array.from(first17, Number).reduce(
    (total, digit, index) => total + ((digit * weightAt(index)) % 10),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

/** Returns the last four digits: all that a masked number shows. */
export function lastFour(number: string): string {
  return number.slice(-4);
}

function weightAt(index: number): number {
  return WEIGHTS[index % WEIGHTS.length] ?? 0;
}
