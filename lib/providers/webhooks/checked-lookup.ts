import { Resolver } from 'node:dns/promises';
import { isIPv6, type LookupFunction } from 'node:net';

/** The name stands for no address. */
export class NameNotFound extends Error {
  override readonly name = 'NameNotFound';
}

/** An address that we do not connect to is among those of the name. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Resolves with the addresses that a name stands for. `over`, once aborted, says that nobody waits for them any more. */
export type Resolve = (name: string, over: AbortSignal) => Promise<string[]>;

/**
 * How a connection finds its addresses: `resolve` is asked once, all its addresses are looked at, and exactly these are
 * connected to. So a name that stands for another address a moment later leads nowhere.
 *
 * @param mayConnect whether an IP address may be connected to; one of a name that may not refuses the name
 */
export function checkedLookup(
  resolve: (name: string) => Promise<string[]>,
  mayConnect: (address: string) => boolean,
): LookupFunction {
  return (name, { all }, callback) => {
    const answer = async () => {
      const addresses = (await resolve(name)).map((address) => ({
        address,
        family: isIPv6(address) ? 6 : 4,
      }));
      const [first] = addresses;
      if (!first) throw new NameNotFound();
      if (!addresses.every(({ address }) => mayConnect(address))) throw new AddressRefused();
      return { addresses, first };
    };
    answer().then(
      ({ addresses, first }) =>
        all ? callback(null, addresses) : callback(null, first.address, first.family),
      (error: Error) => callback(error, []),
    );
  };
}

/**
 * All IP addresses that a name stands for, those of IPv4 first; none where it stands for none, or nobody says so. Asks
 * the name servers themselves: what stands in this machine's file of hosts is not public, and the system's own way
 * occupies one of four threads for as long as a server is silent.
 *
 * @param over withdraws the questions once it is aborted
 */
export async function resolveName(name: string, over?: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  over?.addEventListener('abort', () => resolver.cancel());
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
