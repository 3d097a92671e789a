import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord, SQSEvent, SQSRecord } from 'aws-lambda';
import { queryItems } from '#lib/store/engine/read.ts';
import type { DeliveredEvent } from '#lib/store/events/consume-events.ts';
import { directDebitKey, type Key } from '#lib/store/keys.ts';

/** The members of an outbox event that matter to a worker. */
type Event = {
  pk?: string;
  event_id: string;
  event_type: string;
  account_id: string;
  created_at?: string;
  data: object;
};

/** An event as the bus delivers it to a worker. */
export function delivered(event: Event): DeliveredEvent {
  const item = { pk: 'DD#dd_1', ...event };
  const NewImage = asJson(marshall(item, { removeUndefinedValues: true })) as NonNullable<
    DynamoDBRecord['dynamodb']
  >['NewImage'];
  return {
    version: '0',
    id: `bus-${event.event_id}`,
    'detail-type': event.event_type,
    source: 'domicilia',
    account: '000000000000',
    time: '2027-01-01T00:00:00Z',
    region: 'us-east-1',
    resources: [],
    detail: { eventName: 'INSERT', ...(NewImage && { dynamodb: { NewImage } }) },
  };
}

/** Bytes are base64 in the JSON of a stream's record. */
const asJson = (image: object): unknown =>
  JSON.parse(
    JSON.stringify(image, function (this: Record<string, unknown>, name, value) {
      const bytes = this[name];
      return bytes instanceof Uint8Array ? Buffer.from(bytes).toString('base64') : value;
    }),
  );

/** Events as a queue delivers them; the id of each message is its place. */
export function inBatch(...events: readonly Event[]): SQSEvent {
  const Records = events.map((event, place) => ({
    messageId: String(place),
    body: JSON.stringify(delivered(event)),
  }));
  return { Records: Records as SQSRecord[] };
}

/** Returns the events of a direct debit in the outbox, oldest first. */
export const eventsOf = (directDebitId: string): Promise<(Event & Key)[]> =>
  eventsIn(directDebitKey(directDebitId).pk);

/** Returns the events of a record in the outbox, by the partition of its items, oldest first. */
export async function eventsIn(pk: string): Promise<(Event & Key)[]> {
  const { items } = await queryItems<Event & Key>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :events)',
      ExpressionAttributeValues: { ':pk': pk, ':events': 'EVT#' },
      ConsistentRead: true,
    },
    10_000,
  );
  return items;
}
