import { fitRecord, MOST_WIDTH } from './fit-record.ts';
import { noteOddity, type Oddities } from './oddities.ts';

/** A file as it comes: pieces of any size, cut anywhere. Texts hold one character for each byte. */
export type Chunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** What each piece of a file brings. Comes one after the other: one is read to its end before the next is asked for. */
export type ByPiece<T> = AsyncGenerator<Generator<T, void, undefined>, void, undefined>;

const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf';
const END_OF_FILE = '\u001a';
const BLANK = new RegExp(`^[\\s${END_OF_FILE}]*$`);

/**
 * The records of a file without their line ends (CR LF, LF or CR; the last one may have none), each of 300 characters,
 * of which nothing else is known yet. A byte order mark before them, blank lines and an end-of-file mark (Ctrl-Z) are no
 * part of them. Never holds more than one piece and one line. Throws `BadBankFile` at the first line that is no record
 * (see `fitRecord`).
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
      // Blank lines behind the last record are usual.
      for (; blanks > 0; blanks -= 1) noteOddity(oddities, 'blank_line');
      yield fitRecord(text, line, isEnded, oddities);
    }
  }
  for await (const some of linesByPiece(chunks)) yield recordsOf(some);
}

/** Lines without their ends. The last one may not be ended, where the file is. */
type Lines = { lines: readonly string[]; isEnded: boolean };

/** A line that grows longer than a record is given as far as it has come, and fails there. */
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

/** One character for each byte, so that the width is counted in bytes. */
function textOf(chunk: string | Uint8Array): string {
  if (typeof chunk === 'string') return chunk;
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
}
