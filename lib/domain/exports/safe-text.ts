/** The sign before a text that a spreadsheet would change: it is then kept as a text. */
const KEPT = "'";

/** Words that spreadsheets in Spanish and English read as a truth value. */
const TRUTH = /^(?:true|false|verdadero|falso)$/i;

/** The beginnings of the months in both languages: followed by a digit anywhere, a spreadsheet may read a date. */
const MONTH = /^(?:ene|jan|feb|mar|abr|apr|may|jun|jul|ago|aug|sep|set|oct|nov|dic|dec)/i;

/** Whole UUIDs are neither numbers nor dates, although most begin with a digit. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns a text as it can be opened in a spreadsheet: one that does not begin with a letter, or that may be read as a
 * date or a truth value, gets an apostrophe in front. So none is run as a formula (OWASP, CSV injection), and none loses
 * digits. A text that begins with an apostrophe gets another, so removing the first one always gives the text back.
 */
export function safeText(text: string): string {
  return text === '' || isSafe(text) ? text : `${KEPT}${text}`;
}

function isSafe(text: string): boolean {
  if (UUID.test(text)) return true;
  const isDate = MONTH.test(text) && /\p{N}/u.test(text);
  return /^\p{L}/u.test(text) && !isDate && !TRUTH.test(text.trim());
}
