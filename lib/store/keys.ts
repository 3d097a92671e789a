/**
 * Every key of the one table. What belongs together lies in one partition: a customer's payment methods beside
 * the record of which is the default, and an event beside the record that it is about.
 *
 * | item                        | pk                          | sk              |
 * |-----------------------------|-----------------------------|-----------------|
 * | account                     | ACC#account                 | ACC             |
 * | API key                     | KEY#public key              | KEY             |
 * | customer (default method)   | ACC#account#CUS#customer    | CUSTOMER        |
 * | account number in use       | ACC#account#CUS#customer    | NUM#fingerprint |
 * | payment method              | ACC#account#CUS#customer    | PM#id           |
 * | whose payment method        | PM#id                       | PM              |
 * | direct debit                | DD#id                       | DD              |
 * | evidence of acknowledgment  | DD#id                       | EVIDENCE        |
 * | mail that went out         | DD#id                       | MAIL#event id   |
 * | uses a payment method       | PM#id                       | DD#id           |
 * | reference, counter of them  | REF#reference, COUNTER#REFERENCE | same       |
 * | order (of a debit, too)     | ORD#id                      | ORD             |
 * | payout                      | PO#id                       | PO              |
 * | outbox event                | that of its record          | EVT#id          |
 * | answer to an idempotency key| IDEM#account#operation#key  | IDEM            |
 */
export type Key = { pk: string; sk: string };

export const accountKey = (accountId: string): Key => ({ pk: `ACC#${accountId}`, sk: 'ACC' });

export const apiKeyKey = (publicKey: string): Key => ({ pk: `KEY#${publicKey}`, sk: 'KEY' });

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

export const evidenceKey = (directDebitId: string): Key => ({ pk: `DD#${directDebitId}`, sk: 'EVIDENCE' });

export const mailKey = (directDebitId: string, eventId: string): Key => ({
  pk: `DD#${directDebitId}`,
  sk: `MAIL#${eventId}`,
});

export const USES = 'DD#';

/** Which direct debits use a payment method lies beside whose it is. */
export const paymentMethodUseKey = (paymentMethodId: string, directDebitId: string): Key => ({
  pk: paymentMethodOwnerKey(paymentMethodId).pk,
  sk: `${USES}${directDebitId}`,
});

export const referenceKey = (reference: number): Key => ({ pk: `REF#${reference}`, sk: `REF#${reference}` });

export const referenceCounterKey: Key = { pk: 'COUNTER#REFERENCE', sk: 'COUNTER#REFERENCE' };

export const orderKey = (id: string): Key => ({ pk: `ORD#${id}`, sk: 'ORD' });

export const payoutKey = (id: string): Key => ({ pk: `PO#${id}`, sk: 'PO' });

export const eventKey = (pk: string, id: string): Key => ({ pk, sk: `EVT#${id}` });

export const idempotencyKey = (scope: string, operation: string, key: string): Key => ({
  pk: `IDEM#${scope}#${operation}#${key}`,
  sk: 'IDEM',
});

/** The sparse index of what somebody must look at again at a certain time: `due_shard`, then `due_at`. */
export const DUE_INDEX = 'due';

/** The index of what an account can list: `list_key` says whose and what, `list_sort` is the id, hence the age. */
export const LIST_INDEX = 'list';

/** Where records of a kind stand in their account's list. Members of the record itself. */
export const listed = (accountId: string, kind: string, id: string) => ({
  list_key: listKey(accountId, kind),
  list_sort: id,
});

export const listKey = (accountId: string, kind: string) => `ACC#${accountId}#${kind}`;
