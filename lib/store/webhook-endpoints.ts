import type { NoticeSecret, WebhookEndpoint } from '#lib/domain/notices/endpoint.ts';
import { ENDPOINTS, endpointKey, notifySecretKey } from './keys.ts';
import { getItem, queryItems } from './read.ts';

/** The most endpoints of an account. */
export const MOST_ENDPOINTS = 20;

/** The secret that signs what the notify addresses of an account's records are told. */
export type NotifySecret = {
  account_id: string;
  secrets: NoticeSecret[];
  version: number;
  updated_at: string;
};

/** An endpoint of an account as of this moment, or nothing. */
export function findEndpoint(accountId: string, id: string): Promise<WebhookEndpoint | undefined> {
  return getItem<WebhookEndpoint>(endpointKey(accountId, id));
}

/** The endpoints of an account as of this moment, newest last. */
export async function findEndpoints(accountId: string): Promise<WebhookEndpoint[]> {
  const { items } = await queryItems<WebhookEndpoint>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :endpoints)',
      ExpressionAttributeValues: { ':pk': endpointKey(accountId, '').pk, ':endpoints': ENDPOINTS },
      ConsistentRead: true,
    },
    MOST_ENDPOINTS,
    undefined,
  );
  return items;
}

/** The secret for notify addresses as of this moment; nothing until there is one. */
export function findNotifySecret(accountId: string): Promise<NotifySecret | undefined> {
  return getItem<NotifySecret>(notifySecretKey(accountId));
}
