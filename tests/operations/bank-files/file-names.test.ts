import { describe, expect, test } from '@jest/globals';
import { kindOfReturnFile, nameOf, preparedName } from '#lib/operations/bank-files/file-names.ts';

describe('a file of each kind has its own folders', () => {
  test.each([
    ['collections', 'all/2026-12-01-002-00001', 'presentments/all/2026-12-01-002-00001.txt', 'answers/a.txt'],
    [
      ...(['payouts', 'all/payouts-2026-12-01-002-00001'] as const),
      'dispersals/all/payouts-2026-12-01-002-00001.txt',
      'dispersal-returns/a.txt',
    ],
  ] as const)('%s', (kind, id, presented, returned) => {
    expect(nameOf({ kind, id })).toBe(presented);
    expect(preparedName({ id })).toBe(`prepared/${id}.txt`);
    expect(kindOfReturnFile(returned)).toBe(kind);
  });

  test('and a file of another folder is no return file', () => {
    expect(() => kindOfReturnFile('reports/a.txt')).toThrow('is in no folder of return files');
  });
});
