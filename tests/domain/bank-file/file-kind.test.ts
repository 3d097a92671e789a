import { describe, expect, test } from '@jest/globals';
import type { FileKind } from '#lib/domain/bank-file/file-kind.ts';
import { checkBankFile, readBankFile, readReturnFile } from '#lib/domain/bank-file/read-bank-file.ts';
import { collect, detail, fileOf, header } from './sample.ts';

const KINDS: readonly (readonly [FileKind, FileKind])[] = [
  ['collections', 'payouts'],
  ['payouts', 'collections'],
];
const CODES: Readonly<Record<FileKind, string>> = { collections: '30', payouts: '60' };

const written = (kind: FileKind) =>
  fileOf([detail(), detail({ numericReference: '1000002' })], { ...header, kind });

/** Returns a file with another operation code in one of its lines, which count from 1. */
async function withCode(kind: FileKind, line: number, code: string): Promise<string> {
  const lines = (await written(kind)).split('\r\n');
  const record = lines[line - 1] ?? '';
  lines[line - 1] = record.slice(0, 9) + code + record.slice(11);
  return lines.join('\r\n');
}

describe('a payouts file', () => {
  test('differs from a collections file in its operation code and its kind of operation only', async () => {
    const lines = (await written('payouts')).split('\r\n').slice(0, -1);
    const asCollections = lines.map((line) => {
      expect(line.slice(9, 11)).toBe('60');
      const renamed = `${line.slice(0, 9)}30${line.slice(11)}`;
      if (!line.startsWith('02')) return renamed;
      expect(line.slice(60, 62)).toBe('01');
      return `${renamed.slice(0, 60)}51${renamed.slice(62)}`;
    });
    expect(`${asCollections.join('\r\n')}\r\n`).toBe(await written('collections'));
  });

  test('is read with the values that were written, and nothing in it is odd', async () => {
    const file = await written('payouts');
    const { header: read, details } = await readBankFile([file], { kind: 'payouts', bank: '002' });
    expect(read).toEqual({ ...header, kind: 'payouts', companyName: 'PAPELERIA NANDU SA DE CV' });
    expect((await collect(details)).map(({ clabe, amount }) => [clabe, amount])).toEqual([
      [detail().clabe, detail().amount],
      [detail().clabe, detail().amount],
    ]);
    expect((await checkBankFile([file], { kind: 'payouts' })).oddities.size).toBe(0);
  });
});

describe.each(KINDS)('where a %s file is expected, a %s file', (kind, other) => {
  test('is refused as a whole at its header', async () => {
    const file = await written(other);
    const refused = { code: 'unexpected_kind', line: 1, field: 'codigo_operacion' };
    await expect(checkBankFile([file], { kind })).rejects.toMatchObject(refused);
    await expect(readBankFile([file], { kind })).rejects.toMatchObject(refused);
    await expect(readReturnFile([file], { kind })).rejects.toMatchObject(refused);
  });

  test.each([1, 2, 3, 4])('is refused if only its line %d is of that kind', async (line) => {
    const file = await withCode(kind, line, CODES[other]);
    await expect(checkBankFile([file], { kind })).rejects.toMatchObject({ code: 'unexpected_kind', line });
  });

  test('differs from a file with a code of no kind, which is only odd', async () => {
    const { oddities } = await checkBankFile([await withCode(kind, 1, '31')], { kind });
    expect(Object.fromEntries(oddities)).toEqual({ codigo_operacion: 1 });
  });
});
