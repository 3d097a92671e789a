import { copyEntry } from '#lib/operations/mandate/copies.ts';
import { consumeEvent, type DeliveredEvent } from '#lib/store/events/consume-events.ts';

/** Copies each new entry of a mandate's evidence to the bucket in which no one can change it for years. */
export function handler(event: DeliveredEvent): Promise<void> {
  return consumeEvent(event, 'workers/copy-evidence', ({ data }) => copyEntry(data.direct_debit_id, data.n));
}
