import type { CalendarDate } from './calendar/dates.ts';
import type { PreNotification } from './direct-debit/pre-notification-record.ts';
import { type Fee, feeOf, type Rates } from './fees.ts';
import { newId } from './ids.ts';
import type { OrderLedger } from './ledger/order-ledger.ts';
import { type MerchantData, newData } from './merchant-data.ts';
import type { Centavos } from './money.ts';
import { orderNumber } from './order-number.ts';
import type { OrderStatus } from './order-status.ts';
import {
  type DeclaredLine,
  type Discount,
  type Line,
  type ShippingLine,
  type Totals,
  totalLine,
  totalOrder,
} from './order-totals.ts';
import type { OrderRefunds } from './refunds/refund.ts';
import type { ShippingAddress } from './shipping-address.ts';

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

/**
 * The refund of an order that was paid as well as the order in its place, `paid_by`: the amount that the customer gets
 * back, in centavos, and the exception that an operator resolves once it is refunded.
 */
export type RefundDue = { amount: Centavos; since: string; paid_by: string; exception: string };

/** A billing period, counted from 0; a single payment has one, without an end. */
export type Period = { n: number; from: CalendarDate; to: CalendarDate | null };

/** The members that only an order of a direct debit has. */
export type OfDirectDebit = {
  direct_debit_id: string;
  reference: number;
  attempts: number;
  charge_date: CalendarDate;
  /** The billing period that it is for: from an agreed date to the day before the next one. */
  period: Period;
  failure: Failure | null;
  reversed_at: string | null;
  retry_of: string | null;
  retried_by: string | null;
};

/** The members of an order's claim for a file by which a return for that file is settled. */
type RefusedClaim = Pick<ForCollection, 'presented_on'> &
  Partial<Pick<ForCollection, 'payment_method_id' | 'consent' | 'ledger'>>;

/** The members of an order of a direct debit that are for its collection, and are not shown. */
export type ForCollection = {
  /** The account that it is presented to, and the number of its consent; set once it is in a file. */
  payment_method_id: string;
  consent: number;
  /** Its last pre-notification; missing if there is none. */
  pre_notification: PreNotification;
  /** The day on which it was first due, before it waited for anything. */
  first_due_on: CalendarDate;
  /** The bank returned it by its customer's word: it is presented again only if a new consent lists it. */
  needs_consent: boolean;
  /** Its status before it was retried; restored if its successor is withdrawn. */
  status_before_retry: 'failed' | 'pending_next_cycle';
  /** The reference of its direct debit. The customer's bank knows the agreement by it. */
  mandate_reference: number;
  /** The bank's file that it is in, and the day of that file. */
  file_id: string;
  presented_on: CalendarDate;
  /** A keyed digest of the account number that it is presented to. The bank's return file is matched by it. */
  account_digest: string;
  /** The days of the files that the bank refused unread: they were no attempts. */
  refused_on: CalendarDate[];
  /** The day, in Mexico City, on which it was first paid or failed; later returns leave it. */
  first_settled_on: CalendarDate;
  /** The last of these days, and what its claim for that file had stored: the bank may still return that file. */
  refused_claim: RefusedClaim;
  /** When the bank corrected its return: the order was paid after all. */
  corrected_at: string;
  /** The presentation date in the header of the return file that settled it last; missing if an operator did. */
  returned_on: CalendarDate;
  /** Set until the refund is made. */
  refund_due: RefundDue;
  /** When its payer got a double payment back. */
  refunded_at: string;
  /** The refund that gave it back, also if that came back since; missing if an operator did. */
  refunded_by: string;
  /** Its refunds; missing if there never was one. */
  refunds: OrderRefunds;
  /** Its disputes, oldest first; missing if there never was one. */
  disputes: readonly string[];
  /** The other orders of the same debt that were paid as well. */
  twice_with: readonly string[];
  /** By which terms it is settled, and what the ledger holds of it; set once it is in a file. */
  ledger: OrderLedger;
  /**
   * The open exception that it is part of. An order that is `created` is not presented until its exception is resolved.
   */
  exception: string;
  /** Further open exceptions that hold it from being presented; missing if there are none. */
  also_held_by: readonly string[];
};

/** What an order can be: a sale, or a collection of a direct debit. */
export const ORDER_TYPES = ['order', 'direct_debit'] as const;

/** An order: amounts are centavos, rates basis points, and members without a value are left out. */
export type Order = Partial<OfDirectDebit> &
  Partial<ForCollection> &
  MerchantData & {
    id: string;
    account_id: string;
    type: (typeof ORDER_TYPES)[number];
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
    version: number;
    created_at: string;
    updated_at: string;
  };

/** A sale as declared: an order is made from it. */
export type Sale = Pick<Order, 'first_name' | 'last_name' | 'phone' | 'country' | 'currency'> & {
  items: readonly DeclaredLine[];
  shipping_items: readonly ShippingLine[];
  discounts: readonly Discount[];
  customer_id?: string | undefined;
  email?: string | undefined;
  notify_url?: string | undefined;
  shipping_address?: ShippingAddress | undefined;
} & MerchantData;

/** The account of an order, and its prices. */
export type Seller = { account_id: string; pricing: Rates };

/** Creates an order of an account at its present prices, and computes its totals and fee. */
export function newOrder(sale: Sale, { account_id, pricing }: Seller, now: Date): Order {
  const { customer_id = '', email = '', notify_url = '', shipping_address, ...rest } = sale;
  const { external_id, metadata, ...declared } = rest;
  const id = newId('ord', now);
  const items = declared.items.map(totalLine);
  const totals = totalOrder(items, declared.shipping_items, declared.discounts);
  return {
    ...declared,
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
    ...newData({ external_id, metadata }),
    version: 1,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}
