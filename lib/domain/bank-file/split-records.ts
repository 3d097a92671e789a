import { BadBankFile } from './bad-bank-file.ts';
import { RECORD_WIDTH } from './layout.ts';

/** A file as it comes: pieces of any size, cut anywhere. Texts hold one character for each byte. */
export type Chunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

const NOT_PRINTABLE = /[^ -~]/;

/**
 * The records of a file one after the other, without their line ends (CR LF or LF; the last one may have none), each
 * of 300 printable ASCII characters. Never holds more than one piece and one record.
 * Throws `BadBankFile` at the first that is not: `not_ascii`, `wrong_width`, or `truncated` where the file ends in it.
 */
export async function* splitRecords(chunks: Chunks): AsyncGenerator<string, void, undefined> {
  let line = 1;
  let rest = '';
  for await (const chunk of chunks) {
    const text = rest + textOf(chunk);
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      yield checked(withoutReturn(text.slice(start, end)), line, 'wrong_width');
      start = end + 1;
      line += 1;
    }
    rest = text.slice(start);
    if (rest.length > RECORD_WIDTH + 1) checked(rest, line, 'wrong_width');
  }
  if (rest !== '') {
    const last = withoutReturn(rest);
    yield checked(last, line, last.length < RECORD_WIDTH ? 'truncated' : 'wrong_width');
  }
}

/**
 * No more than the first 301 characters decide, since no more may be there yet of a line that is too long: so the
 * answer does not depend on where the pieces were cut.
 */
function checked(record: string, line: number, otherWidth: 'truncated' | 'wrong_width'): string {
  if (NOT_PRINTABLE.test(record.slice(0, RECORD_WIDTH + 1))) throw new BadBankFile('not_ascii', line);
  if (record.length !== RECORD_WIDTH) throw new BadBankFile(otherWidth, line);
  return record;
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/** One character for each byte, so that the width is counted in bytes and no other encoding passes for ASCII. */
function textOf(chunk: string | Uint8Array): string {
  if (typeof chunk === 'string') return chunk;
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
}
