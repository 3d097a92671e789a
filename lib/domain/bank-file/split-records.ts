import { BadBankFile } from './bad-bank-file.ts';
import { RECORD_WIDTH } from './layout.ts';

/** A file as it comes: pieces of any size, cut anywhere. Texts hold one character for each byte. */
export type Chunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

const NOT_PRINTABLE = /[^ -~]/;

/**
 * The records of a file one after the other, without their line ends (CR LF, LF or CR; the last one may have none), each
 * of 300 printable ASCII characters. What systems put around a text is no part of it: a byte order mark before it, blank
 * lines and an end-of-file mark (Ctrl-Z) behind it. Never holds more than one piece and one record.
 * Throws `BadBankFile` at the first that is not: `not_ascii`, `wrong_width`, or `truncated` where the file ends in it.
 */
export async function* splitRecords(chunks: Chunks): AsyncGenerator<string, void, undefined> {
  let line = 0;
  let blank: string | undefined;
  for await (const { text, isEnded } of lines(chunks)) {
    line += 1;
    if (isBlank(text)) {
      blank ??= text;
      continue;
    }
    if (blank !== undefined) checked(blank, line - 1, 'wrong_width');
    const isCutOff = !isEnded && text.length < RECORD_WIDTH;
    yield checked(text, line, isCutOff ? 'truncated' : 'wrong_width');
  }
}

/** Lines without their ends. One that grows longer than a record is given as far as it has come, and fails there. */
async function* lines(chunks: Chunks): AsyncGenerator<{ text: string; isEnded: boolean }, void, undefined> {
  let rest = '';
  let isFirst = true;
  for await (const chunk of chunks) {
    const text = rest + textOf(chunk);
    const start = isFirst && text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
    isFirst &&= text.length < BYTE_ORDER_MARK.length;
    // A CR at the end of a piece may have its LF in the next one.
    const complete = text.endsWith('\r') ? text.length - 1 : text.length;
    const found = text.slice(start, complete).split(/\r\n?|\n/);
    rest = (found.pop() ?? '') + text.slice(complete);
    for (const one of found) yield { text: one, isEnded: true };
    if (rest.length > RECORD_WIDTH + 1) yield { text: rest, isEnded: true };
  }
  const isEnded = rest.endsWith('\r');
  if (rest !== '') yield { text: isEnded ? rest.slice(0, -1) : rest, isEnded };
}

const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf';
const END_OF_FILE = '\u001a';

const isBlank = (line: string) => line.replaceAll(END_OF_FILE, '').trim() === '';

/**
 * No more than the first 301 characters decide, since no more may be there yet of a line that is too long: so the
 * answer does not depend on where the pieces were cut.
 */
function checked(record: string, line: number, otherWidth: 'truncated' | 'wrong_width'): string {
  if (NOT_PRINTABLE.test(record.slice(0, RECORD_WIDTH + 1))) throw new BadBankFile('not_ascii', line);
  if (record.length !== RECORD_WIDTH) throw new BadBankFile(otherWidth, line);
  return record;
}

/** One character for each byte, so that the width is counted in bytes and no other encoding passes for ASCII. */
function textOf(chunk: string | Uint8Array): string {
  if (typeof chunk === 'string') return chunk;
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
}
