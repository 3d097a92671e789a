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

/** The chance at which a clean column may look as if all of it had been rounded. */
const BELIEVED_CHANCE = 1 / 1_000;

/**
 * Returns whether a whole column has passed through binary floating point, as some programs do: then no account needs to
 * end in zeros, but each is a multiple of the distance between such numbers, which is 2 to 128. That this is so by chance
 * is the less likely the more accounts there are.
 */
export function isColumnRounded(cells: readonly string[]): boolean {
  let chance = 1;
  for (const cell of cells) {
    if (!DIGITS.test(cell) || cell.length !== LENGTH) continue;
    const distance = distanceAt(cell);
    if (BigInt(cell) % BigInt(distance) !== 0n) return false;
    chance /= distance;
  }
  return chance < BELIEVED_CHANCE;
}

/** Returns the distance between a number and its neighbours in binary floating point: at least 1. */
const distanceAt = (digits: string): number => 2 ** Math.max(0, Math.floor(Math.log2(Number(digits))) - 52);
