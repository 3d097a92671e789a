/** What a spreadsheet has done to an account number. */
export type AccountDamage =
  | 'clabe_scientific'
  | 'clabe_formatted'
  | 'clabe_lost_zeros'
  | 'clabe_rounded'
  | 'clabe_column_rounded';

/** `2.01E+15`, with any decimal mark. */
const SCIENTIFIC = /^\d+(?:[.,]\d+)?E[+-]?\d+$/i;
/** `2,010,077,777,777,771` or `2010077777777771.00`. */
const FORMATTED = /^\d{1,3}(?:([.,'])\d{3})(?:\1\d{3})+(?:[.,]\d*)?$|^\d{12,}[.,]\d*$/;
const DIGITS = /^\d+$/;

/** The digits of a number that spreadsheets keep. */
const KEPT_DIGITS = 15;
const LENGTH = 18;

/**
 * Returns what a spreadsheet has done to an account number, as far as the cell alone shows; undefined if it shows nothing.
 *
 * A spreadsheet stores 15 digits, without leading zeros, and writes zeros for the others. So an account of 18 digits
 * ends in three zeros, one that begins with 0 in two, and one that begins with 00 in one, also if someone has put the
 * leading zeros back. One in thirteen such numbers has a correct check digit: it is another person's account. So every
 * number that 15 digits can write is refused, although one account in a thousand (a hundred, ten) is truly like this.
 */
export function accountDamageOf(cell: string): AccountDamage | undefined {
  if (SCIENTIFIC.test(cell)) return 'clabe_scientific';
  if (FORMATTED.test(cell)) return 'clabe_formatted';
  if (!DIGITS.test(cell) || cell.length > LENGTH) return undefined;
  if (isKeptWhole(cell)) return cell.length >= KEPT_DIGITS ? 'clabe_rounded' : undefined;
  return cell.length === LENGTH - 1 || cell.length === LENGTH - 2 ? 'clabe_lost_zeros' : undefined;
}

const isKeptWhole = (digits: string): boolean =>
  digits.replace(/^0+/, '').replace(/0+$/, '').length <= KEPT_DIGITS;

/** The chance at which the accounts of a clean column may look as if some of them had been rounded. */
const BELIEVED_CHANCE = 1 / 1_000;

/**
 * Returns whether accounts of a column have passed through binary floating point, as in some programs. Such an account
 * need not end in zeros, but it is a multiple of the distance between these numbers, which is 2 to 128. If by chance so
 * many accounts would be multiples less than once in a thousand, no multiple of the column is believed (`isMultiple`).
 * The others are whole.
 *
 * Source of the bound: Chernoff, for independent events of different chances.
 */
export function isColumnRounded(cells: readonly string[]): boolean {
  // An account of several rows is one event.
  const accounts = [...new Set(cells)].filter(isWhole);
  const distances = accounts.map(distanceAt).filter((distance) => distance > 1);
  const count = accounts.filter(isMultiple).length;
  const expected = distances.reduce((sum, distance) => sum + 1 / distance, 0);
  if (count <= expected) return false;
  if (count === distances.length) {
    return distances.reduce((chance, distance) => chance / distance, 1) < BELIEVED_CHANCE;
  }
  return Math.exp(count - expected - count * Math.log(count / expected)) < BELIEVED_CHANCE;
}

/** Returns whether an account is a number of binary floating point that other accounts could have become. */
export const isMultiple = (cell: string): boolean =>
  isWhole(cell) && distanceAt(cell) > 1 && BigInt(cell) % BigInt(distanceAt(cell)) === 0n;

const isWhole = (cell: string): boolean => DIGITS.test(cell) && cell.length === LENGTH;

/** Returns the distance between a number and its neighbours in binary floating point: at least 1. */
const distanceAt = (digits: string): number => 2 ** Math.max(0, Math.floor(Math.log2(Number(digits))) - 52);
