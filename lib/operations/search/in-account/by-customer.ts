import { normalAddress } from '#lib/domain/email-address.ts';
import { MOST_FOUND } from '#lib/domain/search.ts';
import { findDirectDebits } from '#lib/store/direct-debits.ts';
import { listPaymentMethodsOf } from '#lib/store/list-payment-methods.ts';
import { listRecords } from '#lib/store/lists/list.ts';
import { DIRECT_DEBITS, ORDERS } from '#lib/store/lists/lists.ts';
import { firstUses } from '#lib/store/payment-method-uses.ts';
import { findMethodsEndingIn } from '#lib/store/payment-methods.ts';
import { ofDebit, ofMethod, ofOrder, type Seen } from './found.ts';

const limit = MOST_FOUND;

/** Returns the newest direct debits whose customer has this address. */
export async function byEmail(accountId: string, address: string): Promise<Seen> {
  const { items, more } = await listRecords(accountId, DIRECT_DEBITS, {
    limit,
    email: normalAddress(address),
  });
  return { found: items.map(ofDebit), more };
}

/** Returns the newest direct debits, payment methods and orders of a customer. */
export async function byCustomerId(accountId: string, customerId: string): Promise<Seen> {
  const [debits, methods, orders] = await Promise.all([
    listRecords(accountId, DIRECT_DEBITS, { limit, customer_id: customerId }),
    listPaymentMethodsOf(accountId, customerId, { limit }),
    listRecords(accountId, ORDERS, { limit, customer_id: customerId }),
  ]);
  return {
    found: [...debits.items.map(ofDebit), ...methods.items.map(ofMethod), ...orders.items.map(ofOrder)],
    more: debits.more || methods.more || orders.more,
  };
}

/** Returns the newest payment methods whose numbers end with these digits, and direct debits that use them. */
export async function byLast4(accountId: string, digits: string): Promise<Seen> {
  const methods = await findMethodsEndingIn(accountId, digits, limit);
  const uses = await Promise.all(methods.items.map(({ id }) => firstUses(id, limit)));
  const ids = uses.flatMap(({ items }) => items);
  const debits = await findDirectDebits([...new Set(ids)].slice(0, limit));
  return {
    found: [...debits.map(ofDebit), ...methods.items.map(ofMethod)],
    more: methods.more || uses.some(({ more }) => more) || ids.length > limit,
  };
}
