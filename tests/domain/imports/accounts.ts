/** Accounts, and what programs do to their digits. Nothing here uses the rules that it tests. */

const BANKS = ['002', '012', '014', '021', '072', '127', '137'];

/** Returns numbers from 0 to 1 that depend only on the seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Random = ReturnType<typeof randomOf>;

export const pick = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;

export const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('');

/** Returns the check digit by its definition: the weighted digits, each modulo ten, add up with it to a multiple of ten. */
const controlOf = (first: string): string => {
  const products = [...first].map((digit, index) => (Number(digit) * Number('371'[index % 3])) % 10);
  const sum = products.reduce((total, product) => total + product);
  return String([...Array(10).keys()].find((control) => (sum + control) % 10 === 0));
};

export function accountOf(random: Random): string {
  const first = pick(random, BANKS) + digits(random, 14);
  return first + controlOf(first);
}

/** Returns a number as a spreadsheet keeps it: 15 digits, and zeros for the others. */
export const cut = (clabe: string): string => {
  const number = BigInt(clabe).toString();
  return number.slice(0, 15) + '0'.repeat(Math.max(0, number.length - 15));
};
/** Returns a number as other programs round it to 15 digits. */
export const rounded = (clabe: string): string => {
  const [digits = '', exponent] = Number(clabe).toExponential(14).replace('.', '').split('e');
  return digits.padEnd(Number(exponent) + 1, '0');
};

/** Returns a number as it is after binary floating point, with its leading zeros. */
export const doubled = (clabe: string): string => BigInt(Number(clabe)).toString().padStart(18, '0');
