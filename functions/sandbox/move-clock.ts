import { moveClock as route } from '#lib/api/sandbox/routes.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { configuredCollections } from '#lib/operations/collections/configured-collections.ts';
import { moveClock } from '#lib/operations/collections/move-clock.ts';
import { showClock } from '#lib/operations/show-clock.ts';

/** Milliseconds after which a move continues without the request, well before the gateway's timeout. */
const TAKES = 18_000;

/** Moves the clock of the account forwards, and runs the business days on the way. */
export const handler = endpoint(route, async ({ caller: { accountId }, body, now }) => {
  const mover = { takes: TAKES, outside: configuredCollections() };
  return showClock(await moveClock(accountId, body.now, now, mover), now);
});
