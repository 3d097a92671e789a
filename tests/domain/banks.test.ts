import { describe, expect, test } from '@jest/globals';
import { findBank, listParticipants } from '#lib/domain/banks.ts';

describe('the banks', () => {
  test('a bank is found by its three-digit code', () => {
    expect(findBank('012')).toEqual({
      code: '012',
      banxicoCode: '40012',
      name: 'BBVA Mexico',
      participates: true,
    });
    expect(findBank('001')?.banxicoCode).toBe('2001');
  });

  test('an unknown code finds nothing, nor does a name that every object has', () => {
    expect(findBank('000')).toBeUndefined();
    expect(findBank('constructor')).toBeUndefined();
  });

  test('25 banks take part, and no institution that is not a bank', () => {
    const participants = listParticipants();
    expect(participants).toHaveLength(25);
    expect(participants.filter((code) => code >= '600')).toEqual([]);
  });

  test.each(listParticipants())(
    'participant %s has a name, and a Banxico code that ends in its own',
    (code) => {
      expect(findBank(code)?.name).toMatch(/^\S.*\S$/);
      expect(findBank(code)?.banxicoCode).toMatch(new RegExp(`^[0-9]{2}${code}$`));
    },
  );
});
