import { describe, expect, test } from '@jest/globals';
import { matchReceipt } from '#lib/domain/receipt.ts';

const PERSON = 'GODE561231GR8';
const COMPANY = 'CFE370814QI0';

describe('the receipt of the one-cent transfer', () => {
  test.each([
    ['the same RFC', PERSON, 'GODE561231GR8'],
    ['the same RFC in lower case', PERSON, 'gode561231gr8'],
    ['the same RFC with spaces and dashes', PERSON, ' GODE-561231 GR8 '],
    ['the CURP of the same person', PERSON, 'GODE561231HDFLRR05'],
    ['that CURP in lower case', PERSON, 'gode561231hdflrr05'],
    ['a CURP, with its X for the Ñ of the RFC', 'ÑAÑE800101AB1', 'XAXE800101MDFXXX09'],
    ['the same company', COMPANY, 'CFE370814QI0'],
  ])('matches with %s', (_, declared, holder) => expect(matchReceipt(declared, holder)).toBe('match'));

  test.each([
    ['the RFC of another person', PERSON, 'PEPJ800101AB1'],
    ['an RFC with another homoclave', PERSON, 'GODE561231GR9'],
    ['the RFC of a company', PERSON, COMPANY],
    ['the CURP of another person', PERSON, 'PEPJ800101HDFLRR05'],
    ['a CURP with another date of birth', PERSON, 'GODE561230HDFLRR05'],
    ['the CURP of a person, for a company', COMPANY, 'GODE561231HDFLRR05'],
  ])('does not match with %s', (_, declared, holder) =>
    expect(matchReceipt(declared, holder)).toBe('mismatch'),
  );

  test.each([
    ['nothing', null],
    ['no field', undefined],
    ['an empty field', ''],
    ['blanks', '   '],
    ['NA', 'NA'],
    ['ND', 'ND'],
    ['a generic RFC', 'XAXX010101000'],
    ['an RFC without its homoclave', 'GODE561231'],
    ['an RFC with one character too many', 'GODE561231GR80'],
    ['an RFC with an impossible date', 'GODE561331GR8'],
    ['a CURP with an impossible date', 'GODE561331HDFLRR05'],
    ['a CURP cut short', 'GODE561231HDFLRR0'],
    ['a CURP with one character too many', 'GODE561231HDFLRR055'],
    ['a CURP after other characters', 'PEPJ800101GODE561231HDFLRR05'],
    ['a text of 18 characters that only begins like the CURP', 'GODE56123100000000'],
    ['a name', 'EMILIO GONZALEZ DE'],
  ])('cannot be used with %s', (_, holder) => expect(matchReceipt(PERSON, holder)).toBe('not_available'));
});
