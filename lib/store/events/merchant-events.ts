import type { Delivery } from '#lib/domain/webhooks/delivery.ts';
import type { MerchantEventType } from '#lib/domain/webhooks/merchant-events.ts';
import { hasExpired } from '#lib/store/engine/expiry.ts';
import { getItem, getItems, queryItems } from '#lib/store/engine/read.ts';
import { EVENT_INDEX } from '#lib/store/indexes.ts';
import { directDebitKey, eventKey, eventPlace, type Key } from '#lib/store/keys.ts';
import { makeCursor, readCursor } from '#lib/store/lists/cursor.ts';
import { listRecords, type Page } from '#lib/store/lists/list.ts';
import { EVENTS } from '#lib/store/lists/lists.ts';
import { isNothing, type ListQuery, wantedOf } from '#lib/store/lists/wanted.ts';
import { deliveryKey, hooksPk } from '#lib/store/webhooks/keys.ts';
import { findEndpoints } from '#lib/store/webhooks/webhook-endpoints.ts';
import type { OutboxEvent } from './events.ts';

/** A merchant event, as it is stored. */
export type StoredEvent = OutboxEvent<MerchantEventType> & Key & { expires_at: number };

/** A test event of an endpoint, as it is stored. */
type StoredTestEvent = Omit<StoredEvent, 'event_type'> & { event_type: 'webhook_endpoint.test' };

/**
 * Returns an event by its id, until it expires; undefined if there is none. An index leads to the events of every
 * account, but may show a new one only after a moment. So events that the account was notified of are also found by
 * key, through the deliveries to its endpoints and notify addresses. Test events are in no index; they are in the
 * partition of the endpoints. The second way costs a query and a read of 22 keys, and is used only if the index has no
 * entry.
 */
export async function findEvent(
  accountId: string,
  id: string,
  now: Date,
): Promise<StoredEvent | StoredTestEvent | undefined> {
  const pk = (await findPartition(id)) ?? (await partitionByDelivery(accountId, id));
  const event = pk === undefined ? undefined : await getItem<StoredEvent>(eventKey(pk, id));
  // Events without a record are only for workers.
  return event && event.record !== undefined && !hasExpired(event, now) ? event : undefined;
}

/** Returns the partition of an event of any account by its id, as the index shows it; undefined if there is none. */
export async function findPartition(id: string): Promise<string | undefined> {
  const { items } = await queryItems<Key>(
    {
      IndexName: EVENT_INDEX,
      KeyConditionExpression: `${EVENT_INDEX} = :place`,
      ExpressionAttributeValues: { ':place': eventPlace(id) },
    },
    1,
  );
  return items[0]?.pk;
}

async function partitionByDelivery(accountId: string, id: string): Promise<string | undefined> {
  const targets = [accountId, ...(await findEndpoints(accountId)).map((endpoint) => endpoint.id)];
  const [test, ...deliveries] = await getItems<Key & Partial<Delivery>>([
    eventKey(hooksPk(accountId), id),
    ...targets.map((target) => deliveryKey(target, id)),
  ]);
  return test?.pk ?? deliveries.find((delivery) => delivery?.account_id === accountId)?.event_pk;
}

/** The filters of a list of events. */
export type EventQuery = ListQuery<'type' | 'order_id'> & { direct_debit_id?: string | undefined };

/**
 * Returns one page of an account's events, newest first; or of the events of a direct debit and its orders. Callers
 * must have checked that the direct debit belongs to the account. Expired events are left out, even if they are still
 * stored.
 */
export async function listEvents(
  accountId: string,
  { direct_debit_id, ...query }: EventQuery,
  now: Date,
): Promise<Page<StoredEvent>> {
  const page =
    direct_debit_id === undefined
      ? await listRecords<StoredEvent, 'type' | 'order_id'>(accountId, EVENTS, query)
      : await listOfDebit(direct_debit_id, query);
  const items = page.items.filter((event) => !hasExpired(event, now));
  // All that follow are older and have expired too.
  return items.length < page.items.length ? { ...page, items, more: false } : page;
}

/** Returns the events in the direct debit's partition, as of this moment, without those for workers only. */
async function listOfDebit(
  directDebitId: string,
  query: ListQuery<'type' | 'order_id'>,
): Promise<Page<StoredEvent>> {
  const { pk } = directDebitKey(directDebitId);
  const wanted = wantedOf(EVENTS, query);
  const list = JSON.stringify([pk, EVENTS.kind, wanted]);
  const cursorAfter = ({ event_id }: StoredEvent) => makeCursor(list, event_id);
  const last = query.cursor === undefined ? undefined : await readCursor(list, query.cursor);
  if (isNothing(wanted)) return { items: [], more: false, cursorAfter };
  const { type, order_id } = query;
  const { items, more } = await queryItems<StoredEvent>(
    {
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      FilterExpression: [
        'attribute_exists(#record)',
        ...(type ? ['event_type = :type'] : []),
        ...(order_id ? ['order_id = :order'] : []),
      ].join(' AND '),
      ExpressionAttributeNames: { '#record': 'record' },
      ExpressionAttributeValues: {
        ':pk': pk,
        ':first': eventKey(pk, wanted.ids.first).sk,
        ':last': eventKey(pk, wanted.ids.last).sk,
        ...(type && { ':type': type }),
        ...(order_id && { ':order': order_id }),
      },
      ScanIndexForward: false,
      ConsistentRead: true,
    },
    query.limit,
    last === undefined ? undefined : eventKey(pk, last),
    { pageSize: MOST_AT_ONCE },
  );
  return { items, more, cursorAfter };
}

/** The filter leaves some out, so one query reads more than the page holds. */
const MOST_AT_ONCE = 50;
