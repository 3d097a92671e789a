import { Resolver } from 'node:dns/promises';
import { isIPv6, type LookupFunction } from 'node:net';

/** The name has no address. */
export class NameNotFound extends Error {
  override readonly name = 'NameNotFound';
}

/** The name has an address that we do not connect to. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Resolves a name to its addresses. The resolver stops when `over` is aborted. */
export type Resolve = (name: string, over: AbortSignal) => Promise<string[]>;

/**
 * Returns a lookup for a connection. It calls `resolve` once, checks all addresses, and lets the connection use exactly
 * these. So a name that changes its address a moment later has no effect.
 *
 * @param mayConnect whether we connect to an IP address; one refused address refuses the name
 */
export function checkedLookup(
  resolve: (name: string) => Promise<string[]>,
  mayConnect: (address: string) => boolean,
): LookupFunction {
  return (name, { all }, callback) => {
    const lookUp = async () => {
      const addresses = (await resolve(name)).map((address) => ({
        address,
        family: isIPv6(address) ? 6 : 4,
      }));
      const [first] = addresses;
      if (!first) throw new NameNotFound();
      if (!addresses.every(({ address }) => mayConnect(address))) throw new AddressRefused();
      return { addresses, first };
    };
    lookUp().then(
      ({ addresses, first }) =>
        all ? callback(null, addresses) : callback(null, first.address, first.family),
      (error: Error) => callback(error, []),
    );
  };
}

/**
 * Returns all IP addresses of a name, IPv4 first; none if it has none or no server responds. It asks the name servers
 * directly. This machine's hosts file is not public, and the system's own lookup blocks one of four threads while a
 * server is silent.
 *
 * @param over cancels the queries once it is aborted
 */
export async function resolveName(name: string, over?: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  over?.addEventListener('abort', () => resolver.cancel());
  const queries = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return queries.flatMap((query) => (query.status === 'fulfilled' ? query.value : []));
}
