import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { Payload } from '#lib/domain/events.ts';
import { queryItems } from '#lib/store/engine/read.ts';
import type { OutboxEvent } from '#lib/store/events/events.ts';
import { directDebitKey, type Key } from '#lib/store/keys.ts';

/** A pre-notification of a collection: its day, the day of the collection, and the orders that it names. */
export type PreNotification = Payload<'direct_debit.charge_upcoming'> & { on: string };

/** Returns all pre-notifications of a direct debit from its outbox. */
export async function preNotificationsOf(id: string): Promise<PreNotification[]> {
  const { items } = await queryItems<Key & OutboxEvent>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :events)',
      ExpressionAttributeValues: { ':pk': directDebitKey(id).pk, ':events': 'EVT#' },
      ConsistentRead: true,
    },
    10_000,
  );
  return items.flatMap(({ event_type, created_at, data }) =>
    event_type === 'direct_debit.charge_upcoming'
      ? [{ ...(data as Payload<typeof event_type>), on: mexicoCityDate(new Date(created_at)) }]
      : [],
  );
}
