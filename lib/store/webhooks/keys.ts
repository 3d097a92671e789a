import { createHash } from 'node:crypto';
import { type Key, MAILS } from '#lib/store/keys.ts';

export const hooksPk = (accountId: string) => `ACC#${accountId}#HOOKS`;

export const ENDPOINTS = 'HOOK#';

/** An account's webhook endpoints lie beside the secret that signs what its notify addresses are told. */
export const endpointKey = (accountId: string, id: string): Key => ({
  pk: hooksPk(accountId),
  sk: `${ENDPOINTS}${id}`,
});

/** A mail to the merchant about its endpoints. */
export const merchantMailKey = (accountId: string, eventId: string): Key => ({
  pk: hooksPk(accountId),
  sk: `${MAILS}${eventId}`,
});

/** How many endpoints the account has: whoever adds one counts it in the same transaction. */
export const endpointCountKey = (accountId: string): Key => ({ pk: hooksPk(accountId), sk: 'COUNT' });

export const endpointOwnerKey = (id: string): Key => ({ pk: `WE#${id}`, sk: 'WE' });

export const notifySecretKey = (accountId: string): Key => ({ pk: hooksPk(accountId), sk: 'NOTIFY' });

export const DELIVERIES = 'DLV#';

/** `target` is the endpoint; the account for its notify addresses. */
export const deliveryKey = (target: string, eventId: string): Key => ({
  pk: `DLV#${target}`,
  sk: `${DELIVERIES}${eventId}`,
});

/** Which of an account's places for attempts at webhooks are taken. */
export const attemptSlotsKey = (accountId: string): Key => ({ pk: hooksPk(accountId), sk: 'SLOTS' });

/** That an address is told no more of a record: another address begins anew. */
export const endedNotifyKey = (recordId: string, url: string): Key => ({
  pk: `DLV#${recordId}`,
  sk: `ENDED#${createHash('sha256').update(url).digest('base64url')}`,
});
