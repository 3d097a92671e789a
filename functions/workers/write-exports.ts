import { writeExport } from '#lib/operations/exports/write-export.ts';
import { configuredMerchantStore } from '#lib/providers/merchant-files/configured-merchant-store.ts';
import { consumeEvent, type DeliveredEvent } from '#lib/store/events/consume-events.ts';

/** Makes the file of each new export, and notes that it can be downloaded. */
export function handler(event: DeliveredEvent): Promise<void> {
  return consumeEvent(event, 'workers/write-exports', ({ data }) =>
    writeExport(data.export_id, configuredMerchantStore(), new Date()),
  );
}
