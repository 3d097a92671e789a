import type { WebhookEndpoint } from '#lib/domain/webhooks/endpoint.ts';
import { queryRecords, type Slice } from '#lib/store/engine/read.ts';
import { TROUBLED_ENDPOINTS } from '#lib/store/indexes.ts';

/** Returns whether an endpoint fails, or was disabled by the service and not by its merchant. */
function isTroubled({ status, disabled_reason, failing_since }: WebhookEndpoint): boolean {
  return status === 'disabled' ? disabled_reason !== 'by_merchant' : failing_since !== null;
}

/** Returns the place of an endpoint among those of all accounts that are troubled, or what removes it from there. */
export function placeOf(endpoint: WebhookEndpoint) {
  return isTroubled(endpoint)
    ? { placed: { by_failure: TROUBLED_ENDPOINTS, list_sort: endpoint.id } }
    : { remove: ['by_failure', 'list_sort'] };
}

/**
 * Returns up to `most` troubled endpoints of all accounts, as of this moment, the newest endpoint first. The index may
 * not show what changed a moment ago.
 */
export async function findTroubledEndpoints(most: number): Promise<Slice<WebhookEndpoint>> {
  const { items, more } = await queryRecords<WebhookEndpoint>(
    {
      IndexName: 'by_failure',
      KeyConditionExpression: 'by_failure = :troubled',
      ExpressionAttributeValues: { ':troubled': TROUBLED_ENDPOINTS },
      ScanIndexForward: false,
    },
    most,
  );
  return { items: items.filter(isTroubled), more };
}
