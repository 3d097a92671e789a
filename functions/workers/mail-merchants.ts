import type { ConsumedBy } from '#lib/domain/events.ts';
import { mailPayoutAccountChanged } from '#lib/operations/payout-accounts/mail-payout-account-changed.ts';
import { mailSignIn } from '#lib/operations/people/mail-sign-in.ts';
import { mailDisabled } from '#lib/operations/webhooks/mail-disabled.ts';
import { consumeEvent, type DeliveredEvent } from '#lib/store/events/consume-events.ts';
import type { OutboxEvent } from '#lib/store/events/events.ts';

const MAILS: {
  [T in ConsumedBy<'workers/mail-merchants'>]: (event: OutboxEvent<T>) => Promise<void>;
} = {
  'webhook_endpoint.disabled': mailDisabled,
  'payout_account.changed': mailPayoutAccountChanged,
  'sign_in.requested': mailSignIn,
};

/**
 * Mails merchants about what concerns them and not their customers: an endpoint that they must fix, another account to
 * which their money is transferred, the link with which a member signs in.
 */
export function handler(event: DeliveredEvent): Promise<void> {
  return consumeEvent(event, 'workers/mail-merchants', (event) => MAILS[event.event_type](event as never));
}
