import { isMissed } from '#lib/domain/webhooks/delivery.ts';
import type { WebhookEndpoint } from '#lib/domain/webhooks/endpoint.ts';
import { endpointTarget, listensTo } from '#lib/domain/webhooks/targets.ts';
import { listEvents } from '#lib/store/events/merchant-events.ts';
import { findDeliveries } from '#lib/store/webhooks/deliveries.ts';
import { type BySession, redeliver } from './redeliver.ts';

/** How many events one request looks at. Each may cost a read and a write of a delivery. */
const AT_ONCE = 50;

/** How many deliveries begin at the same time. Each write of a session checks the same item. */
const IN_PARALLEL = 5;

/** The range of the events' times, both ends included, and the cursor of an earlier request for the same range. */
type Asked = {
  readonly from: Date;
  readonly to: Date;
  readonly only_failed: boolean;
  readonly cursor?: string | undefined;
};

/**
 * Delivers the events of a range of time to an endpoint again, those that it listens to, newest first: the ones that it
 * missed, or all. Deliveries that are pending continue as they are. It looks at a bounded number of events, and returns
 * a cursor for the rest.
 *
 * @param bySession adds what the session of a member adds to every write
 * @throws ApiError `validation_failed` if the cursor is of another range
 */
export async function redeliverRange(
  endpoint: WebhookEndpoint,
  { from, to, only_failed, cursor }: Asked,
  now: Date,
  bySession: BySession,
) {
  const range = { 'created_at[gte]': from, 'created_at[lte]': to };
  const page = await listEvents(endpoint.account_id, { ...range, limit: AT_ONCE, cursor }, now);
  const events = page.items.filter(({ event_type }) => listensTo(endpoint, event_type));
  const before = await findDeliveries(
    endpoint.id,
    events.map(({ event_id }) => event_id),
  );
  const again = events.filter((_, index) =>
    only_failed ? isMissed(before[index]) : before[index]?.status !== 'pending',
  );
  const target = endpointTarget(endpoint);
  const pairs = again.map(({ event_id: id, event_type: type, account_id, pk }) => ({
    event: { id, type, account_id, pk },
    target,
  }));
  for (let n = 0; n < pairs.length; n += IN_PARALLEL)
    await redeliver(pairs.slice(n, n + IN_PARALLEL), now, { bySession });
  const last = page.items.at(-1);
  return {
    redelivered: again.length,
    has_more: page.more,
    next_cursor: page.more && last ? await page.cursorAfter(last) : null,
  };
}
