import { findBank } from '#lib/domain/banks.ts';

/** Returns a bank's name as customers know it, by its three-digit code; the code itself if the bank is unknown. */
export function bankName(code: string): string {
  return findBank(code)?.name ?? code;
}
