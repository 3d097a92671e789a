import { digestOf } from '#lib/secrets/random-secrets.ts';
import { type Key, MAILS } from '#lib/store/keys.ts';

export const hooksPk = (accountId: string) => `ACC#${accountId}#HOOKS`;

export const ENDPOINTS = 'HOOK#';

/** An account's webhook endpoints share a partition with the secret that signs the webhooks to its notify addresses. */
export const endpointKey = (accountId: string, id: string): Key => ({
  pk: hooksPk(accountId),
  sk: `${ENDPOINTS}${id}`,
});

/** A mail to the merchant about its endpoints or its payout account. */
export const merchantMailKey = (accountId: string, eventId: string): Key => ({
  pk: hooksPk(accountId),
  sk: `${MAILS}${eventId}`,
});

/** The number of an account's endpoints. The transaction that adds an endpoint increases it. */
export const endpointCountKey = (accountId: string): Key => ({ pk: hooksPk(accountId), sk: 'COUNT' });

export const endpointOwnerKey = (id: string): Key => ({ pk: `WE#${id}`, sk: 'WE' });

export const notifySecretKey = (accountId: string): Key => ({ pk: hooksPk(accountId), sk: 'NOTIFY' });

export const DELIVERIES = 'DLV#';

/** `target` is the endpoint, or the account for its notify addresses. */
export const deliveryKey = (target: string, eventId: string): Key => ({
  pk: `${DELIVERIES}${target}`,
  sk: `${DELIVERIES}${eventId}`,
});

/** The slots for webhook attempts of an account that are taken. */
export const attemptSlotsKey = (accountId: string): Key => ({ pk: hooksPk(accountId), sk: 'SLOTS' });

/** Notes that an address receives no more webhooks about a record. A new address is not affected. */
export const endedNotifyKey = (recordId: string, url: string): Key => ({
  pk: `${DELIVERIES}${recordId}`,
  sk: `ENDED#${digestOf(url)}`,
});
