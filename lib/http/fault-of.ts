import type { ApiError } from '#lib/errors/api-error.ts';

/** Where the cause of a 5xx response is: in the service, at an outside provider, or with the operators. */
export type Fault = 'service' | 'provider' | 'operator';

/** Seconds in `Retry-After` from which a response waits for people: what passes by itself takes moments. */
const PEOPLE_SECONDS = 60;

/**
 * Returns where the cause of a 5xx response is. The alarm on releases counts the service's own alone, because a provider
 * that is down, or collections that are held, say nothing about a release.
 */
export function faultOf({ cause, retryAfter = 0 }: ApiError): Fault {
  if (cause instanceof Error && cause.name === 'ProviderUnavailable') return 'provider';
  return retryAfter >= PEOPLE_SECONDS ? 'operator' : 'service';
}
