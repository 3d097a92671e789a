import { writeAlone } from '#lib/operations/write-alone.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { type DeletedEndpoint, findEndpoint, removeEndpoint } from '#lib/store/webhooks/webhook-endpoints.ts';

/**
 * Deletes a webhook endpoint, for an operator, and drops its pending deliveries. Returns its last state; undefined if
 * the account has no such endpoint.
 */
export const deleteEndpoint = (
  accountId: string,
  id: string,
  now: Date,
): Promise<DeletedEndpoint | undefined> =>
  retryOnConflict(async () => {
    const endpoint = await findEndpoint(accountId, id);
    if (!endpoint) return undefined;
    const { deleted, writes } = removeEndpoint(endpoint, now);
    return writeAlone(writes, deleted);
  });
