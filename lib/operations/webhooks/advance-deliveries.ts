import type { Delivery } from '#lib/domain/webhooks/delivery.ts';
import { configuredWebhookQueue } from '#lib/providers/webhook-queue/configured-webhook-queue.ts';
import { transactIfUnchanged } from '#lib/store/engine/transact.ts';
import { findDelivery, restartDelivery } from '#lib/store/webhooks/deliveries.ts';
import { listDeliveries } from '#lib/store/webhooks/list-deliveries.ts';
import { findEndpoints } from '#lib/store/webhooks/webhook-endpoints.ts';

/** How many deliveries are read at once. */
const AT_ONCE = 100;

/**
 * Makes the webhooks of an account that wait for their next attempt due now, those to its endpoints and to its notify
 * addresses. Attempts that are under way continue as they are.
 *
 * @returns the number of webhooks
 */
export async function advanceDeliveries(
  accountId: string,
  now: Date,
  queue = configuredWebhookQueue(),
): Promise<number> {
  const endpoints = await findEndpoints(accountId);
  let count = 0;
  for (const target of [...endpoints.map(({ id }) => id), accountId]) {
    for await (const deliveries of pendingOf(target, now)) {
      const due = await Promise.all(deliveries.map((delivery) => makeDue(delivery, now)));
      const advanced = due.filter((one) => one !== undefined);
      await queue.send(advanced);
      count += advanced.length;
    }
  }
  return count;
}

async function* pendingOf(target: string, now: Date): AsyncGenerator<Delivery[]> {
  let cursor: string | undefined;
  do {
    const page = await listDeliveries(target, { limit: AT_ONCE, cursor, status: 'pending' }, now);
    yield page.items;
    const last = page.items.at(-1);
    const after = page.cursorAfterAll?.() ?? (last && page.cursorAfter(last));
    cursor = page.more ? await after : undefined;
  } while (cursor !== undefined);
}

/** Makes a delivery due, with the tries that it had. Returns undefined if an attempt is under way or it has ended. */
async function makeDue({ target, event_id, account_id }: Delivery, now: Date) {
  const found = await findDelivery(target, event_id, now);
  if (found?.delivery.status !== 'pending' || found.isClaimed) return undefined;
  const { delivery } = found;
  const next = { ...delivery, next_attempt_at: now.toISOString(), updated_at: now.toISOString() };
  const isDue = await transactIfUnchanged([restartDelivery(next, delivery, now)]);
  return isDue ? { account_id, target, event_id } : undefined;
}
