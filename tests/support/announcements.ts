import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { directDebitKey, type Key } from '#lib/store/keys.ts';
import { queryItems } from '#lib/store/read.ts';

/** A collection of which a customer was told on a day. Its orders are those that it names, by id where they have one. */
export type Announcement = {
  on: string;
  date: string;
  amount: number;
  order_id?: string;
};

/** All announcements of a direct debit, as its outbox has them. */
export async function announcementsOf(id: string): Promise<Announcement[]> {
  const { items } = await queryItems<Key & { event_type: string; created_at: string; data: Announcement }>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :events)',
      ExpressionAttributeValues: { ':pk': directDebitKey(id).pk, ':events': 'EVT#' },
      ConsistentRead: true,
    },
    10_000,
  );
  return items
    .filter(({ event_type }) => event_type === 'direct_debit.charge_upcoming')
    .map(({ created_at, data }) => ({ ...data, on: mexicoCityDate(new Date(created_at)) }));
}
