import type { ShippingAddress } from '#lib/api/requests/addresses.ts';
import type { NewOrder } from '#lib/api/routes/orders.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { type Fee, feeOf } from '#lib/domain/fees.ts';
import { newId } from '#lib/domain/ids.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { OrderStatus } from '#lib/domain/order.ts';
import { orderNumber } from '#lib/domain/order-number.ts';
import {
  type Discount,
  type Line,
  type ShippingLine,
  type Totals,
  totalLine,
  totalOrder,
} from '#lib/domain/order-totals.ts';
import type { Account } from './accounts.ts';
import { type Change, ifVersion, ownedBy, type Versioned } from './change.ts';
import { listed, orderKey } from './keys.ts';
import type { Listed } from './list.ts';
import { getItem } from './read.ts';
import type { Write } from './transact.ts';

/** A payment of an order (Interface, Order: element of payments.data). The amount is a whole number of centavos. */
export type Payment = {
  id: string;
  folio: string;
  reference: string;
  status: string;
  type: string;
  currency: 'MXN';
  amount: Centavos;
  gateway: string;
  method: {
    name: string;
    exp_month: string;
    exp_year: string;
    type: string;
    last4: string;
    brand: string;
    bankname: string;
    domestic: boolean;
  };
  affiliation_number: string;
};

/** Why the bank did not pay. */
export type Failure = { code: string; bank_code: string; message: string; retryable: boolean };

/** What an order of a direct debit has beyond any other. */
export type OfDirectDebit = {
  direct_debit_id: string;
  reference: number;
  attempts: number;
  charge_date: CalendarDate;
  failure: Failure | null;
  reversed_at: string | null;
  retry_of: string | null;
  retried_by: string | null;
};

/** What an order of a direct debit has for its collection, and does not show. */
export type ForCollection = {
  payment_method_id: string;
  /** The reference of its direct debit, by which the customer's bank knows what was agreed. */
  mandate_reference: number;
  /** The bank's file that it is in, and the day of that file. */
  file_id: string;
  presented_on: CalendarDate;
  /** Where it waits for its day, until it is in a file. */
  due_shard: string;
  due_at: string;
};

/** An order as it is stored: amounts are centavos, rates basis points, and what it has not is left out. */
export type StoredOrder = Listed &
  Versioned &
  Partial<OfDirectDebit> &
  Partial<ForCollection> & {
    id: string;
    type: 'order' | 'direct_debit';
    number: string;
    status: OrderStatus;
    customer_id: string;
    email: string;
    first_name: string;
    last_name: string;
    phone: string;
    country: string;
    currency: 'MXN';
    notify_url: string;
    items: readonly Line[];
    shipping_items: readonly ShippingLine[];
    discounts: readonly Discount[];
    totals: Totals;
    fee: Fee;
    payments?: readonly Payment[];
    shipping_address?: ShippingAddress;
    created_at: string;
    updated_at: string;
  };

/** How an account's orders are listed. */
export const ORDERS = { kind: 'ORD', prefix: 'ord' } as const;

/** A new order of an account at its present prices, with all that follows from its items. Nothing is written here. */
export function prepareOrder(
  { customer_id = '', email = '', notify_url = '', shipping_address, ...sale }: NewOrder,
  { account_id, pricing }: Pick<Account, 'account_id' | 'pricing'>,
  now: Date,
): StoredOrder {
  const id = newId('ord', now);
  const items = sale.items.map(totalLine);
  const totals = totalOrder(items, sale.shipping_items, sale.discounts);
  return {
    ...orderKey(id),
    ...listed(account_id, ORDERS.kind, id),
    ...sale,
    id,
    account_id,
    customer_id,
    type: 'order',
    number: orderNumber(id, now),
    status: 'created',
    email,
    notify_url,
    items,
    totals,
    fee: feeOf(totals.total, pricing),
    ...(shipping_address && { shipping_address }),
    version: 1,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}

/** The write that stores a new order. */
export function storeOrder(order: StoredOrder): Write {
  return { put: { Item: order } };
}

/** An order as of this moment, of whatever account and type, or nothing. */
export function findOrder(id: string): Promise<StoredOrder | undefined> {
  return getItem<StoredOrder>(orderKey(id));
}

/** Puts an address in the place of the one before. `order_cancelled` once the order is. */
export function changeShippingAddress(
  { id, accountId, version }: { id: string; accountId: string; version: number | undefined },
  shipping_address: ShippingAddress,
  now: Date,
): Change<StoredOrder> {
  return {
    key: orderKey(id),
    guards: [
      ownedBy(accountId),
      { member: 'status', must: '<>', be: 'cancelled', else: 'order_cancelled' },
      ...ifVersion(version),
    ],
    set: { shipping_address, updated_at: now.toISOString() },
  };
}
