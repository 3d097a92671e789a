import type { ChangedMembers } from '#lib/domain/notices/change-endpoint.ts';
import type { DisabledReason, NoticeSecret, WebhookEndpoint } from '#lib/domain/notices/endpoint.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { change, conflict, create, put, remove } from './change.ts';
import { below, missingOr } from './conditions.ts';
import { emit } from './events.ts';
import {
  ENDPOINTS,
  endpointCountKey,
  endpointKey,
  endpointOwnerKey,
  hooksPk,
  notifySecretKey,
} from './keys.ts';
import { getItem, queryItems } from './read.ts';
import type { Write } from './transact.ts';

/** The most endpoints of an account. */
export const MOST_ENDPOINTS = 20;

/** How long a deletion can be repeated and is answered the same. */
const DELETED_KEPT_SECONDS = 30 * 24 * 60 * 60;

/** The secret that signs what the notify addresses of an account's records are told. */
export type NotifySecret = {
  account_id: string;
  secrets: NoticeSecret[];
  version: number;
  created_at: string;
  /** When it was last shown to the merchant; null while nobody has seen it. */
  rotated_at: string | null;
};

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
  const { items } = await queryItems<WebhookEndpoint>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :endpoints)',
      ExpressionAttributeValues: { ':pk': hooksPk(accountId), ':endpoints': ENDPOINTS },
      ConsistentRead: true,
    },
    MOST_ENDPOINTS,
  );
  return items;
}

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

/** The write of what becomes of an endpoint. `ConflictError` where it has changed since it was read. */
export function writeEndpoint({ account_id, id, version }: WebhookEndpoint, set: ChangedMembers): Write {
  return change(endpointKey(account_id, id), { from: { version }, set, add: { version: 1 } }, conflict);
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
  return [
    writeEndpoint(endpoint, {
      status: 'disabled',
      disabled_reason: reason,
      disabled_at: at,
      updated_at: at,
    }),
    ...emit(
      { pk: hooksPk(account_id), account_id },
      [{ type: 'webhook_endpoint.disabled', data: { endpoint_id: id, reason } }],
      now,
    ),
  ];
}

/** The secret for notify addresses as of this moment; nothing until there is one. */
export function findNotifySecret(accountId: string): Promise<NotifySecret | undefined> {
  return getItem<NotifySecret>(notifySecretKey(accountId));
}

/** The write of that secret, in the place of the one that was read. `ConflictError` where there is another by now. */
export function storeNotifySecret(secret: Omit<NotifySecret, 'version'>, before?: NotifySecret): Write {
  const item = { ...notifySecretKey(secret.account_id), ...secret, version: (before?.version ?? 0) + 1 };
  return before ? put(item, { version: before.version }) : create(item);
}
