import { BlockList, isIP } from 'node:net';

type Range = readonly [address: string, bits: number];

/** All of IANA's registry of IPv4 addresses with a special purpose, and the addresses above unicast. */
const SPECIAL_IPV4: readonly Range[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** All of IPv6 that is assigned to the public. 4-in-6 forms, NAT64, unique local, link-local … are outside. */
const UNICAST_IPV6: Range = ['2000::', 3];

/** The part of IANA's registry of special IPv6 addresses within it: Teredo, 6to4, benchmarks, documentation … */
const SPECIAL_IPV6: readonly Range[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const rangesOf = (ranges: readonly Range[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList();
  for (const [address, bits] of ranges) list.addSubnet(address, bits, family);
  return list;
};

const specialIpv4 = rangesOf(SPECIAL_IPV4, 'ipv4');
const unicastIpv6 = rangesOf([UNICAST_IPV6], 'ipv6');
const specialIpv6 = rangesOf(SPECIAL_IPV6, 'ipv6');

/**
 * Returns whether an IP address is on the public internet, so that webhooks may be sent to it. Addresses with a special
 * purpose are not, even those that IANA calls globally reachable: no webhooks are served there. No library is used: the
 * known ones list special addresses, and treat unknown ones as public (`::127.0.0.1`). For IPv6 we list what is public.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  // An address with a zone (`fe80::1%eth0`) belongs to this machine's own network.
  if (family === 0 || address.includes('%')) return false;
  if (family === 4) return !specialIpv4.check(address, 'ipv4');
  return unicastIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}
