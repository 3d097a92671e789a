import type { ChangedMembers } from '#lib/domain/webhooks/change-endpoint.ts';
import type { DisabledReason, WebhookEndpoint } from '#lib/domain/webhooks/endpoint.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { change, conflict, create, put, remove } from '#lib/store/engine/change.ts';
import { below, missingOr } from '#lib/store/engine/conditions.ts';
import { expiryOf, hasExpired } from '#lib/store/engine/expiry.ts';
import { getItem, queryItems } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { emit } from '#lib/store/events/events.ts';
import { makeCursor, readCursor } from '#lib/store/lists/cursor.ts';
import type { Page } from '#lib/store/lists/list.ts';
import { ENDPOINTS, endpointCountKey, endpointKey, endpointOwnerKey, hooksPk } from './keys.ts';
import { placeOf } from './troubled-endpoints.ts';

/** The most endpoints of an account. */
export const MOST_ENDPOINTS = 20;

/** What remains of a deleted endpoint. */
export type DeletedEndpoint = Omit<WebhookEndpoint, 'secrets'>;

/** The account of an endpoint, and the endpoint's last state if it was deleted. */
type Owner = { account_id: string; deleted?: DeletedEndpoint; expires_at?: number };

/** Returns an endpoint of an account as of this moment; undefined if there is none. */
export function findEndpoint(accountId: string, id: string): Promise<WebhookEndpoint | undefined> {
  return getItem<WebhookEndpoint>(endpointKey(accountId, id));
}

/** Returns the owner of an endpoint, with its last state for 30 days after its deletion; undefined if there is none. */
export async function findEndpointOwner(id: string, now: Date): Promise<Owner | undefined> {
  const owner = await getItem<Owner>(endpointOwnerKey(id));
  return owner && !hasExpired(owner, now) ? owner : undefined;
}

/** Returns the endpoints of an account as of this moment, newest last. */
export async function findEndpoints(accountId: string): Promise<WebhookEndpoint[]> {
  const { items } = await queryItems<WebhookEndpoint>(endpointsOf(accountId), MOST_ENDPOINTS);
  return items;
}

/** Returns one page of an account's endpoints, newest first, as of this moment. */
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

/**
 * Returns the writes of a new endpoint. They fail with `too_many_webhook_endpoints` if the account has reached the
 * limit.
 */
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

/**
 * Returns a changed endpoint and its write, which fails with `ConflictError` if the endpoint changed since it was read.
 */
export function writeEndpoint(
  endpoint: WebhookEndpoint,
  set: ChangedMembers,
): { next: WebhookEndpoint; write: Write } {
  const { account_id, id, version } = endpoint;
  const next = { ...endpoint, ...set, version: version + 1 };
  const { placed, remove = [] } = placeOf(next);
  return {
    next,
    write: change(
      endpointKey(account_id, id),
      { from: { version }, set: { ...set, ...placed }, add: { version: 1 }, remove },
      conflict,
    ),
  };
}

/**
 * Returns the writes that delete an endpoint with its secrets. Its last state remains for 30 days, for a repeated
 * request. They fail with `ConflictError` if the endpoint changed since it was read.
 */
export function removeEndpoint(
  { secrets: _, ...endpoint }: WebhookEndpoint,
  now: Date,
): { deleted: DeletedEndpoint; writes: Write[] } {
  const { id, account_id, version } = endpoint;
  const deleted = { ...endpoint, updated_at: now.toISOString() };
  const expires_at = expiryOf('deleted_endpoint', now);
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
 * Returns the writes by which the service disables an endpoint and has its merchant mailed. They fail with
 * `ConflictError` if the endpoint changed since it was read, for instance because it was enabled again.
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
