import { describe, expect, test } from '@jest/globals';
import { BadBankFile } from '#lib/domain/bank-file/bad-bank-file.ts';
import { DETAIL, HEADER, type Layout, TRAILER } from '#lib/domain/bank-file/layout.ts';
import { checkBankFile, readBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { collect, detail, fileOf, header } from './sample.ts';

const CLABE = '012180012345678909';

const written = fileOf([detail(), detail({ amount: 1_050_000 as Centavos, numericReference: '1000002' })]);

/** The sample file with a text put over a position of one of its lines; both count from 1. */
async function withChange(line: number, position: number, text: string): Promise<string> {
  const lines = (await written).split('\r\n');
  const record = lines[line - 1] ?? '';
  lines[line - 1] = record.slice(0, position - 1) + text + record.slice(position - 1 + text.length);
  return lines.join('\r\n');
}

/** The sample file with its lines put together anew. */
async function withLines(change: (lines: string[]) => string[]): Promise<string> {
  const lines = (await written).split('\r\n').slice(0, -1);
  return `${change(lines).join('\r\n')}\r\n`;
}

/** The field of the sample file that this position lies in. */
function fieldAt(line: number, position: number): string | undefined {
  const layout: Layout | undefined = [HEADER, DETAIL, DETAIL, TRAILER][line - 1];
  return layout?.find(({ start, end }) => start <= position && position <= end)?.name;
}

async function faultOf(file: string | Uint8Array, expected = {}): Promise<BadBankFile | undefined> {
  try {
    await checkBankFile([file], expected);
    return undefined;
  } catch (error) {
    if (error instanceof BadBankFile) return error;
    throw error;
  }
}

describe('a file that was written', () => {
  test('is read as it was meant', async () => {
    const { header: read, details } = await readBankFile([await written], { bank: '002' });
    expect(read).toEqual({ ...header, companyName: 'PAPELERIA NANDU SA DE CV' });
    const all = await collect(details);
    expect(all).toHaveLength(2);
    expect(all[0]).toEqual({
      ...detail(),
      sequence: 2,
      holderName: 'JOSE NUNEZ',
      merchantName: 'PANADERIA SOL',
      concept: 'SUSCRIPCION NANDU 7 CAFE',
      returnCode: '00',
    });
  });

  test('has its number read whole', async () => {
    const file = await fileOf([], { ...header, fileNumber: 12_345 });
    expect((await checkBankFile([file])).header.fileNumber).toBe(12_345);
  });

  test('adds up', async () => {
    expect(await checkBankFile([await written])).toMatchObject({ operations: 2, total: 1_099_900n });
  });

  test('is known by its records, whatever ends its lines', async () => {
    const digest = async (text: string) => (await checkBankFile([text])).digest;
    const own = await digest(await written);
    expect(await digest((await written).replaceAll('\r\n', '\n'))).toBe(own);
    expect(await digest(await withChange(2, 278, '04'))).not.toBe(own);
  });

  test('keeps an account that is no CLABE as it came, for whoever compares it', async () => {
    const { details } = await readBankFile([await withChange(2, 76, '1')]);
    expect((await collect(details))[0]?.clabe).toBe(`10${CLABE}`);
  });

  test('may be empty', async () => {
    expect(await checkBankFile([await fileOf([])])).toMatchObject({ operations: 0, total: 0n });
  });

  test('comes back from the bank with the answers in it', async () => {
    const answered = await withChange(3, 278, '04');
    const { details } = await readBankFile([answered]);
    expect((await collect(details)).map(({ returnCode }) => returnCode)).toEqual(['00', '04']);
  });

  test('can be answered while it is read', async () => {
    const { header: first, details } = await readBankFile([await written]);
    const answers = (await collect(details)).map((each) => ({ ...each, returnCode: '04' }));
    const lines = (await fileOf(answers, first)).split('\r\n');
    expect(lines.map((line) => line.slice(277, 279))).toEqual(['  ', '04', '04', '  ', '']);
  });

  test.each([
    ['LF', (text: string) => text.replaceAll('\r\n', '\n')],
    ['LF and CR LF in turn', (text: string) => text.replace('\r\n', '\n')],
    ['CR LF, and none after the last one', (text: string) => text.slice(0, -2)],
    ['CR', (text: string) => text.replaceAll('\r\n', '\r')],
    ['blank lines behind the last one', (text: string) => `${text}\r\n  \n`],
    ['an end-of-file mark behind the last one', (text: string) => `${text}\u001a`],
    ['a byte order mark before the first one', (text: string) => `\u00ef\u00bb\u00bf${text}`],
    ['LF, and none after the last one', (text: string) => text.replaceAll('\r\n', '\n').slice(0, -1)],
  ])('may end its lines with %s', async (_, change) => {
    expect(await faultOf(change(await written))).toBeUndefined();
  });

  test('may have something in the space kept for the future', async () => {
    expect(await faultOf(await withChange(2, 280, 'X'))).toBeUndefined();
  });
});

describe('a file that cannot be relied on is refused', () => {
  test.each([
    ['a header of another type', 1, 1, '02', 'wrong_record_type'],
    ['a header of another operation', 1, 10, '31', 'unexpected_value'],
    ['another day in the block than that of the presentation', 1, 17, '13', 'wrong_block'],
    ['a presentation on a day that is none', 1, 24, '20270230', 'not_a_date'],
    ['another currency', 1, 32, '02', 'unexpected_value'],
    ['a file that the bank refused', 1, 34, '07', 'block_refused'],
    ['a detail of another type', 2, 1, '03', 'wrong_record_type'],
    ['a detail out of order', 3, 3, '0000007', 'wrong_sequence'],
    ['a detail in another currency', 2, 12, '05', 'unexpected_value'],
    ['an amount with a letter', 2, 20, 'A', 'not_a_number'],
    ['a date with a blank', 2, 29, ' ', 'not_a_date'],
    ['an account that is no CLABE', 2, 74, '03', 'unexpected_value'],
    ['a blank answer', 2, 278, '  ', 'unexpected_value'],
    ['an answer with a blank in front', 2, 278, ' 4', 'unexpected_value'],
    ['a letter with an accent', 2, 100, '\u00d1', 'not_ascii'],
    ['a letter with an accent at the very end', 2, 300, '\u00d1', 'not_ascii'],
    ['a control character', 2, 100, '\u0000', 'not_ascii'],
    ['a trailer with another number', 4, 3, '0000009', 'wrong_sequence'],
    ['a trailer of another block', 4, 12, '1200043', 'wrong_block'],
    ['a trailer that counts otherwise', 4, 19, '0000003', 'wrong_totals'],
    ['a trailer that adds otherwise', 4, 43, '1', 'wrong_totals'],
  ])('%s', async (_, line, position, text, code) => {
    const fault = await faultOf(await withChange(line, position, text));
    const isOfField = !['wrong_record_type', 'not_ascii'].includes(code);
    const field = isOfField ? fieldAt(line, position) : undefined;
    expect(fault).toMatchObject({ name: 'BadBankFile', code, line });
    expect(fault?.field).toBe(field);
    expect(fault?.message).toMatch(
      new RegExp(`^Line ${line}${field ? `, ${field}` : ''}: [a-z][^.]{10,}\\.$`),
    );
  });

  test.each([
    ['a detail is missing', ([a, , c, d]: string[]) => [a, c, d], 'wrong_sequence', 2],
    ['a detail is there twice', ([a, b, c, d]: string[]) => [a, b, b, c, d], 'wrong_sequence', 3],
    ['two details changed places', ([a, b, c, d]: string[]) => [a, c, b, d], 'wrong_sequence', 2],
    ['the header is missing', ([, b, c, d]: string[]) => [b, c, d], 'wrong_record_type', 1],
    ['the header is there twice', ([a, b, c, d]: string[]) => [a, a, b, c, d], 'wrong_record_type', 2],
    ['the trailer is there twice', ([a, b, c, d]: string[]) => [a, b, c, d, d], 'wrong_record_type', 5],
    ['a detail follows the trailer', ([a, b, c, d]: string[]) => [a, b, d, c], 'wrong_sequence', 3],
    ['an empty line stands between', ([a, b, c, d]: string[]) => [a, b, '', c, d], 'wrong_width', 3],
    ['a line is too short', ([a, b = '', c, d]: string[]) => [a, b.slice(1), c, d], 'wrong_width', 2],
    ['a line is too long', ([a, b, c, d]: string[]) => [a, `${b} `, c, d], 'wrong_width', 2],
    [
      'a line is too long, whatever stands far behind',
      ([a, b, c, d]: string[]) => [a, `${b}${'X'.repeat(10)}\u00d1`, c, d],
      'wrong_width',
      2,
    ],
    ['two lines have no line end between', ([a, b, c, d]: string[]) => [a, `${b}${c}`, d], 'wrong_width', 2],
    ['the trailer is missing', ([a, b, c]: string[]) => [a, b, c], 'truncated', 4],
    ['the last detail and the trailer are missing', ([a, b]: string[]) => [a, b], 'truncated', 3],
  ])('when %s', async (_, change, code, line) => {
    const file = await withLines((lines) => change(lines).map((each) => each ?? ''));
    const fault = await faultOf(file);
    expect(fault).toMatchObject({ code, line });
    expect(fault?.message).toMatch(/: [a-z].{10,}\.$/);
  });

  test.each([
    ['cut short', -3, '', 'truncated'],
    ['too long', -2, 'X', 'wrong_width'],
  ])('when its last line, which has no line end, is %s', async (_, end, more, code) => {
    expect(await faultOf((await written).slice(0, end) + more)).toMatchObject({ code, line: 4 });
  });

  test('when nothing is in it', async () => {
    expect(await faultOf('')).toMatchObject({ code: 'truncated', line: 1 });
  });

  test('when it is another encoding', async () => {
    const inUtf8 = new TextEncoder().encode(await withChange(2, 100, 'Ñ'));
    expect(await faultOf(inUtf8)).toMatchObject({ code: 'not_ascii', line: 2 });
  });

  test('when it is of another company', async () => {
    expect(await faultOf(await written, { rfc: header.rfc })).toBeUndefined();
    expect(await faultOf(await written, { rfc: 'EKU9003173C9' })).toMatchObject({
      code: 'unexpected_issuer',
      line: 1,
      field: 'rfc_emisor',
    });
  });

  test('when another bank sent it', async () => {
    expect(await faultOf(await written, { bank: '012' })).toMatchObject({
      code: 'unexpected_bank',
      line: 1,
      field: 'banco_participante',
    });
  });

  test('without showing an account number', async () => {
    const faults = await Promise.all([
      faultOf(await withChange(2, 74, '03')),
      faultOf(await withChange(2, 90, 'X')),
      faultOf(await withChange(2, 120, 'Ñ')),
    ]);
    for (const fault of faults) {
      expect(fault?.line).toBe(2);
      expect(`${fault?.stack} ${JSON.stringify(fault)}`).not.toContain(CLABE.slice(0, 6));
    }
  });
});

describe('reading', () => {
  test('gives up on a line that does not end before it has read the rest', async () => {
    let pieces = 0;
    function* oneLine() {
      for (; pieces < 1_000; pieces += 1) yield 'A'.repeat(100);
    }
    await expect(readBankFile(oneLine())).rejects.toMatchObject({ code: 'wrong_width', line: 1 });
    expect(pieces).toBe(3);
  });

  test.each([
    ['the header is wrong', 1, 10, '31'],
    ['a detail is wrong', 2, 10, '31'],
  ])('closes its source when %s', async (_, line, position, text) => {
    let closed = false;
    const file = await withChange(line, position, text);
    function* source() {
      try {
        for (const character of file) yield character;
      } finally {
        closed = true;
      }
    }
    await expect(checkBankFile(source())).rejects.toThrow(BadBankFile);
    expect(closed).toBe(true);
  });

  test('closes its source when the loop over the details is left', async () => {
    let closed = false;
    const file = await written;
    function* source() {
      try {
        for (const character of file) yield character;
      } finally {
        closed = true;
      }
    }
    const { details } = await readBankFile(source());
    for await (const { sequence } of details) {
      expect(sequence).toBe(2);
      break;
    }
    expect(closed).toBe(true);
  });
});
