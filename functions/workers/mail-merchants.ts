import { mailDisabled } from '#lib/operations/webhooks/mail-disabled.ts';
import { consumeEvent, type DeliveredEvent } from '#lib/store/events/consume-events.ts';

/** Mails merchants about what they must fix themselves: an endpoint of theirs that was disabled. */
export function handler(event: DeliveredEvent): Promise<void> {
  return consumeEvent(event, 'workers/mail-merchants', mailDisabled);
}
