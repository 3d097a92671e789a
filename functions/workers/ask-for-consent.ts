import { carryOutRequests } from '#lib/operations/consent-requests/carry-out.ts';
import { consumeEvent, type DeliveredEvent } from '#lib/store/events/consume-events.ts';

/** Milliseconds after which the work pauses, some time before the function's own end. */
const TIME = 200_000;

/** Asks the customers of an import for consent. A repeated event finds the plan taken up. */
export function handler(event: DeliveredEvent): Promise<void> {
  return consumeEvent(event, 'workers/ask-for-consent', ({ data: { import_id, version } }) =>
    carryOutRequests(import_id, version, { takes: TIME }),
  );
}
