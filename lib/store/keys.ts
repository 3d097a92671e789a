import type { Asker } from '#lib/domain/asked-mails.ts';

/**
 * Every key of the one table. Those of the bank's files, imports, members, sums and webhooks are in the `keys.ts` of
 * their folders. Items that belong together share a partition: a customer's payment methods with the record of the
 * default one, and an event with its record.
 *
 * | item                        | pk                          | sk              |
 * |-----------------------------|-----------------------------|-----------------|
 * | account                     | ACC#account                 | ACC             |
 * | payout account              | ACC#account                 | PAYOUT_ACCOUNT  |
 * | former payout account       | ACC#account                 | PAYOUT_ACCOUNT#time of its replacement |
 * | member, with its sessions   | ACC#account                 | MEMBER#id       |
 * | number of members           | ACC#account                 | MEMBERS         |
 * | account of a member's address | PERSON#digest of the address | ACC#account  |
 * | request to sign in          | SIGNIN#id                   | SIGNIN          |
 * | API key                     | KEY#public key              | KEY             |
 * | keys that verify tokens     | VERIFICATION_KEYS           | same            |
 * | keys that verify evidence   | VERIFICATION_KEYS           | EVIDENCE        |
 * | customer (default method)   | ACC#account#CUS#customer    | CUSTOMER        |
 * | account number in use       | ACC#account#CUS#customer    | NUM#fingerprint |
 * | payment method              | ACC#account#CUS#customer    | PM#id           |
 * | owner of a payment method   | PM#id                       | PM              |
 * | direct debit                | DD#id                       | DD              |
 * | evidence of its mandate     | DD#id                       | EVID#number     |
 * | its orders, by age          | DD#id                       | ORD#id          |
 * | its documents, by age       | DD#id                       | DOC#id          |
 * | number of its documents     | DD#id                       | DOCUMENTS       |
 * | its earlier periods in a day's files | DD#id              | DAY#date        |
 * | mail that was sent          | DD#id                       | MAIL#event id   |
 * | link that was mailed        | DD#id                       | LINK#token id   |
 * | requested mails             | MAILED#digest of the address | merchant, customer, member |
 * | uses a payment method       | PM#id                       | DD#id           |
 * | short form of a link        | LINKCODE#digest of the code | LINKCODE        |
 * | record with a merchant's own id | EXTERNAL#account#kind#id | EXTERNAL     |
 * | import of a file            | IMP#id                      | IMP             |
 * | what became of its rows     | IMP#id                      | ROW#line        |
 * | plan to ask its customers   | IMP#id                      | CONSENT_REQUESTS |
 * | validations that an account began for imports | VALIDATIONS#account | day    |
 * | reference, counter of them  | REF#reference, COUNTER#REFERENCE | same       |
 * | counter of accounts         | COUNTER#ACCOUNT             | same            |
 * | order, also of a debit      | ORD#id                      | ORD             |
 * | sum of its payouts          | ORD#id                      | PAID_OUT        |
 * | payout                      | PO#id                       | PO              |
 * | dispute                     | DP#id                       | DP              |
 * | document                    | DOC#id                      | DOC             |
 * | export                      | EXP#id                      | EXP             |
 * | exports under way           | ACC#account#EXPORTS         | SLOTS           |
 * | orders queued by a run      | QUEUED#owner#day#shard      | order id        |
 * | file for the bank           | FILE#id                     | FILE            |
 * | orders in it, some at a time| FILE#id                     | BATCH#order id  |
 * | counts of its partitions    | FILE#id                     | PARTITION#shard |
 * | return file                 | RETURN#digest               | RETURN          |
 * | exception                   | EXC#id                      | EXC             |
 * | totals an account presented | ACC#account#PRESENTED       | day#file        |
 * | run of a day                | RUNS                        | day             |
 * | pre-notifications of its runs | RUN_WORK                  | day             |
 * | reconciliation of a day     | RECONCILED#owner#day        | RECONCILED      |
 * | hold on the collections     | HOLD                        | HOLD            |
 * | sandbox runs of an account  | ACC#account#RUNS            | day             |
 * | clock of a sandbox account  | CLOCK#account               | CLOCK           |
 * | references that it drew     | CLOCK#account               | REFERENCES#day  |
 * | sums of an account          | ACC#account#SUM             | ACTIVE, DAY#date|
 * | late outcomes of a day      | ACC#account#SUM             | LATE#date#day of presentment |
 * | events that are in a sum    | SUMMED#sum#seconds          | SUMMED          |
 * | outbox event                | that of its record          | EVT#id          |
 * | example of an event         | EXAMPLES#account            | EVT#id          |
 * | webhook endpoint            | ACC#account#HOOKS           | HOOK#id         |
 * | mail to the merchant        | ACC#account#HOOKS           | MAIL#event id   |
 * | number of endpoints         | ACC#account#HOOKS           | COUNT           |
 * | secret of notify addresses  | ACC#account#HOOKS           | NOTIFY          |
 * | owner of an endpoint        | WE#id                       | WE              |
 * | delivery of an event        | DLV#endpoint or account     | DLV#event       |
 * | ended notify address        | DLV#record                  | ENDED#digest of the address |
 * | failed event                | FAILED#id                   | FAILED          |
 * | response under a key        | IDEM#account#operation#key  | IDEM            |
 */
export type Key = { pk: string; sk: string };

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

export const eventPlace = (id: string) => `EVT#${id}`;

/** The example events of an account. Its partition contains nothing else. */
export const examplesPk = (accountId: string): string => `${EXAMPLES}${accountId}`;

const EXAMPLES = 'EXAMPLES#';

/** Returns whether the items of this partition are examples. */
export const isExample = (pk: string): boolean => pk.startsWith(EXAMPLES);

export const eventKey = (pk: string, id: string): Key => ({ pk, sk: `EVT#${id}` });

export const idempotencyKey = (scope: string, operation: string, key: string): Key => ({
  pk: `IDEM#${scope}#${operation}#${key}`,
  sk: 'IDEM',
});

export const failedEventKey = (id: string): Key => ({ pk: `FAILED#${id}`, sk: 'FAILED' });
