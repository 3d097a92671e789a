import { describe, expect, test } from '@jest/globals';
import { isEmailAddress } from '#lib/domain/email-address.ts';

describe('a mail can be sent to', () => {
  test.each([
    'ana@example.com',
    'ana.maria+luz@correo.example.com.mx',
    "o'hara_99@example.io",
    'a@b.mx',
    'ana@xn--correo-8za.example',
    'ana@example.xn--p1ai',
    `${'a'.repeat(64)}@example.com`,
  ])('%s', (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });
});

describe('a mail cannot be sent to', () => {
  test.each([
    '',
    'ana',
    '@example.com',
    'ana@',
    'ana@localhost',
    'ana@example',
    'ana@example.c',
    'ana@example.123',
    'ana@-example.com',
    'ana@example-.com',
    'ana@example..com',
    'ana@.example.com',
    '.ana@example.com',
    'ana.@example.com',
    'an..a@example.com',
    'ana@example.com.',
    'an a@example.com',
    ' ana@example.com',
    'ana@example.com\n',
    'ana@example.com\r\nBcc: all@example.com',
    'ana@example.com,all@example.com',
    'ana@example.com;all@example.com',
    'Ana <ana@example.com>',
    '"ana"@example.com',
    'ana@[192.0.2.1]',
    'añá@example.com',
    'ana@ñandú.example',
    'ana@all@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(126)}com`,
  ])('%j', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });
});
