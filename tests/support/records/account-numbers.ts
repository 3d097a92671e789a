import { checkDigit } from '#lib/domain/clabe.ts';

let next = Math.floor(Math.random() * 1e6);

/**
 * Returns a valid account number at a participating bank, different each time. `ending` is what the simulator reads:
 * digits 14 to 17. The account part begins with 9s, as no real one does.
 */
export function newClabe(ending = '5555', bank = '002'): string {
  next = (next + 1) % 1e6;
  const first17 = `${bank}9${String(next).padStart(6, '0')}999${ending}`;
  return `${first17}${checkDigit(first17)}`;
}

/** The body that adds an account number. */
export function methodBody(number: string, more: Record<string, unknown> = {}) {
  return {
    name: 'Dolores Godínez',
    business_name: 'Abarrotes Godínez',
    bank: number.slice(0, 3),
    number,
    method: 'clabe',
    country: 'MX',
    ...more,
  };
}
