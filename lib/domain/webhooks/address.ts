import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Why nothing may be sent to an address. */
export type AddressRefusal = 'not_https' | 'port_refused' | 'host_refused';

/** The port of https. Ports below 1024 belong to other protocols, and no webhook is sent there. */
const HTTPS_PORT = 443;
const FIRST_FREE_PORT = 1024;

/** At least two labels, as in a parsed address: small letters, digits, hyphens, underscores. */
const PUBLIC_NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const LONGEST_NAME = 253;

/**
 * Top-level names that the public internet does not resolve: IANA's special-use names (RFC 6761 and later), and those
 * of private networks (RFC 6762, appendix G).
 */
const NOT_PUBLIC: ReadonlySet<string> = new Set([
  ...['alt', 'arpa', 'example', 'internal', 'invalid', 'local', 'localhost', 'onion', 'test'],
  ...['corp', 'home', 'intranet', 'lan', 'localdomain', 'mail', 'private'],
]);

/** Returns whether the host of a parsed address is this machine. */
export const isLocalhost = ({ hostname }: URL) => hostname === 'localhost';

/**
 * Returns why webhooks may not be sent to an address, as far as that is known without resolving its name: it is not
 * https, has a user or a password, a port of another protocol, or a host that is not on the public internet. Returns
 * undefined if they may. Parsing has already normalised unusual IP addresses (decimal, octal, hexadecimal, short). The
 * resolved address is checked before each connection.
 * @param toLocalhost whether `localhost` is allowed as well, also by http: in the local run only
 */
export function refusalOf(text: string, toLocalhost = false): AddressRefusal | undefined {
  const url = URL.parse(text);
  if (url?.username !== '' || url.password !== '') return 'not_https';
  if (toLocalhost && isLocalhost(url) && /^https?:$/.test(url.protocol)) return undefined;
  if (url.protocol !== 'https:') return 'not_https';
  const port = Number(url.port || HTTPS_PORT);
  if (port !== HTTPS_PORT && port < FIRST_FREE_PORT) return 'port_refused';
  return isPublicHost(url.hostname) ? undefined : 'host_refused';
}

function isPublicHost(hostname: string): boolean {
  const address = literalIn(hostname);
  return address === undefined ? isPublicName(hostname) : isPublicAddress(address);
}

/** Returns the IP address that is the host of a parsed address; undefined if the host is a name. */
export function literalIn(hostname: string): string | undefined {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) === 0 ? undefined : address;
}

function isPublicName(hostname: string): boolean {
  // The dot of the root does not change a name.
  const name = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  const top = name.slice(name.lastIndexOf('.') + 1);
  return name.length <= LONGEST_NAME && PUBLIC_NAME.test(name) && !NOT_PUBLIC.has(top);
}

/** Returns an address without its query and its fragment, in which merchants put secrets. */
export function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
