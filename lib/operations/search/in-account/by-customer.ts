import { normalAddress } from '#lib/domain/email-address.ts';
import { MOST_FOUND } from '#lib/domain/search.ts';
import { findDirectDebits } from '#lib/store/direct-debits.ts';
import { listPaymentMethodsOf } from '#lib/store/list-payment-methods.ts';
import { listRecords } from '#lib/store/lists/list.ts';
import { DIRECT_DEBITS, ORDERS } from '#lib/store/lists/lists.ts';
import { firstUses } from '#lib/store/payment-method-uses.ts';
import { findMethodsEndingIn } from '#lib/store/payment-methods.ts';
import { type IsWanted, ofDebit, ofMethod, ofOrder, type Seen } from './found.ts';

const limit = MOST_FOUND;

/** Returns the newest direct debits whose customer has this address. */
export async function byEmail(accountId: string, address: string): Promise<Seen> {
  const { items, more } = await listRecords(accountId, DIRECT_DEBITS, {
    limit,
    email: normalAddress(address),
  });
  return { found: items.map(ofDebit), more };
}

/** Returns the newest direct debits, payment methods and orders of a customer, as far as they are wanted. */
export async function byCustomerId(accountId: string, customerId: string, isWanted: IsWanted): Promise<Seen> {
  const [debits, methods, orders] = await Promise.all([
    listRecords(accountId, DIRECT_DEBITS, { limit, customer_id: customerId }),
    isWanted('payment_method') ? listPaymentMethodsOf(accountId, customerId, { limit }) : NOTHING,
    ordersOf(accountId, customerId, isWanted),
  ]);
  return {
    found: [...debits.items.map(ofDebit), ...methods.items.map(ofMethod), ...orders.items.map(ofOrder)],
    more: debits.more || methods.more || orders.more,
  };
}

const NOTHING = { items: [], more: false };

/** The types of orders, by the kinds of records that they are. */
const TYPES = { charge: 'direct_debit', order: 'order' } as const;

/** Returns the newest orders of a customer, as far as they are wanted. */
async function ordersOf(accountId: string, customer_id: string, isWanted: IsWanted) {
  const kinds = (['charge', 'order'] as const).filter(isWanted);
  const [only, ...others] = kinds;
  if (only === undefined) return NOTHING;
  const type = others.length === 0 ? TYPES[only] : undefined;
  return listRecords(accountId, ORDERS, { limit, customer_id, type });
}

/** Returns the newest payment methods whose numbers end with these digits, and direct debits that use them. */
export async function byLast4(accountId: string, digits: string): Promise<Seen> {
  const methods = await findMethodsEndingIn(accountId, digits, limit);
  const uses = await Promise.all(methods.items.map(({ id }) => firstUses(id, limit)));
  const ids = [...new Set(uses.flatMap(({ items }) => items))];
  const debits = await findDirectDebits(ids.slice(0, limit));
  return {
    found: [...debits.map(ofDebit), ...methods.items.map(ofMethod)],
    more: methods.more || uses.some(({ more }) => more) || ids.length > limit,
  };
}
