import { Resolver } from 'node:dns/promises';

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
