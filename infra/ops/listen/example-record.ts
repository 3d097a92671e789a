import { eventRecords } from '#infra/openapi/stored-events.ts';
import { IDS } from '#lib/api/documentation/story.ts';
import type { MerchantEventType } from '#lib/domain/notices/merchant-events.ts';

/** The record that an event of this type shows in the reference's story, as one of this account. */
export function exampleRecord(type: MerchantEventType, accountId: string): object {
  return JSON.parse(JSON.stringify(eventRecords[type]).replaceAll(IDS.account, accountId)) as object;
}
