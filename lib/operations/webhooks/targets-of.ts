import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { WebhookTarget } from '#lib/domain/webhooks/delivery.ts';
import type { MerchantEvent } from '#lib/domain/webhooks/merchant-events.ts';
import { endpointTarget, isNotifiedOf, notifyTarget } from '#lib/domain/webhooks/targets.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { directDebitKey } from '#lib/store/keys.ts';
import { endedNotifyKey } from '#lib/store/webhooks/keys.ts';
import { findEndpoints } from '#lib/store/webhooks/webhook-endpoints.ts';

/** Finds the endpoints of an account. */
export type FindEndpoints = typeof findEndpoints;

/** Finds endpoints for several events at one moment. It reads the endpoints of each account once. */
export function endpointsOnce(): FindEndpoints {
  const found = new Map<string, ReturnType<FindEndpoints>>();
  return (accountId) => {
    const known = found.get(accountId) ?? findEndpoints(accountId);
    found.set(accountId, known);
    return known;
  };
}

/**
 * Returns the targets of an event at this moment: the account's enabled endpoints that listen to it, and the notify
 * address of its record, unless that has responded with 410. Charges have the address with which they were opened; that of
 * their direct debit may have been replaced or removed since.
 */
export async function targetsOf(
  event: MerchantEvent,
  endpointsOf: FindEndpoints = findEndpoints,
): Promise<WebhookTarget[]> {
  const [endpoints, notify] = await Promise.all([endpointsOf(event.account_id), notifyTargetOf(event)]);
  const listening = endpoints.filter((endpoint) => isNotifiedOf(endpoint, event));
  return [...listening.map(endpointTarget), ...notify];
}

async function notifyTargetOf(event: MerchantEvent): Promise<WebhookTarget[]> {
  const target = notifyTarget(event);
  if (!target) return [];
  const { notify_of } = target;
  const debit = await getItem<NotifyingDebit>(directDebitKey(notify_of));
  const notify_url = debit ? debit.notify_url : target.notify_url;
  if (notify_url === null || (await getItem(endedNotifyKey(notify_of, notify_url)))) return [];
  return [{ ...target, notify_url }];
}

/** What webhooks read of a direct debit. */
export type NotifyingDebit = Pick<DirectDebit, 'notify_url'>;
