import { describe, expect, test } from '@jest/globals';
import { cutToBytes, excerptOf } from '#lib/domain/webhooks/response-excerpt.ts';

const of = (text: string) => excerptOf(new TextEncoder().encode(text));

describe('the excerpt of a response', () => {
  test('is its first 500 characters in one line, without control characters', () => {
    expect(of('{"error":\r\n\t"No existe\u202e el pedido"}\u0007')).toBe('{"error": "No existe el pedido"}');
    expect(of('ñ🎉'.repeat(400))).toBe('ñ🎉'.repeat(250));
  });

  test('is valid text, also if a character was cut off or is not UTF-8', () => {
    expect(excerptOf(new TextEncoder().encode('cobro señal').subarray(0, 9))).toBe('cobro se');
    expect(excerptOf(Buffer.from('Error: operación no válida', 'latin1'))).toBe(
      'Error: operaci\ufffdn no v\ufffdlida',
    );
  });

  test('is missing if the response has no text', () => {
    expect(of('')).toBeUndefined();
    expect(of(' \r\n')).toBeUndefined();
    expect(of('PNG\0')).toBeUndefined();
    expect(excerptOf(new Uint8Array(2_048).map((_, n) => 128 + (n % 64)))).toBeUndefined();
  });

  test.each([
    ['{"email":"ana.lopez@example.com"}', '{"email":"***"}'],
    ["unknown: o'hara@example.com", 'unknown: ***'],
    ['to=ana%40example.com&x=1', '***'],
    ['CLABE 0021 8004 3876 5432 10 is unknown', 'CLABE *** is unknown'],
    ['card 4152313211112222', 'card ***'],
    ['RFC gola900101ab1.', 'RFC ***.'],
    [`secret whsec_${'aB3/'.repeat(8)}=`, 'secret ***'],
    [`Bearer eyJhbGciOi.${'A1'.repeat(20)}`, 'Bearer eyJhbGciOi.***'],
    [`a key without a digit: sk_${'aBCd-'.repeat(8)}`, 'a key without a digit: ***'],
  ])('does not keep addresses, account numbers, RFCs or secrets: %s', (text, kept) => {
    expect(of(text)).toBe(kept);
  });

  test.each([
    'HttpMediaTypeNotSupportedException at /var/www/app.php:41, 2026-11-28 10:00:00',
    'evt_1jhq2m0ra7d2kq9xw4mz0tbn3h8rvc5g0 is unknown',
    'no_such_column_in_the_table_of_orders of AbstractPaymentNotification',
  ])('keeps what says where a server failed: %s', (text) => expect(of(text)).toBe(text));

  test('is found quickly in any text', () => {
    for (const part of ['a', 'aB', '@', 'a@', '1 ', 'whsec_', 'A1', '%40']) {
      const began = performance.now();
      of(part.repeat(2_048).slice(0, 2_048));
      expect(performance.now() - began).toBeLessThan(1_000);
    }
  });

  test('is cut between characters', () => {
    expect(cutToBytes('año🎉', 4)).toBe('año');
    expect(cutToBytes('año🎉', 8)).toBe('año🎉');
    expect(cutToBytes('año🎉', 7)).toBe('año');
    expect(cutToBytes('año', -1)).toBeUndefined();
  });
});
