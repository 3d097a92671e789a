import { eventRecords } from '#infra/openapi/stored-events.ts';
import { orderOf } from '#lib/api/events/told.ts';
import { IDS } from '#lib/api/members/story.ts';
import type { MerchantEventType, NewEvent } from '#lib/domain/notices/merchant-events.ts';

/** The event of this type in the reference's story, as one of this account. What workers are told of it is left out. */
export function exampleOf(type: MerchantEventType, accountId: string): NewEvent {
  const record = JSON.parse(JSON.stringify(eventRecords[type]).replaceAll(IDS.account, accountId));
  return { type, data: {}, record, order_id: orderOf(record) } as NewEvent;
}
