import { describe, expect, test } from '@jest/globals';
import { refusalOf, withoutQuery } from '#lib/domain/webhooks/address.ts';
import { isPublicAddress } from '#lib/domain/webhooks/public-address.ts';

describe('an address of a merchant accepts webhooks', () => {
  test.each([
    'https://shop.example.com/hooks?shop=1',
    'https://SHOP.example.com',
    'https://example.com.',
    'https://example.com:8443/hooks',
    'https://example.com:443',
    'https://example.com:1024',
    'https://niños.com.mx/avisos',
    'https://_hooks.example.com',
    'https://8.8.8.8/hooks',
    'https://[2606:4700::6810:84e5]/hooks',
    'https://localhost.example.com',
    'https://a.b.c',
    `https://${'a.'.repeat(125)}com`,
  ])('%s', (url) => expect(refusalOf(url)).toBeUndefined());
});

describe('an address of a merchant is refused', () => {
  test.each([
    ['', 'no address'],
    ['shop.example.com', 'no scheme'],
    ['http://example.com', 'in clear'],
    ['ftp://example.com', 'another protocol'],
    ['javascript:alert(1)', 'a script'],
    ['https://', 'no host'],
    ['https://user@example.com', 'a user'],
    ['https://:word@example.com', 'a password'],
    ['https://1.2.3.4.5', 'five numbers'],
    ['https://256.1.1.1', 'no number of an address'],
    ['https://[fe80::1%25eth0]', 'a zone'],
  ])('%s: %s', (url) => expect(refusalOf(url)).toBe('not_https'));

  test.each([1, 22, 25, 80, 442, 444, 1023])('at port %s, which belongs to another protocol', (port) =>
    expect(refusalOf(`https://example.com:${port}`)).toBe('port_refused'),
  );

  test.each([
    ['127.0.0.1', 'this machine, and the runtime’s own interface'],
    ['127.1', 'short'],
    ['2130706433', 'decimal'],
    ['0x7f000001', 'hexadecimal'],
    ['0x7f.1', 'both'],
    ['0177.0.0.1', 'octal'],
    ['017700000001', 'octal, in one'],
    ['①②⑦.0.0.1', 'other digits'],
    ['127.0.0.1.', 'the dot of the root'],
    ['127。0。0。1', 'other dots'],
    ['0', 'this network'],
    ['0.0.0.0', 'this network'],
    ['169.254.169.254', 'metadata'],
    ['169.254.170.2', 'credentials of containers'],
    ['0xa9fea9fe', 'metadata, hexadecimal'],
    ['10.1.2.3', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['100.100.100.200', 'shared by a provider'],
    ['198.18.0.1', 'benchmarks'],
    ['203.0.113.7', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['255.255.255.255', 'broadcast'],
    ['[::1]', 'this machine'],
    ['[::]', 'no address'],
    ['[::ffff:127.0.0.1]', 'IPv4 in IPv6'],
    ['[::ffff:8.8.8.8]', 'IPv4 in IPv6, however public'],
    ['[::127.0.0.1]', 'IPv4 in IPv6, the old form'],
    ['[64:ff9b::7f00:1]', 'NAT64'],
    ['[64:ff9b:1::1]', 'local NAT64'],
    ['[2002:7f00:1::]', '6to4'],
    ['[2001:0:7f00:1::]', 'Teredo'],
    ['[2001:db8::1]', 'documentation'],
    ['[3fff::1]', 'documentation'],
    ['[fe80::1]', 'link-local'],
    ['[fec0::1]', 'site-local'],
    ['[fc00::1]', 'unique local'],
    ['[fd00:ec2::254]', 'metadata'],
    ['[ff02::1]', 'multicast'],
    ['[100::1]', 'discarded'],
    ['[5f00::1]', 'segment routing'],
    ['[4000::1]', 'given to nobody'],
    ['localhost', 'this machine'],
    ['LOCALHOST', 'this machine'],
    ['localhost.', 'this machine, with the dot of the root'],
    ['a.localhost', 'this machine'],
    ['printer.local', 'this network'],
    ['vault.internal', 'this network'],
    ['router.home.arpa', 'this network'],
    ['1.0.0.127.in-addr.arpa', 'no host'],
    ['shop.test', 'a test'],
    ['shop.example', 'an example'],
    ['shop.invalid', 'nothing'],
    ['shop.onion', 'another network'],
    ['shop.lan', 'this network'],
    ...['alt', 'home', 'intranet', 'localdomain', 'mail', 'private'].map((top) => [
      `shop.${top}`,
      'this network',
    ]),
    ['shop.corp.', 'this network'],
    ['metadata', 'one label'],
    ['com.', 'one label'],
    ['shop..com', 'an empty label'],
    ['shop.com..', 'an empty label'],
    ['-shop.com', 'a hyphen at the beginning'],
    [`${'a'.repeat(64)}.com`, 'a label too long'],
    [`${'a.'.repeat(126)}com`, 'a name too long'],
  ])('%s: %s', (host) => expect(refusalOf(`https://${host}/hooks`)).toBe('host_refused'));
});

describe('the local run', () => {
  test.each(['http://localhost:4242/hooks', 'https://localhost', 'https://shop.example.com'])(
    'sends webhooks to %s',
    (url) => expect(refusalOf(url, true)).toBeUndefined(),
  );

  test.each([
    'http://127.0.0.1:4242',
    'http://example.com',
    'http://a.localhost',
    'http://user@localhost',
    'ftp://localhost',
    'https://192.168.1.1',
  ])('does not send webhooks to %s', (url) => expect(refusalOf(url, true)).toBeDefined());
});

test('an address is shown without its query and its fragment, in which merchants put secrets', () => {
  expect(withoutQuery('https://shop.example.com:8443/hooks/a?token=1#b')).toBe(
    'https://shop.example.com:8443/hooks/a',
  );
});

test('no name and no address with a zone is an address on the public internet', () => {
  const reachable = '2606:4700::6810:84e5';
  expect([reachable, '8.8.8.8'].map(isPublicAddress)).toEqual([true, true]);
  expect([`${reachable}%eth0`, 'example.com', ''].map(isPublicAddress)).toEqual([false, false, false]);
});
