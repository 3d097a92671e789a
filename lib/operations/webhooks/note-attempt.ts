import type { Delivery, DeliveryAttempt } from '#lib/domain/webhooks/delivery.ts';
import type { WebhookEndpoint } from '#lib/domain/webhooks/endpoint.ts';
import { type AfterAttempt, afterAttempt, endpointAfter, isGone } from '#lib/domain/webhooks/outcome.ts';
import { retryOnConflict, type Write } from '#lib/store/engine/transact.ts';
import { noteOutcome } from '#lib/store/webhooks/deliveries.ts';
import { endNotifyUrl } from '#lib/store/webhooks/list-deliveries.ts';
import { disableEndpoint, findEndpoint, writeEndpoint } from '#lib/store/webhooks/webhook-endpoints.ts';

/**
 * An attempt, with its end and its address if it is known. `endpoint` is the endpoint as it was before, if the target
 * is one.
 */
export type Attempted = {
  attempt: DeliveryAttempt;
  ended: Date;
  url?: string;
  endpoint?: WebhookEndpoint;
  /** The beginning of the response. */
  excerpt?: string;
};

/**
 * Notes an attempt, and its consequences for the target in the same transaction. Returns the changes of the delivery.
 *
 * @throws TakenOver if the claim was lost meanwhile
 */
export async function noteAttempt(
  delivery: Delivery,
  made: Attempted,
  random: number,
): Promise<AfterAttempt> {
  const after = afterAttempt(delivery, made.attempt, made.ended, random, made.excerpt);
  let seen = made.endpoint;
  await retryOnConflict(async () => {
    const endpoint = seen;
    // After a conflict it is read again.
    seen = undefined;
    const changes = await changesOf(delivery, made, endpoint);
    await noteOutcome(delivery, after, made.ended, changes);
  });
  return after;
}

async function changesOf(
  { account_id, target, notify_of }: Delivery,
  { attempt, ended, url }: Attempted,
  seen: WebhookEndpoint | undefined,
): Promise<Write[]> {
  if (notify_of !== null) {
    return isGone(attempt) && url !== undefined
      ? [endNotifyUrl({ recordId: notify_of, accountId: account_id, url }, ended)]
      : [];
  }
  const endpoint = seen ?? (await findEndpoint(account_id, target));
  // A response of another address says nothing about the current one.
  if (endpoint?.status !== 'enabled' || (url !== undefined && endpoint.url !== url)) return [];
  const becomes = endpointAfter(endpoint, attempt);
  if (!becomes) return [];
  if ('disabled' in becomes) return disableEndpoint(endpoint, becomes.disabled, ended);
  return [writeEndpoint(endpoint, { ...becomes, updated_at: ended.toISOString() }).write];
}
