import type { Table } from '#lib/domain/exports/column.ts';
import type { MerchantEvent } from '#lib/domain/webhooks/merchant-events.ts';

/** An event, and the order that it is about, if any. */
export type ListedEvent = { readonly event: MerchantEvent; readonly order_id: string | undefined };

/** Returns a member of the record of an event, if it is a text. */
const ofRecord =
  (name: string) =>
  ({ event }: ListedEvent): string | null => {
    const { [name]: value } = event.data.record;
    return typeof value === 'string' ? value : null;
  };

/** The export of events: a line for each change in the range. */
export const EVENTS = [
  { name: 'id', is: 'id', of: ({ event }) => event.id },
  { name: 'type', is: 'code', of: ({ event }) => event.type },
  { name: 'created_at', is: 'instant', of: ({ event }) => event.created_at },
  { name: 'record_id', is: 'id', of: ofRecord('id') },
  { name: 'record_status', is: 'code', of: ofRecord('status') },
  { name: 'external_id', is: 'text', of: ofRecord('external_id') },
  { name: 'order_id', is: 'id', of: ({ order_id }) => order_id },
  { name: 'direct_debit_id', is: 'id', of: ofRecord('direct_debit_id') },
  { name: 'record', is: 'json', of: ({ event }) => event.data.record },
] as const satisfies Table<ListedEvent>;
