import { describe, expect, test } from '@jest/globals';
import { normalizeRfc, rfcFault } from '#lib/domain/rfc.ts';

const codeOf = (text: string) => rfcFault(text)?.code;

describe('an RFC', () => {
  test.each([
    'GODE561231GR8',
    'CACX7605101P8',
    'EKU9003173C9',
    'CFE370814QI0',
    'ÑAÑE800101AB1',
    'A&B010203XYA',
  ])('%s is accepted', (rfc) => expect(rfcFault(rfc)).toBeUndefined());

  test('in use with a wrong check digit is accepted', () => {
    expect(rfcFault('LME060822IH5')).toBeUndefined();
  });

  test.each(['XAXX010101000', 'XEXX010101000'])(
    'the generic %s is refused: it identifies no one person',
    (rfc) => {
      expect(codeOf(rfc)).toBe('rfc_generic');
    },
  );

  test.each([
    '',
    'GODE561231',
    'GODE561231GR',
    'GODE561231GR89',
    'GO561231GR8',
    'GODEX561231GR8',
    'GODE561231GRB',
    'GODE56123IGR8',
    'GOD3561231GR8',
    'gode561231gr8',
    ' GODE561231GR8',
    'GODE 561231 GR8',
    'GODE561231GR8\n',
    'GODE٥٦١٢٣١GR8',
    'GODÉ561231GR8',
    'GODE561231HDFLRR05',
  ])('%j does not have the form of an RFC', (text) => expect(codeOf(text)).toBe('rfc_format'));

  test.each([
    'GODE800230AB1',
    'GODE810229AB1',
    'GODE801301AB1',
    'GODE800001AB1',
    'GODE800100AB1',
    'EKU900431XX1',
  ])('%s has a date that does not exist', (rfc) => expect(codeOf(rfc)).toBe('rfc_date'));

  test.each(['GODE800229AB1', 'GODE000229AB1', 'GODE991231AB1', 'GODE000101AB1'])(
    '%s has a date that exists in one of two centuries',
    (rfc) => expect(rfcFault(rfc)).toBeUndefined(),
  );

  test('is stored in capitals, without surrounding spaces', () => {
    expect(normalizeRfc('  ñañe800101ab1\t')).toBe('ÑAÑE800101AB1');
    expect(normalizeRfc('GODE-561231-GR8')).toBe('GODE561231GR8');
    expect(normalizeRfc('gode 561231 gr8')).toBe('GODE561231GR8');
  });

  test.each(['GODE800230AB1', 'XAXX010101000', 'GODE561231'])(
    'the refusal of %s says what is wrong without repeating it',
    (rfc) => {
      expect(rfcFault(rfc)?.message).toMatch(/^[A-Z].+\.$/);
      expect(rfcFault(rfc)?.message).not.toContain(rfc.slice(0, 4));
    },
  );
});
