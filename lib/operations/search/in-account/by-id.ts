import { findById } from '#lib/operations/search/anything/by-id.ts';
import { namedRecords } from '#lib/operations/search/anything/by-index.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { findOrder } from '#lib/store/orders.ts';
import { findPaymentMethod, findPaymentMethodOwner } from '#lib/store/payment-methods.ts';
import { findBearer } from '#lib/store/references.ts';
import { type Candidate, ofDebit, ofMethod, ofOrder, type Seen } from './found.ts';

/** The kinds of the other records that merchants retrieve, by the prefixes of their ids. */
const OTHERS = {
  doc: 'document',
  dp: 'dispute',
  evt: 'event',
  exp: 'export',
  imp: 'import',
  po: 'payout',
  rf: 'refund',
  tr: 'transfer',
  we: 'webhook_endpoint',
} as const;

/** Returns the record of an id of ours, of any account. */
async function recordOf(id: string): Promise<Candidate | undefined> {
  const prefix = id.slice(0, id.indexOf('_'));
  if (prefix === 'dd') return given(await findDirectDebit(id), ofDebit);
  if (prefix === 'ord') return given(await findOrder(id), ofOrder);
  if (prefix === 'pm') return given(await methodOf(id), ofMethod);
  const type = Object.entries(OTHERS).find(([known]) => known === prefix)?.[1];
  const { other } = (type && (await findById(id))) ?? {};
  // Operators find a webhook endpoint for a while after it was deleted, its merchant does not.
  if (!type || !other || other.status === 'deleted') return undefined;
  return { type, id, record: other };
}

const given = <T>(record: T | undefined, of: (record: T) => Candidate) => (record ? of(record) : undefined);

async function methodOf(id: string) {
  const owner = await findPaymentMethodOwner(id);
  const method = owner && (await findPaymentMethod(owner.account_id, owner.customer_id, id));
  return method?.deleted ? undefined : method;
}

/** Returns the records of some ids. */
export async function recordsOf(ids: readonly string[]): Promise<Seen> {
  const found = await Promise.all(ids.map(recordOf));
  return { found: found.filter((one) => one !== undefined) };
}

/** Returns the direct debit, or the charge, with a reference. */
export async function byReference(text: string): Promise<Seen> {
  const bearer = await findBearer(Number(text));
  return recordsOf(bearer === undefined ? [] : [bearer]);
}

/** Returns the records of the account that have this id of the merchant. */
export async function byExternalId(accountId: string, text: string): Promise<Seen> {
  const { ids } = await namedRecords([accountId], text);
  return recordsOf(ids);
}
