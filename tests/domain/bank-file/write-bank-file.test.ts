import { describe, expect, test } from '@jest/globals';
import { detailFault } from '#lib/domain/bank-file/detail.ts';
import { ExactSum, encodeTrailer } from '#lib/domain/bank-file/trailer.ts';
import { UnfitForBankFile } from '#lib/domain/bank-file/unfit-for-bank-file.ts';
import { sizeOf, writeBankFile } from '#lib/domain/bank-file/write-bank-file.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { collect, detail, fileOf, header } from './sample.ts';

const spaces = (count: number) => ' '.repeat(count);
const zeros = (count: number) => '0'.repeat(count);

describe('the file of two debits', () => {
  const second = detail({ amount: 1_050_000 as Centavos, numericReference: '1000002', holderName: '' });
  const written = fileOf([detail(), second]);

  test('has a header, two details and a trailer, each ended by CR LF', async () => {
    const lines = (await written).split('\r\n');
    expect(lines.map((line) => line.slice(0, 9))).toEqual([
      '010000001',
      '020000002',
      '020000003',
      '090000004',
      '',
    ]);
    expect(lines.slice(0, 4).map((line) => line.length)).toEqual([300, 300, 300, 300]);
  });

  test('has the company and the bank in its header', async () => {
    const name = 'PAPELERIA NANDU SA DE CV'.padEnd(40);
    expect((await written).split('\r\n')[0]).toBe(
      `01000000130002E212000422027111201${'00'}${spaces(25)}${name}${'PNA010101AB9'.padEnd(18)}${spaces(182)}`,
    );
  });

  test('has amount, account and texts in its details', async () => {
    expect((await written).split('\r\n')[1]).toBe(
      [
        '0200000023001',
        '000000000049900',
        '20271116',
        zeros(6),
        spaces(18),
        '51',
        '20271116',
        '012',
        '40',
        '00012180012345678909',
        'JOSE NUNEZ'.padEnd(40),
        'CONTRATO 7'.padEnd(40),
        'PANADERIA SOL'.padEnd(40),
        zeros(15),
        '1000001',
        'SUSCRIPCION NANDU 7 CAFE'.padEnd(40),
        '00',
        spaces(21),
      ].join(''),
    );
  });

  test('has the same block, the count and the sum in its trailer', async () => {
    expect((await written).split('\r\n')[3]).toBe(
      `090000004301200042${'0000002'}${'000000000001099900'}${spaces(257)}`,
    );
  });

  test('is the same when it is written again', async () => {
    expect(await fileOf([detail(), second])).toBe(await written);
  });
});

describe('writing a bank file', () => {
  test('takes a detail only when its record is requested', async () => {
    let asked = 0;
    function* many() {
      for (; asked < 1_000; asked += 1) yield detail();
    }
    const records = writeBankFile(header, many());
    for (let taken = 0; taken < 5; taken += 1) await records.next();
    expect(asked).toBe(3);
  });

  test('accepts details that arrive over time', async () => {
    async function* later() {
      yield detail();
    }
    expect((await collect(writeBankFile(header, later()))).join('')).toBe(await fileOf([detail()]));
  });

  test('cuts a text after 40 characters, and then leaves no space at its end', async () => {
    const [, record = ''] = await collect(
      writeBankFile(header, [detail({ concept: `${'A'.repeat(39)} ${'B'.repeat(9)}` })]),
    );
    expect(record.slice(237)).toBe(`${'A'.repeat(39)} 00${spaces(21)}\r\n`);
  });
});

describe('a detail that does not fit is reported, never cut', () => {
  test.each([
    ['an amount of sixteen digits', { amount: 1_000_000_000_000_000 as Centavos }, 'too_wide', 'importe'],
    ['an amount of zero', { amount: 0 as Centavos }, 'zero', 'importe'],
    ['a negative amount', { amount: -100 as Centavos }, 'not_digits', 'importe'],
    ['half a centavo', { amount: 100.5 as Centavos }, 'not_digits', 'importe'],
    ['no amount', { amount: Number.NaN as Centavos }, 'not_digits', 'importe'],
    ['a CLABE too short', { clabe: '01218001234567890' }, 'wrong_length', 'num_cuenta_cliente'],
    ['a CLABE too long', { clabe: '0121800123456789099' }, 'wrong_length', 'num_cuenta_cliente'],
    ['a CLABE with a letter', { clabe: '01218001234567890O' }, 'not_digits', 'num_cuenta_cliente'],
    ['another bank', { bank: '014' }, 'other_bank', 'banco_receptor'],
    ['a reference of eight digits', { numericReference: '10000000' }, 'wrong_length', /numerica/],
    ['a reference of six digits', { numericReference: '100000' }, 'wrong_length', /numerica/],
    ['a concept of symbols', { concept: '¡¿…?!' }, 'blank', 'referencia_leyenda_emisor'],
    ['no service reference', { serviceReference: ' ' }, 'blank', 'referencia_servicio_emisor'],
    ['a return code of three', { returnCode: '004' }, 'wrong_length', 'motivo_devolucion'],
    ['a return code of symbols', { returnCode: '0-' }, 'not_a_mark', 'motivo_devolucion'],
  ] as const)('%s', async (_, changes, code, field) => {
    const unfit = detail(changes);
    expect(detailFault(unfit, 'collections')).toBeInstanceOf(UnfitForBankFile);
    expect(detailFault(unfit, 'collections')?.name).toBe('UnfitForBankFile');
    expect(detailFault(unfit, 'collections')?.code).toBe(code);
    expect(detailFault(unfit, 'collections')?.field).toMatch(field);
    expect(detailFault(unfit, 'collections')?.message).toMatch(/^[a-z_]+: [a-z][^.]{10,}\.$/);
    expect(detailFault(unfit, 'collections')?.message).not.toMatch(/[0-9]{4}/);
    await expect(fileOf([detail(), unfit])).rejects.toThrow(UnfitForBankFile);
  });

  test('another error is not reported as a fault of the detail', () => {
    const broken = { ...detail(), concept: null } as unknown as ReturnType<typeof detail>;
    expect(() => detailFault(broken, 'collections')).toThrow(TypeError);
  });

  test('one that fits has no fault', () => expect(detailFault(detail(), 'collections')).toBeUndefined());

  test('the largest amount fits', () => {
    expect(detailFault(detail({ amount: 999_999_999_999_999 as Centavos }), 'collections')).toBeUndefined();
  });
});

describe('a file that does not fit is refused', () => {
  test.each([
    ['a file number of six digits', { fileNumber: 100_000 }, 'wrong_length', 'num_bloque'],
    ['a negative file number', { fileNumber: -1 }, 'not_digits', 'num_bloque'],
    ['a bank of five digits', { bank: '40002' }, 'wrong_length', 'banco_participante'],
    ['a company without a name', { companyName: '—' }, 'blank', 'razon_social_emisor'],
    ['a company without an RFC', { rfc: '' }, 'blank', 'rfc_emisor'],
    ['an RFC that is none', { rfc: 'A'.repeat(19) }, 'too_wide', 'rfc_emisor'],
  ])('for %s', async (_, changes, code, field) => {
    await expect(fileOf([detail()], { ...header, ...changes })).rejects.toMatchObject({ code, field });
  });

  test('and not for an RFC as wide as its field', async () => {
    expect(await fileOf([], { ...header, rfc: 'A'.repeat(18) })).toContain(`  ${'A'.repeat(18)}  `);
  });

  test('for more details than seven digits can number', () => {
    const totals = { kind: 'collections', block: '1200042', total: 1n } as const;
    expect(encodeTrailer({ ...totals, operations: 9_999_997 })).toContain('099999999');
    expect(() => encodeTrailer({ ...totals, operations: 9_999_998 })).toThrow(UnfitForBankFile);
  });

  test('for a total of nineteen digits', () => {
    const totals = { kind: 'collections', block: '1200042', operations: 1 } as const;
    expect(encodeTrailer({ ...totals, total: 10n ** 18n - 1n })).toContain('9'.repeat(18));
    expect(() => encodeTrailer({ ...totals, total: 10n ** 18n })).toThrow(UnfitForBankFile);
  });
});

test('the size of a file follows from the number of its operations', async () => {
  expect(sizeOf({ operations: 0 })).toBe((await fileOf([])).length);
  expect(sizeOf({ operations: 2 })).toBe((await fileOf([detail(), detail()])).length);
});

test('the sum of the largest amounts is exact', () => {
  const sum = new ExactSum();
  for (let n = 1; n <= 40; n += 1) {
    sum.add(999_999_999_999_999);
    expect(sum.total).toBe(BigInt(n) * 999_999_999_999_999n);
  }
});
