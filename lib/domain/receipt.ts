import { isCalendarDate, normalizeRfc, rfcFault } from './rfc.ts';

/** The result of comparing a receipt with a declared RFC. */
export type ReceiptMatch = 'match' | 'mismatch' | 'not_available';

const CURP = /^[A-ZÑ]{4}[0-9]{6}[HMX][A-ZÑ]{5}[A-Z0-9][0-9]$/;

/** Length of the initials and date of birth, which a person's RFC and CURP share. */
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

/** Returns the shared part, with an X for each Ñ: a CURP has an X where the RFC has an Ñ. */
function sharedPart(text: string): string {
  return text.slice(0, SHARED_LENGTH).replaceAll('Ñ', 'X');
}
