import { describe, expect, test } from '@jest/globals';
import { isEmailAddress } from '#lib/domain/email-address.ts';

/** 254 characters: 64 before the sign, and 189 after it. */
const LONGEST = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'b'.repeat(63)}.${'b'.repeat(57)}.com`;

describe('a mail can be sent to', () => {
  test.each([
    'ana@example.com',
    'ana.maria+luz@correo.example.com.mx',
    "o'hara_99@example.io",
    'a@b.mx',
    'ana@xn--correo-8za.example',
    'ana@example.xn--p1ai',
    `${'a'.repeat(64)}@example.com`,
    LONGEST,
  ])('%s', (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });
});

describe('a mail cannot be sent to', () => {
  test.each([
    '',
    'ana',
    'ana.example.com',
    '@example.com',
    'ana@',
    'ana@localhost',
    'ana@example',
    'ana@example.c',
    'ana@example.123',
    'ana@example.com.123',
    'ana@example.1com',
    'ana@example.com1',
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
    LONGEST.replace('.com', 'b.com'),
  ])('%j', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });
});
