/** Why a tax identifier is refused, and what to do about it. Never carries the identifier itself. */
export type RfcFault = { code: 'rfc_format' | 'rfc_date' | 'rfc_generic'; message: string };

const FORM = /^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{2}[0-9A]$/;

/** RFCs for the public and for foreigners on invoices; they identify no one. */
const GENERIC: ReadonlySet<string> = new Set(['XAXX010101000', 'XEXX010101000']);

/** Returns an RFC in the form in which it is stored and compared: in capital letters, without spaces and dashes. */
export function normalizeRfc(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/**
 * Returns what is wrong with a normalised RFC, or undefined. A person's has 13 characters, a company's 12. The check
 * digit is not checked: some RFCs in use have a wrong one.
 */
export function rfcFault(text: string): RfcFault | undefined {
  if (GENERIC.has(text)) {
    return {
      code: 'rfc_generic',
      message: 'A generic RFC identifies no one. Send the account holder’s own RFC.',
    };
  }
  if (!FORM.test(text)) {
    return {
      code: 'rfc_format',
      message:
        'This is not a complete RFC. Send 13 characters for a person or 12 for a company, including the homoclave.',
    };
  }
  if (!isCalendarDate(text.slice(-9, -3))) {
    return { code: 'rfc_date', message: 'The six digits of this RFC are not a date (YYMMDD). Check them.' };
  }
  return undefined;
}

/**
 * Returns whether `YYMMDD` is a day in some year of the last or this century. It is checked in the 2000s, which also
 * covers the 1900s: only 1900 differs, which had no 29 February.
 */
export function isCalendarDate(yymmdd: string): boolean {
  const text = `20${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
