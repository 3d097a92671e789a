import { BadBankFile } from './bad-bank-file.ts';
import { RECORD_WIDTH } from './layout.ts';
import { requirePrintable } from './record.ts';

/** A file as it comes: pieces of any size, cut anywhere. Texts hold one character for each byte. */
export type Chunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** What each piece of a file brings. Comes one after the other: one is read to its end before the next is asked for. */
export type ByPiece<T> = AsyncGenerator<Generator<T, void, undefined>, void, undefined>;

const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf';
const END_OF_FILE = '\u001a';
const BLANK = new RegExp(`^[\\s${END_OF_FILE}]*$`);

/**
 * The records of a file without their line ends (CR LF, LF or CR; the last one may have none), each of 300 characters,
 * of which nothing else is known yet. What systems put around a text is no part of it: a byte order mark before it, blank
 * lines and an end-of-file mark (Ctrl-Z) behind it. Never holds more than one piece and one record.
 * Throws `BadBankFile` at the first line of another width: `not_ascii`, `wrong_width`, or `truncated` where the file
 * ends in it.
 */
export async function* splitRecords(chunks: Chunks): ByPiece<string> {
  let line = 0;
  let blank: string | undefined;
  function* recordsOf({ lines, isEnded }: Lines): Generator<string, void, undefined> {
    for (const text of lines) {
      line += 1;
      if (BLANK.test(text)) {
        blank ??= text;
        continue;
      }
      if (blank !== undefined) requireRecord(blank, line - 1, true);
      if (text.length !== RECORD_WIDTH) requireRecord(text, line, isEnded);
      yield text;
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
    if (rest.length > RECORD_WIDTH + 1) lines.push(rest);
    yield { lines, isEnded: true };
  }
  const isEnded = rest.endsWith('\r');
  if (rest !== '') yield { lines: [isEnded ? rest.slice(0, -1) : rest], isEnded };
}

/**
 * No more than the first 301 characters decide, since no more may be there yet of a line that is too long: so the
 * answer does not depend on where the pieces were cut.
 */
function requireRecord(text: string, line: number, isEnded: boolean): void {
  requirePrintable(text.slice(0, RECORD_WIDTH + 1), line);
  if (text.length === RECORD_WIDTH) return;
  throw new BadBankFile(isEnded || text.length > RECORD_WIDTH ? 'wrong_width' : 'truncated', line);
}

/** One character for each byte, so that the width is counted in bytes and no other encoding passes for ASCII. */
function textOf(chunk: string | Uint8Array): string {
  if (typeof chunk === 'string') return chunk;
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
}
