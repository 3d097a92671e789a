import { checkDigit } from '#lib/domain/clabe.ts';
import type { World } from '#tests/properties/life/world.ts';

/** Returns an account number that no other has: the same in each repetition of a life. */
export function newNumber({ known }: World, ending: string, bank = '002'): string {
  known.count += 1;
  const first17 = `${bank}9${String(known.count).padStart(6, '0')}999${ending}`;
  return `${first17}${checkDigit(first17)}`;
}
