import { describe, expect, test } from '@jest/globals';
import { BadBankFile } from '#lib/domain/bank-file/bad-bank-file.ts';
import { LAYOUTS, type Layout } from '#lib/domain/bank-file/layout.ts';
import {
  checkBankFile,
  readBankFile,
  readReturnFile,
  surveyBankFile,
} from '#lib/domain/bank-file/read-bank-file.ts';
import { isReadable, isUnreadable } from '#lib/domain/bank-file/return-line.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { collect, detail, fileOf, header } from './sample.ts';

const COLLECTIONS = { kind: 'collections' } as const;
const CLABE = '012180012345678909';

const written = fileOf([detail(), detail({ amount: 1_050_000 as Centavos, numericReference: '1000002' })]);

/** Returns the sample file with a text at a position of one of its lines; both count from 1. */
async function withChange(line: number, position: number, text: string): Promise<string> {
  const lines = (await written).split('\r\n');
  const record = lines[line - 1] ?? '';
  lines[line - 1] = record.slice(0, position - 1) + text + record.slice(position - 1 + text.length);
  return lines.join('\r\n');
}

/** Returns the sample file with its lines combined again. */
async function withLines(change: (lines: string[]) => string[]): Promise<string> {
  const lines = (await written).split('\r\n').slice(0, -1);
  return `${change(lines).join('\r\n')}\r\n`;
}

const { header: HEADER, detail: DETAIL, trailer: TRAILER } = LAYOUTS.collections;

/** Returns the field of the sample file at this position. */
function fieldAt(line: number, position: number): string | undefined {
  const layout: Layout | undefined = [HEADER, DETAIL, DETAIL, TRAILER][line - 1];
  return layout?.find(({ start, end }) => start <= position && position <= end)?.name;
}

async function faultOf(file: string | Uint8Array, expected = {}): Promise<BadBankFile | undefined> {
  try {
    await checkBankFile([file], { ...COLLECTIONS, ...expected });
    return undefined;
  } catch (error) {
    if (error instanceof BadBankFile) return error;
    throw error;
  }
}

describe('a file that was written', () => {
  test('is read with the values that were written', async () => {
    const { header: read, details } = await readBankFile([await written], { ...COLLECTIONS, bank: '002' });
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

  test('is read with its whole number', async () => {
    const file = await fileOf([], { ...header, fileNumber: 12_345 });
    expect((await checkBankFile([file], COLLECTIONS)).header.fileNumber).toBe(12_345);
  });

  test('has totals that add up', async () => {
    expect(await checkBankFile([await written], COLLECTIONS)).toMatchObject({
      operations: 2,
      total: 1_099_900n,
    });
  });

  test('is identified by its records, whatever its line ends', async () => {
    const digest = async (text: string) => (await checkBankFile([text], COLLECTIONS)).digest;
    const own = await digest(await written);
    expect(await digest((await written).replaceAll('\r\n', '\n'))).toBe(own);
    expect(await digest(await withChange(2, 278, '04'))).not.toBe(own);
  });

  test('keeps an account that is no CLABE as received, so that it can be compared', async () => {
    const { details } = await readBankFile([await withChange(2, 76, '1')], COLLECTIONS);
    expect((await collect(details))[0]?.clabe).toBe(`10${CLABE}`);
  });

  test('may be empty', async () => {
    expect(await checkBankFile([await fileOf([])], COLLECTIONS)).toMatchObject({ operations: 0, total: 0n });
  });

  test('returns from the bank with the return codes in it', async () => {
    const answered = await withChange(3, 278, '04');
    const { details } = await readBankFile([answered], COLLECTIONS);
    expect((await collect(details)).map(({ returnCode }) => returnCode)).toEqual(['00', '04']);
  });

  test('can be turned into a return file while it is read', async () => {
    const { header: first, details } = await readBankFile([await written], COLLECTIONS);
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

  test.each([
    ['CR LF', '\r\n'],
    ['LF', '\n'],
    ['CR', '\r'],
  ])(
    'is the same in pieces of any size, with a byte order mark and lines that end with %s',
    async (_, end) => {
      const file = `\u00ef\u00bb\u00bf${(await written).replaceAll('\r\n', end)}`;
      const { digest } = await checkBankFile([await written], COLLECTIONS);
      for (const size of [1, 2, 3, 4, 299, 300, 301, 302, 303, 304, 305, 606, 1_500]) {
        const pieces = file.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
        expect(await checkBankFile(pieces, COLLECTIONS)).toMatchObject({ digest, oddities: new Map() });
      }
    },
  );

  test('may have characters in the space reserved for future use', async () => {
    expect(await faultOf(await withChange(2, 280, 'X'))).toBeUndefined();
    expect(await oddIn(await withChange(2, 280, 'X'))).toEqual({});
  });
});

/** Returns the lines of a file that cannot be settled, each with the reason and the field. */
async function unreadableIn(file: string) {
  const { lines } = await readReturnFile([file], COLLECTIONS);
  return (await collect(lines))
    .filter(isUnreadable)
    .map((line) => ({ ...line.unreadable, line: line.sequence }));
}

const oddIn = async (file: string | Uint8Array) =>
  Object.fromEntries((await checkBankFile([file], COLLECTIONS)).oddities);

describe('a deviation in a field that neither matches nor settles a line', () => {
  test.each([
    ['Ñ in a name', 2, 100, '\u00d1', 'nombre_cliente'],
    ['a tab in a name', 2, 100, '\t', 'nombre_cliente'],
    ['a control character in a name', 2, 100, '\u0000', 'nombre_cliente'],
    ['a lower-case letter in the concept', 2, 240, 'a', 'referencia_leyenda_emisor'],
    ['an accent in the merchant’s name', 2, 180, '\u00e9', 'nombre_titular_servicio'],
    ['a point in the reference of the service', 2, 140, '.', 'referencia_servicio_emisor'],
    ['a retry counter', 2, 42, '1', 'contador_reintento'],
    ['an IVA', 2, 228, '160', 'importe_iva'],
    ['another kind of account', 2, 74, '03', 'tipo_cuenta_cliente'],
    ['another bank of the customer', 2, 71, 'X14', 'banco_receptor'],
    ['another operation', 2, 10, '31', 'codigo_operacion'],
    ['another kind of operation', 2, 61, '52', 'tipo_operacion'],
    ['another operation in the header', 1, 10, '31', 'codigo_operacion'],
    ['the other direction in the header', 1, 15, 'S', 'sentido'],
    ['another currency in the header', 1, 32, '02', 'codigo_divisa'],
    ['another name of the company', 1, 61, '\u00d1', 'razon_social_emisor'],
    ['no cause of rejection', 1, 34, '  ', 'causa_rechazo_bloque'],
    ['another operation in the trailer', 4, 10, '31', 'codigo_operacion'],
  ])('is noted, and the file is read: %s', async (_, line, position, text, field) => {
    const file = Buffer.from(await withChange(line, position, text), 'latin1');
    expect(await oddIn(file)).toEqual({ [field]: 1 });
    expect(await unreadableIn(file.toString('latin1'))).toEqual([]);
  });

  test('of another block date than the presentation date is noted if the trailer has it too', async () => {
    const text = (await withChange(1, 17, '13')).replace('3012000420000002', '3013000420000002');
    expect(await oddIn(text)).toEqual({ num_bloque: 1 });
  });

  test.each([
    ['missing spaces', (text: string) => text.replaceAll(/ +\r\n/g, '\r\n'), { record_width: 4 }],
    ['one missing space', (text: string) => text.replace(/ \r\n/, '\r\n'), { record_width: 1 }],
    ['additional spaces', (text: string) => text.replaceAll('\r\n', '  \r\n'), { record_width: 4 }],
    ['blank lines between', (text: string) => text.replaceAll('\r\n', '\r\n\r\n'), { blank_line: 3 }],
    [
      'UTF-8, padded by letters',
      (text: string) => text.replace('JOSE NUNEZ', 'JOSÉ NÚÑEZ'),
      { encoding: 1, nombre_cliente: 1 },
    ],
    [
      'UTF-8, padded by bytes',
      (text: string) => text.replace('JOSE NUNEZ   ', 'JOSÉ NÚÑEZ'),
      { nombre_cliente: 1 },
    ],
    [
      'UTF-8 without the spaces at the end',
      (text: string) => text.replace('JOSE NUNEZ', 'JOSÉ NÚÑEZ').replaceAll(/ +\r\n/g, '\r\n'),
      { encoding: 1, nombre_cliente: 1, record_width: 4 },
    ],
  ])('is noted: %s', async (_, change, oddities) => {
    const file = Buffer.from(change(await written), 'utf8');
    expect(await oddIn(file)).toEqual(oddities);
    const { details } = await readBankFile([file], COLLECTIONS);
    expect(
      (await collect(details)).map(({ numericReference, returnCode }) => [numericReference, returnCode]),
    ).toEqual([
      ['1000001', '00'],
      ['1000002', '00'],
    ]);
  });

  test('does not hide that a file is a copy of our own: missing and additional spaces', async () => {
    const digestOf = async (text: string) => (await checkBankFile([text], COLLECTIONS)).digest;
    const trimmed = (await written).replaceAll(/ +\r\n/g, '\r\n');
    expect(await digestOf(trimmed)).toBe(await digestOf(await written));
    const padded = (await written).replaceAll('\r\n', '  \r\n');
    expect(await digestOf(padded)).toBe(await digestOf(await written));
  });

  test('is read by letters if a record of 300 bytes is none by bytes: UTF-8, cut at its width', async () => {
    const file = (await written).replace('JOSE NUNEZ', 'JOSÉ NÚÑEZ').replace(/ {3}\r\n(?=020000003)/, '\r\n');
    expect(await oddIn(Buffer.from(file, 'utf8'))).toEqual({
      ...{ encoding: 1, nombre_cliente: 1, record_width: 1 },
    });
  });

  test('in Latin-1 is not taken for UTF-8, whatever its width', async () => {
    const file = (await written).replace('JOSE NUNEZ', 'JOSÉ NÚÑEZ').replaceAll(/ +\r\n/g, '\r\n');
    expect(await oddIn(Buffer.from(file, 'latin1'))).toEqual({ nombre_cliente: 1, record_width: 4 });
  });

  test('in the reserved space of the header may have any width up to 1,024 characters', async () => {
    const header = (await withChange(1, 200, 'X')).split('\r\n')[0]?.trimEnd() ?? '';
    const withHeader = (width: number) => withLines(([, ...others]) => [header.padEnd(width), ...others]);
    expect(await oddIn(await withHeader(301))).toEqual({ record_width: 1 });
    expect(await oddIn(await withHeader(1_024))).toEqual({ record_width: 1 });
    expect(await faultOf(await withHeader(1_025))).toMatchObject({ code: 'wrong_width', line: 1 });
  });

  test('is a blank line of 1,024 spaces at most', async () => {
    const withBlank = (width: number) => withLines((lines) => [' '.repeat(width), ...lines]);
    expect(await oddIn(await withBlank(1_024))).toEqual({ blank_line: 1 });
    expect(await faultOf(await withBlank(1_025))).toMatchObject({ code: 'wrong_width', line: 1 });
  });
});

describe('a line with an unreadable field that matches or settles it', () => {
  test.each([
    ['a letter in the reference', 231, 'X', 'unknown_reference', 'referencia_numerica_emisor'],
    ['another currency', 12, '05', 'other_amount', 'codigo_divisa'],
    ['a letter in the account', 90, 'X', 'other_account', 'num_cuenta_cliente'],
    ['a blank in the date of the charge', 63, ' ', 'other_date', 'fecha_vencimiento_o_cobro'],
    ['a day that is none', 29, '20270230', 'other_date', 'fecha_liquidacion'],
    ['a blank code', 278, '  ', 'unreadable_code', 'motivo_devolucion'],
    ['a code with a blank in front', 278, ' 4', 'unreadable_code', 'motivo_devolucion'],
    ['a code in lower case', 278, 'a1', 'unreadable_code', 'motivo_devolucion'],
  ])('does not stop the other lines: %s', async (_, position, text, reason, field) => {
    const file = await withChange(2, position, text);
    expect(await unreadableIn(file)).toMatchObject([{ line: 2, reason, field }]);
    expect(await faultOf(file)).toBeUndefined();
    const lines = await collect((await readReturnFile([file], COLLECTIONS)).lines);
    expect(lines.map(isReadable)).toEqual([false, true]);
    expect(lines[0]?.numericReference).toBe(reason === 'unknown_reference' ? undefined : '1000001');
    // A file of our own must be right.
    const { details } = await readBankFile([file], COLLECTIONS);
    await expect(collect(details)).rejects.toMatchObject({ name: 'BadBankFile', line: 2, field });
  });

  test('is recognised if a character was lost: its return code is in another place', async () => {
    const file = (await written).replace('JOSE NUNEZ', 'JOS NUNEZ');
    expect(await unreadableIn(file)).toMatchObject([{ line: 2, reason: 'unknown_reference' }]);
  });
});

describe('a file that cannot be relied on is refused', () => {
  test.each([
    ['a header of another type', 1, 1, '02', 'wrong_record_type'],
    ['a presentation on a day that is none', 1, 24, '20270230', 'not_a_date'],
    ['a file that the bank refused', 1, 34, '07', 'block_refused'],
    ['a detail of another type', 2, 1, '03', 'wrong_record_type'],
    ['a detail out of order', 3, 3, '0000007', 'wrong_sequence'],
    ['an amount with a letter', 2, 20, 'A', 'not_a_number'],
    ['a trailer with another number', 4, 3, '0000009', 'wrong_sequence'],
    ['a trailer of another block', 4, 12, '1200043', 'wrong_block'],
    ['a header whose number has a letter', 1, 3, 'X', 'unexpected_value'],
    ['a header whose block has a letter', 1, 17, 'X', 'not_a_number'],
    ['a trailer whose number has a letter', 4, 3, 'X', 'not_a_number'],
    ['a trailer whose block has a letter', 4, 12, 'X', 'not_a_number'],
    ['a trailer whose count has a letter', 4, 19, 'X', 'not_a_number'],
    ['a trailer whose total has a letter', 4, 43, 'X', 'not_a_number'],
    ['a trailer that counts otherwise', 4, 19, '0000003', 'wrong_totals'],
    ['a trailer that adds otherwise', 4, 43, '1', 'wrong_totals'],
  ])('%s', async (_, line, position, text, code) => {
    const fault = await faultOf(await withChange(line, position, text));
    const isOfField = code !== 'wrong_record_type';
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
    [
      'a line has too few characters',
      ([a, b = '', c, d]: string[]) => [a, b.slice(22), c, d],
      'wrong_width',
      2,
    ],
    ['a line has a character too much', ([a, b, c, d]: string[]) => [a, `${b}X`, c, d], 'wrong_width', 2],
    [
      'a character was put into the concept',
      ([a, b = '', c, d]: string[]) => [a, `${b.slice(0, 250)}X${b.slice(250)}`, c, d],
      'wrong_width',
      2,
    ],
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
    ['cut short', -260, '', 'truncated'],
    ['too long', -2, 'X', 'wrong_width'],
  ])('when its last line, which has no line end, is %s', async (_, end, more, code) => {
    expect(await faultOf((await written).slice(0, end) + more)).toMatchObject({ code, line: 4 });
  });

  test('when it is empty', async () => {
    expect(await faultOf('')).toMatchObject({ code: 'truncated', line: 1 });
  });

  test('when it is of another company', async () => {
    expect(await faultOf(await written, { rfc: header.rfc })).toBeUndefined();
    expect(await faultOf(await written, { rfc: 'EKU9003173C9' })).toMatchObject({
      code: 'unexpected_issuer',
      line: 1,
      field: 'rfc_emisor',
    });
  });

  test('when it is from another bank', async () => {
    expect(await faultOf(await written, { bank: '012' })).toMatchObject({
      code: 'unexpected_bank',
      line: 1,
      field: 'banco_participante',
    });
  });

  test('without showing an account number', async () => {
    const faults = await Promise.all([
      faultOf(await withChange(2, 14, 'X')),
      faultOf(await withChange(2, 3, 'X')),
      faultOf(`${(await written).split('\r\n').slice(0, 2).join('\r\n')}X`),
    ]);
    for (const fault of faults) {
      expect(fault?.line).toBe(2);
      expect(`${fault?.stack} ${JSON.stringify(fault)}`).not.toContain(CLABE.slice(0, 6));
    }
  });
});

describe('reading a bank file', () => {
  test('refuses a line that does not end before it has read the rest', async () => {
    let pieces = 0;
    function* oneLine() {
      for (; pieces < 1_000; pieces += 1) yield 'A'.repeat(100);
    }
    await expect(readBankFile(oneLine(), COLLECTIONS)).rejects.toMatchObject({
      code: 'wrong_width',
      line: 1,
    });
    expect(pieces).toBe(10);
  });

  test.each([
    ['the header is wrong', 1, 12, 'X'],
    ['a detail is wrong', 2, 14, 'X'],
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
    await expect(checkBankFile(source(), COLLECTIONS)).rejects.toThrow(BadBankFile);
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
    const { details } = await readBankFile(source(), COLLECTIONS);
    for await (const { sequence } of details) {
      expect(sequence).toBe(2);
      break;
    }
    expect(closed).toBe(true);
  });
});

describe('the survey of a return file', () => {
  const surveyed = (...codes: [reference: number, code: string][]) =>
    fileOf(codes.map(([n, returnCode]) => detail({ numericReference: String(1_000_000 + n), returnCode })));

  test('finds the references with different return codes, and adds up what the file holds', async () => {
    const file = await surveyed([1, '00'], [2, '04'], [1, '04'], [2, '04'], [1, '00']);
    expect(await surveyBankFile([file], COLLECTIONS)).toMatchObject({
      ...{ operations: 5, total: 249_500n, contradicted: new Set(['1000001']) },
    });
  });

  test('leaves out lines that cannot be read', async () => {
    const lines = (await surveyed([1, '04'], [1, '04'])).split('\r\n');
    const unreadable = lines.map((line, n) => (n === 2 ? `${line.slice(0, 89)}X${line.slice(90)}` : line));
    const { contradicted, operations } = await surveyBankFile([unreadable.join('\r\n')], COLLECTIONS);
    expect([operations, ...contradicted]).toEqual([2]);
  });
});
