import { findBank } from '#lib/domain/banks.ts';

/** Names that their own customers write otherwise than the list of SPEI's participants does. */
const WRITTEN: ReadonlyMap<string, string> = new Map([['012', 'BBVA México']]);

/** A bank's name as customers read it, by its three-digit code; the code itself where no such bank is listed. */
export function bankName(code: string): string {
  return WRITTEN.get(code) ?? findBank(code)?.name ?? code;
}
