import { describe, expect, test } from '@jest/globals';
import { mailbox } from '#lib/providers/mail/mailbox.ts';

const ADDRESS = 'avisos@domicilia.example';

/** Reads a header's encoded words as a mail client does: the space between two of them is none. */
function decoded(header: string): string {
  const words = header.slice(0, header.lastIndexOf(' <'));
  return words
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([A-Za-z0-9+/=]*)\?=/g, (_, base64) => Buffer.from(base64, 'base64').toString());
}

test('a plain name is not changed', () => {
  expect(mailbox('Luz del Sur 24', ADDRESS)).toBe(`Luz del Sur 24 <${ADDRESS}>`);
});

test('without a name there is the address alone', () => {
  expect(mailbox(' \r\n ', ADDRESS)).toBe(ADDRESS);
});

describe('a name with anything else is encoded whole', () => {
  test.each([
    'Gimnasio Ñandú & Compañía',
    'Luz, S.A. de C.V.',
    '"Luz" <evil@example.com>',
    'Sol =?UTF-8?B?x?=',
    '名前の長い会社です名前の長い会社です名前の長い会社です',
    '🌞🌙'.repeat(30),
  ])('%s', (name) => {
    const header = mailbox(name, ADDRESS);
    expect(header).toMatch(/^(?:=\?UTF-8\?B\?[A-Za-z0-9+/=]+\?= )+<avisos@domicilia\.example>$/);
    expect(decoded(header)).toBe([...name].slice(0, 64).join(''));
    for (const word of header.split(' ').slice(0, -1)) expect(word.length).toBeLessThanOrEqual(75);
  });
});

test('no name can start another header or another address', () => {
  const header = mailbox('Luz\r\nBcc: all@example.com, x <y@z.example>', ADDRESS);
  expect(header).not.toMatch(/[\r\n,]/);
  expect(header.match(/</g)).toHaveLength(1);
  expect(decoded(header)).toBe('Luz Bcc: all@example.com, x <y@z.example>');
});
