import { describe, expect, test } from '@jest/globals';
import {
  bankOfClabe,
  checkDigit,
  clabeFault,
  creditedClabeFault,
  isBankCode,
  lastFour,
  participatingBanks,
} from '#lib/domain/clabe.ts';

const participants = participatingBanks();
const codeOf = (number: string) => clabeFault(number, participants)?.code;

describe('an account number', () => {
  test.each(['002010077777777771', '012180012345678909', '014027012345678905', '072580012345678905'])(
    '%s of a participating bank with its check digit is accepted',
    (number) => expect(clabeFault(number, participants)).toBeUndefined(),
  );

  test('an unlisted plaza is no reason to refuse', () => {
    expect(codeOf('002000000000000008')).toBeUndefined();
  });

  test.each(['646180012345678906', '638180012345678901', '032180000118359719'])(
    '%s of a bank that does not take part is refused for that',
    (number) => expect(codeOf(number)).toBe('clabe_bank_not_participating'),
  );

  test('a wrong check digit is refused', () => {
    expect(codeOf('002010077777777772')).toBe('clabe_check_digit');
  });

  test('if bank and check digit are both wrong, the refusal names the bank', () => {
    expect(codeOf('646180012345678907')).toBe('clabe_bank_not_participating');
  });

  test.each(['', '0020100777777777', '00201007777777777', '0020100777777777710'])(
    '%j is refused for its length',
    (number) => expect(codeOf(number)).toBe('clabe_length'),
  );

  test.each([
    '002 010 07777777777 1',
    '002-010-07777777777-1',
    '0020100777777777 1',
    ' 002010077777777771',
    '002010077777777771\n',
    '00201007777777777O',
    '+02010077777777771',
    '٠٠٢٠١٠٠٧٧٧٧٧٧٧٧٧٧١',
    '００２０１００７７７７７７７７７７１',
  ])('%j is refused for its characters, whatever its length', (number) => {
    expect(codeOf(number)).toBe('clabe_characters');
  });

  test.each(['002010077777777772', '646180012345678906', '00201007777777777', '00201007777777777O'])(
    'the refusal of %s says what is wrong without repeating the number',
    (number) => {
      const message = clabeFault(number, participants)?.message;
      expect(message).toMatch(/^[A-Z].+\.$/);
      expect(message).not.toContain(number.slice(0, 6));
    },
  );
});

describe('the parts of an account number', () => {
  test('its check digit follows from the first seventeen', () => {
    expect(checkDigit('03218000011835971')).toBe('9');
    expect(checkDigit('00000000000000000')).toBe('0');
  });

  test.each(['', '0321800001183597', '032180000118359719', '0321800001183597A'])(
    'no check digit is computed from %j',
    (text) =>
      expect(() => checkDigit(text)).toThrow(new RangeError('A check digit is computed from 17 digits.')),
  );

  test('the bank is in front and the last four digits are shown', () => {
    expect(bankOfClabe('012180012345678909')).toBe('012');
    expect(lastFour('012180012345678909')).toBe('8909');
  });
});

describe('the code of a bank', () => {
  test.each(['012', '40012'])('%s names bank 012', (text) => expect(isBankCode(text, '012')).toBe(true));

  test.each(['', '12', '0012', '40014', '37012', '014', '40012 '])('%j names no bank', (text) => {
    expect(isBankCode(text, '012')).toBe(false);
  });

  test('a bank that the table does not list has its three digits, and nothing else', () => {
    expect(isBankCode('999', '999')).toBe(true);
    expect(isBankCode('40999', '999')).toBe(false);
    expect(isBankCode('undefined', '999')).toBe(false);
  });
});

describe('the participating banks', () => {
  test.each([undefined, ''])('are the built-in ones with the list %j', (override) => {
    expect(participatingBanks(override)).toEqual(participants);
    expect(participants.size).toBe(25);
  });

  test('are replaced by a list that is set at deployment', () => {
    const own = participatingBanks('646, 012,012');
    expect(own).toEqual(new Set(['646', '012']));
    expect(clabeFault('646180012345678906', own)).toBeUndefined();
    expect(clabeFault('002010077777777771', own)?.code).toBe('clabe_bank_not_participating');
  });

  test.each([' ', ',', '012,', '12', '0012', '40012', '012;014', '012 014', 'abc', '٠١٢'])(
    'refuse the list %j',
    (override) =>
      expect(() => participatingBanks(override)).toThrow(
        new RangeError('The participating banks must be a comma-separated list of three-digit codes.'),
      ),
  );
});

describe('the number of an account that receives transfers', () => {
  test.each(['002010077777777771', '646180012345678906', '638180012345678901'])(
    '%s of a known bank is accepted, whether or not the bank takes part in direct debits',
    (number) => expect(creditedClabeFault(number)).toBeUndefined(),
  );

  test.each([
    ['999180012345678906', 'clabe_bank_unknown'],
    ['646180012345678907', 'clabe_check_digit'],
    ['64618001234567890', 'clabe_length'],
    ['646 180 0123456789', 'clabe_characters'],
  ])('%s is refused as %s, without repeating the number', (number, code) => {
    const fault = creditedClabeFault(number);
    expect(fault?.code).toBe(code);
    expect(fault?.message).not.toContain(number);
  });
});
