import { BadBankFile } from './bad-bank-file.ts';
import { RECORD_WIDTH } from './layout.ts';
import { noteOddity, type Oddities } from './oddities.ts';

/** A file as it arrives: pieces of any size, cut anywhere. Texts hold one character for each byte. */
export type Chunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** The parts of each piece of a file, in order: one is read to its end before the next is requested. */
export type ByPiece<T> = AsyncGenerator<Generator<T, void, undefined>, void, undefined>;

const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf';
const END_OF_FILE = '\u001a';
const BLANK = new RegExp(`^[\\s${END_OF_FILE}]*$`);

/**
 * Yields the records of a file without their line ends (CR LF, LF or CR; the last one may have none). Each has 300
 * characters and is not checked further. A byte order mark at the start, blank lines and an end-of-file mark (Ctrl-Z)
 * are skipped. Holds at most one piece and one line in memory.
 * @throws BadBankFile at the first line that is no record (see `fitRecord`)
 */
export async function* splitRecords(chunks: Chunks, oddities: Oddities = new Map()): ByPiece<string> {
  let line = 0;
  let blanks = 0;
  function* recordsOf({ lines, isEnded }: Lines): Generator<string, void, undefined> {
    for (const text of lines) {
      if (BLANK.test(text) && text.length <= MOST_WIDTH) {
        blanks += 1;
        continue;
      }
      line += 1;
      // Blank lines after the last record are usual.
      for (; blanks > 0; blanks -= 1) noteOddity(oddities, 'blank_line');
      yield fitRecord(text, line, isEnded, oddities);
    }
  }
  for await (const some of linesByPiece(chunks)) yield recordsOf(some);
}

/** Lines without their ends. The last line of a file may have no end. */
type Lines = { lines: readonly string[]; isEnded: boolean };

/** Yields the lines by piece. A line that grows longer than a record is yielded unfinished, and fails there. */
async function* linesByPiece(chunks: Chunks): AsyncGenerator<Lines, void, undefined> {
  let rest = '';
  let isFirst = true;
  for await (const chunk of chunks) {
    const text = rest + textOf(chunk);
    const start = isFirst && text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
    isFirst &&= text.length < BYTE_ORDER_MARK.length;
    // A CR at the end of a piece may have its LF in the next one.
    const complete = text.endsWith('\r') ? text.length - 1 : text.length;
    const lines = text.slice(start, complete).split(/\r\n?|\n/);
    rest = (lines.pop() ?? '') + text.slice(complete);
    if (rest.length > MOST_WIDTH + 1) lines.push(rest);
    yield { lines, isEnded: true };
  }
  const isEnded = rest.endsWith('\r');
  if (rest !== '') yield { lines: [isEnded ? rest.slice(0, -1) : rest], isEnded };
}

/** Returns one character for each byte, so that the width is counted in bytes. */
function textOf(chunk: string | Uint8Array): string {
  if (typeof chunk === 'string') return chunk;
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
}

/** The longest line that is still examined. Beyond the width of a record it may only hold spaces. */
const MOST_WIDTH = 1_024;

/** The least number of characters of a record, by its type. The rest is spaces, which some programs cut off. */
const LEAST_WIDTH: Readonly<Record<string, number>> = { '01': 112, '02': 279, '09': 43 };

const BEYOND_ASCII = /[\u0080-\u00ff]/;
const SPACES = /^ *$/;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Returns a line as a record of 300 characters. Missing or additional spaces at its end are noted. So is a text in
 * UTF-8, where a letter may have several bytes.
 * @param isEnded whether a line end follows
 * @throws BadBankFile if the line has another width: `truncated` if the file ends in it, `wrong_width` otherwise
 */
function fitRecord(text: string, line: number, isEnded: boolean, oddities: Oddities): string {
  const isBeyondAscii = BEYOND_ASCII.test(text);
  const isWide = text.length === RECORD_WIDTH;
  if (isWide && !isBeyondAscii) return text;
  const decoded = isBeyondAscii && text.length <= MOST_WIDTH ? decode(text) : undefined;
  // A bank may count bytes or letters. The reading that leaves the end of the record blank is the right one.
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
 * Returns whether a text is a record except for spaces at its end. A lost or inserted character moves the return code
 * of a detail, so nothing may follow the code.
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
