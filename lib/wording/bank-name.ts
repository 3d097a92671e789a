import { findBank } from '#lib/domain/banks.ts';

/** A bank's name as customers read it, by its three-digit code; the code itself where no such bank is listed. */
export function bankName(code: string): string {
  return findBank(code)?.name ?? code;
}
