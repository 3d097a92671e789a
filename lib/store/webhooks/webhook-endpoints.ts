import type { ChangedMembers } from '#lib/domain/webhooks/change-endpoint.ts';
import type { DisabledReason, WebhookEndpoint } from '#lib/domain/webhooks/endpoint.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { change, conflict, create, put, remove } from '#lib/store/engine/change.ts';
import { below, missingOr } from '#lib/store/engine/conditions.ts';
import { getItem, queryItems } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { emit } from '#lib/store/events/events.ts';
import { makeCursor, readCursor } from '#lib/store/lists/cursor.ts';
import type { Page } from '#lib/store/lists/list.ts';
import { ENDPOINTS, endpointCountKey, endpointKey, endpointOwnerKey, hooksPk } from './keys.ts';

/** The most endpoints of an account. */
export const MOST_ENDPOINTS = 20;

/** How long a deletion can be repeated and is answered the same. */
const DELETED_KEPT_SECONDS = 30 * 24 * 60 * 60;

/** What is left of an endpoint that was deleted. */
export type DeletedEndpoint = Omit<WebhookEndpoint, 'secrets'>;

/** Whose endpoint it is, or was. */
type Owner = { account_id: string; deleted?: DeletedEndpoint };

/** An endpoint of an account as of this moment, or nothing. */
export function findEndpoint(accountId: string, id: string): Promise<WebhookEndpoint | undefined> {
  return getItem<WebhookEndpoint>(endpointKey(accountId, id));
}

/** Whose endpoint this is, and what it was, for some weeks after it was deleted; nothing where there was none. */
export function findEndpointOwner(id: string): Promise<Owner | undefined> {
  return getItem<Owner>(endpointOwnerKey(id));
}

/** The endpoints of an account as of this moment, newest last. */
export async function findEndpoints(accountId: string): Promise<WebhookEndpoint[]> {
  const { items } = await queryItems<WebhookEndpoint>(endpointsOf(accountId), MOST_ENDPOINTS);
  return items;
}

/** One page of an account's endpoints, newest first, as of this moment. */
export async function listEndpoints(
  accountId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<WebhookEndpoint>> {
  const pk = hooksPk(accountId);
  const list = `webhook endpoints of ${pk}`;
  const after = cursor === undefined ? undefined : { pk, sk: await readCursor(list, cursor) };
  const { items, more } = await queryItems<WebhookEndpoint>(
    { ...endpointsOf(accountId), ScanIndexForward: false },
    limit,
    after,
  );
  const cursorAfter = ({ id }: WebhookEndpoint) => makeCursor(list, endpointKey(accountId, id).sk);
  return { items, more, cursorAfter };
}

const endpointsOf = (accountId: string) => ({
  KeyConditionExpression: 'pk = :pk AND begins_with(sk, :endpoints)',
  ExpressionAttributeValues: { ':pk': hooksPk(accountId), ':endpoints': ENDPOINTS },
  ConsistentRead: true,
});

/** The writes of a new endpoint. `too_many_webhook_endpoints` where the account has as many as it may. */
export function storeEndpoint(endpoint: WebhookEndpoint): Write[] {
  const { id, account_id } = endpoint;
  return [
    change(
      endpointCountKey(account_id),
      { from: { count: missingOr(below(MOST_ENDPOINTS)) }, set: { account_id }, add: { count: 1 } },
      () => new ApiError('too_many_webhook_endpoints'),
    ),
    create({ ...endpoint, ...endpointKey(account_id, id) }),
    create({ ...endpointOwnerKey(id), account_id }),
  ];
}

/** An endpoint as it becomes, and the write. `ConflictError` where it has changed since it was read. */
export function writeEndpoint(
  endpoint: WebhookEndpoint,
  set: ChangedMembers,
): { next: WebhookEndpoint; write: Write } {
  const { account_id, id, version } = endpoint;
  return {
    next: { ...endpoint, ...set, version: version + 1 },
    write: change(endpointKey(account_id, id), { from: { version }, set, add: { version: 1 } }, conflict),
  };
}

/**
 * The writes that take an endpoint away, its secrets with it. What remains for some weeks says what it was, for whoever
 * repeats the request. `ConflictError` where it has changed since it was read.
 */
export function removeEndpoint(
  { secrets: _, ...endpoint }: WebhookEndpoint,
  now: Date,
): { deleted: DeletedEndpoint; writes: Write[] } {
  const { id, account_id, version } = endpoint;
  const deleted = { ...endpoint, updated_at: now.toISOString() };
  const expires_at = Math.floor(now.getTime() / 1000) + DELETED_KEPT_SECONDS;
  return {
    deleted,
    writes: [
      remove(endpointKey(account_id, id), { version }, conflict),
      put({ ...endpointOwnerKey(id), account_id, deleted, expires_at }),
      change(endpointCountKey(account_id), { from: {}, add: { count: -1 } }, conflict),
    ],
  };
}

/**
 * The writes that disable an endpoint by our word, and have its merchant told. `ConflictError` where it was changed
 * since it was read: enabled again, say.
 */
export function disableEndpoint(
  endpoint: WebhookEndpoint,
  reason: Exclude<DisabledReason, 'by_merchant'>,
  now: Date,
): Write[] {
  const { id, account_id } = endpoint;
  const at = now.toISOString();
  const disabled = { status: 'disabled', disabled_reason: reason, disabled_at: at, updated_at: at } as const;
  return [
    writeEndpoint(endpoint, disabled).write,
    ...emit(
      { pk: hooksPk(account_id), account_id },
      [{ type: 'webhook_endpoint.disabled', data: { endpoint_id: id, reason } }],
      now,
    ),
  ];
}
