import { describe, expect, test } from '@jest/globals';
import { cleanText } from '#lib/domain/bank-file/clean-text.ts';

describe('a text for the bank', () => {
  test.each([
    ['Suscripción Ñandú #7 — café', 'SUSCRIPCION NANDU 7 CAFE'],
    ['ya limpio 123', 'YA LIMPIO 123'],
    ['  dos   espacios  ', 'DOS ESPACIOS'],
    ['pingüino', 'PINGUINO'],
    ['n\u0303andu\u0301', 'NANDU'],
    ['Straße STRAẞE', 'STRASSE STRASSE'],
    ['ﬁn ﬂor', 'FIN FLOR'],
    ['Đorđe Guðrún Þór', 'DORDE GUDRUN THOR'],
    ['CAFE ñ', 'CAFE N'],
    ['Æsir œuvre Łódź Øre', 'AESIR OEUVRE LODZ ORE'],
    ['ＡＢＣ１２３', 'ABC123'],
    ['Nº 5, 1ª', 'NO 5 1A'],
    ['pago 💳 gym 🇲🇽', 'PAGO GYM'],
    ['a\u00a0b', 'A B'],
    ['a\tb\nc\u0000d', 'ABCD'],
    ['A&B-C/D.E_F', 'ABCDEF'],
    ['счёт 我', ''],
    ['\ud800', ''],
    ['', ''],
    ['¿?', ''],
  ])('%j becomes %j', (text, cleaned) => expect(cleanText(text)).toBe(cleaned));
});
