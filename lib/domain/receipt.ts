import { isCalendarDate, normalizeRfc, rfcFault } from './rfc.ts';

/** What a receipt says about a declared RFC. */
export type ReceiptMatch = 'match' | 'mismatch' | 'not_available';

const CURP = /^[A-ZÑ]{4}[0-9]{6}[HMX][A-ZÑ]{5}[A-Z0-9][0-9]$/;

/** Initials and date of birth: what a person's RFC and CURP have in common. */
const SHARED_LENGTH = 10;

/**
 * Compares a declared RFC with the holder on the receipt of the one-cent transfer
 * (Decisions, Micro-validation: the receipt may hold an RFC, an 18-character CURP or nothing usable).
 *
 * Anything that is neither a whole RFC nor a CURP says nothing about the holder: an empty field, `ND`,
 * a generic RFC, one without its homoclave. A company has no CURP, so its RFC never matches one.
 */
export function matchReceipt(declaredRfc: string, holderId: string | null | undefined): ReceiptMatch {
  const declared = normalizeRfc(declaredRfc);
  const holder = normalizeRfc(holderId ?? '');
  if (rfcFault(holder) === undefined) return holder === declared ? 'match' : 'mismatch';
  if (isCurp(holder)) return sharedPart(holder) === sharedPart(declared) ? 'match' : 'mismatch';
  return 'not_available';
}

function isCurp(text: string): boolean {
  return CURP.test(text) && isCalendarDate(text.slice(4, SHARED_LENGTH));
}

/** A CURP has an X where the RFC has an Ñ. */
function sharedPart(text: string): string {
  return text.slice(0, SHARED_LENGTH).replaceAll('Ñ', 'X');
}
