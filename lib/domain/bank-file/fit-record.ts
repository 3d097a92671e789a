import { BadBankFile } from './bad-bank-file.ts';
import { RECORD_WIDTH } from './layout.ts';
import { noteOddity, type Oddities } from './oddities.ts';

/** The longest line that is still looked at. What exceeds a record must be spaces. */
export const MOST_WIDTH = 1_024;

/** How many characters of a record must be there, by its type. Behind them it has spaces, which some programs cut off. */
const LEAST_WIDTH: Readonly<Record<string, number>> = { '01': 112, '02': 279, '09': 43 };

const BEYOND_ASCII = /[\u0080-\u00ff]/;
const SPACES = /^ *$/;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Returns a line as a record of 300 characters. Missing or additional spaces at its end are noted, and so is a text in UTF-8,
 * in which a letter may have several bytes. Throws `BadBankFile` if the line has another width all the same: `truncated` if
 * the file ends in it, `wrong_width` otherwise.
 *
 * @param isEnded whether a line end follows
 */
export function fitRecord(text: string, line: number, isEnded: boolean, oddities: Oddities): string {
  const isBeyondAscii = BEYOND_ASCII.test(text);
  const isWide = text.length === RECORD_WIDTH;
  if (isWide && !isBeyondAscii) return text;
  const decoded = isBeyondAscii && text.length <= MOST_WIDTH ? decode(text) : undefined;
  // A bank may count bytes or letters: the reading that leaves the end of the record blank is the right one.
  const readings = isWide ? [text, decoded] : [decoded, text];
  const record = readings.find((reading) => reading !== undefined && canBeRecord(reading));
  if (record === undefined) {
    if (isWide) return text;
    throw new BadBankFile(isEnded || text.length > RECORD_WIDTH ? 'wrong_width' : 'truncated', line);
  }
  if (record === decoded) noteOddity(oddities, 'encoding');
  if (record.length !== RECORD_WIDTH) noteOddity(oddities, 'record_width');
  return record.slice(0, RECORD_WIDTH).padEnd(RECORD_WIDTH);
}

/**
 * Whether a text is a record but for spaces at its end. A detail in which a character was lost or put in elsewhere has its
 * return code in another place, so nothing may follow the code.
 */
function canBeRecord(text: string): boolean {
  const type = text.slice(0, 2);
  const least = LEAST_WIDTH[type] ?? RECORD_WIDTH;
  return (
    text.length >= least &&
    text.length <= MOST_WIDTH &&
    SPACES.test(text.slice(type === '02' ? least : RECORD_WIDTH))
  );
}

function decode(text: string): string | undefined {
  try {
    return UTF8.decode(Buffer.from(text, 'latin1'));
  } catch {
    return undefined;
  }
}
