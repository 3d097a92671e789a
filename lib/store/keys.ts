import type { Asker } from '#lib/domain/asked-mails.ts';

/**
 * The key of an item. The README of this folder lists every key of the one table. Those of the bank's files, imports,
 * members, sums and webhooks are in the `keys.ts` of their folders.
 */
export type Key = { pk: string; sk: string };

/** Returns the id in a partition key that is that of one record: `dd_…` of `DD#dd_…`. */
export const idOf = (pk: string): string => pk.slice(pk.indexOf('#') + 1);

export const accountKey = (accountId: string): Key => ({ pk: `ACC#${accountId}`, sk: 'ACC' });

/** The account that a merchant is transferred its money to. */
export const payoutAccountKey = (accountId: string): Key => ({
  pk: accountKey(accountId).pk,
  sk: 'PAYOUT_ACCOUNT',
});

export const FORMER_PAYOUT_ACCOUNTS = 'PAYOUT_ACCOUNT#';

export const formerPayoutAccountKey = (accountId: string, replacedAt: string): Key => ({
  pk: accountKey(accountId).pk,
  sk: `${FORMER_PAYOUT_ACCOUNTS}${replacedAt}`,
});

/**
 * The partitions of the clocks of the sandbox's accounts. Every role of production is denied them
 * (`infra/constructs/function/grants.ts`).
 */
export const CLOCKS = 'CLOCK#';

export const clockKey = (accountId: string): Key => ({ pk: `${CLOCKS}${accountId}`, sk: 'CLOCK' });

/** The references that an account with a clock of its own has drawn on a real day. */
export const drawnReferencesKey = (accountId: string, day: string): Key => ({
  pk: clockKey(accountId).pk,
  sk: `REFERENCES#${day}`,
});

export const accountCounterKey: Key = { pk: 'COUNTER#ACCOUNT', sk: 'COUNTER#ACCOUNT' };

export const apiKeyKey = (publicKey: string): Key => ({ pk: `KEY#${publicKey}`, sk: 'KEY' });

/**
 * The partition of the public keys. A role that could write to it could issue valid tokens, so every role but one is
 * denied that (`infra/constructs/function/grants.ts`).
 */
export const VERIFICATION_KEYS = 'VERIFICATION_KEYS';

export const verificationKeysKey: Key = { pk: VERIFICATION_KEYS, sk: VERIFICATION_KEYS };

export const evidenceKeysKey: Key = { pk: VERIFICATION_KEYS, sk: 'EVIDENCE' };

const customerPk = (accountId: string, customerId: string) => `ACC#${accountId}#CUS#${customerId}`;

export const customerKey = (accountId: string, customerId: string): Key => ({
  pk: customerPk(accountId, customerId),
  sk: 'CUSTOMER',
});

export const numberKey = (accountId: string, customerId: string, fingerprint: string): Key => ({
  pk: customerPk(accountId, customerId),
  sk: `NUM#${fingerprint}`,
});

export const PAYMENT_METHODS = 'PM#';

export const paymentMethodKey = (accountId: string, customerId: string, id: string): Key => ({
  pk: customerPk(accountId, customerId),
  sk: `${PAYMENT_METHODS}${id}`,
});

export const paymentMethodOwnerKey = (id: string): Key => ({ pk: `PM#${id}`, sk: 'PM' });

export const directDebitKey = (id: string): Key => ({ pk: `DD#${id}`, sk: 'DD' });

export const ENTRIES = 'EVID#';

/** The entries of a mandate's evidence, numbered from 1. */
export const entryKey = (directDebitId: string, n: number): Key => ({
  pk: directDebitKey(directDebitId).pk,
  sk: `${ENTRIES}${String(n).padStart(6, '0')}`,
});

export const MAILS = 'MAIL#';

export const mailKey = (directDebitId: string, eventId: string): Key => ({
  pk: `DD#${directDebitId}`,
  sk: `${MAILS}${eventId}`,
});

/** The mail of a link, for the evidence of what a customer does through it. */
export const mailedLinkKey = (directDebitId: string, tokenId: string): Key => ({
  pk: directDebitKey(directDebitId).pk,
  sk: `LINK#${tokenId}`,
});

/**
 * The mails to an address that merchants, or customers, requested. The key contains the address's digest, never the
 * address.
 */
export const askedMailsKey = (digest: string, by: Asker): Key => ({ pk: `MAILED#${digest}`, sk: by });

export const USES = 'DD#';

/** The direct debits that use a payment method are in the partition of its owner. */
export const paymentMethodUseKey = (paymentMethodId: string, directDebitId: string): Key => ({
  pk: paymentMethodOwnerKey(paymentMethodId).pk,
  sk: `${USES}${directDebitId}`,
});

export const linkCodeKey = (digest: string): Key => ({ pk: `LINKCODE#${digest}`, sk: 'LINKCODE' });

/** The record of a kind that has an id of the merchant. */
export const externalIdKey = (accountId: string, kind: string, externalId: string): Key => ({
  pk: `EXTERNAL#${accountId}#${kind}#${externalId}`,
  sk: 'EXTERNAL',
});

export const referenceKey = (reference: number): Key => ({ pk: `REF#${reference}`, sk: `REF#${reference}` });

export const referenceCounterKey: Key = { pk: 'COUNTER#REFERENCE', sk: 'COUNTER#REFERENCE' };

export const orderKey = (id: string): Key => ({ pk: `ORD#${id}`, sk: 'ORD' });

export const CHARGES = 'ORD#';

/** A direct debit lists its orders in its own partition by id, hence by age. Each order has a partition of its own. */
export const chargeKey = (directDebitId: string, orderId: string): Key => ({
  pk: directDebitKey(directDebitId).pk,
  sk: `${CHARGES}${orderId}`,
});

export const documentKey = (id: string): Key => ({ pk: `DOC#${id}`, sk: 'DOC' });

export const DOCUMENTS = 'DOC#';

/** A direct debit lists its documents in its own partition by id, hence by age. */
export const documentPlaceKey = (directDebitId: string, id: string): Key => ({
  pk: directDebitKey(directDebitId).pk,
  sk: `${DOCUMENTS}${id}`,
});

/** The number of the documents of a direct debit that were not rejected. */
export const documentCountKey = (directDebitId: string): Key => ({
  pk: directDebitKey(directDebitId).pk,
  sk: 'DOCUMENTS',
});

/** The key of what the payouts of an order sum to. */
export const paidOutKey = (orderId: string): Key => ({ pk: orderKey(orderId).pk, sk: 'PAID_OUT' });

export const payoutKey = (id: string): Key => ({ pk: `PO#${id}`, sk: 'PO' });

/** Returns the place of an event in the partition of its record, and in the index of events. */
export const eventPlace = (id: string) => `EVT#${id}`;

/** The example events of an account. Its partition contains nothing else. */
export const examplesPk = (accountId: string): string => `${EXAMPLES}${accountId}`;

const EXAMPLES = 'EXAMPLES#';

/** Returns whether the items of this partition are examples. */
export const isExample = (pk: string): boolean => pk.startsWith(EXAMPLES);

export const eventKey = (pk: string, id: string): Key => ({ pk, sk: eventPlace(id) });

export const idempotencyKey = (scope: string, operation: string, key: string): Key => ({
  pk: `IDEM#${scope}#${operation}#${key}`,
  sk: 'IDEM',
});

export const failedEventKey = (id: string): Key => ({ pk: `FAILED#${id}`, sk: 'FAILED' });
