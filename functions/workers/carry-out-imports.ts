import { carryOut } from '#lib/operations/imports/carry-out.ts';
import { configuredMerchantUploads } from '#lib/providers/merchant-files/configured-merchant-uploads.ts';
import { consumeEvent, type DeliveredEvent } from '#lib/store/events/consume-events.ts';

/** Milliseconds after which the work pauses, some time before the function's own end. */
const TIME = 240_000;

/** Goes on with the step of an import, for as long as the function may run. A repeated event finds it taken up. */
export function handler(event: DeliveredEvent): Promise<void> {
  return consumeEvent(event, 'workers/carry-out-imports', ({ data: { import_id, version } }) =>
    carryOut(import_id, version, { takes: TIME, files: configuredMerchantUploads() }),
  );
}
