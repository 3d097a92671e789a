import { getClock } from '#lib/api/sandbox/routes.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { showClock } from '#lib/operations/show-clock.ts';
import { findClock } from '#lib/store/sandbox-clocks.ts';

/** Returns the clock of the account. */
export const handler = readingEndpoint(getClock, async ({ caller: { accountId }, now }) =>
  showClock(await findClock(accountId), now),
);
