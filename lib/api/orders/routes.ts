import * as v from 'valibot';
import { scopes } from '#lib/api/access.ts';
import { date } from '#lib/api/direct-debits/requests.ts';
import { byExternalId, given, requiredUnlessGiven } from '#lib/api/members/merchant-data.ts';
import { customerId, email, id, listQuery, optionalLine, reference } from '#lib/api/members/of-request.ts';
import { ruleBetween } from '#lib/api/members/rule-between.ts';
import type { Route } from '#lib/api/route.ts';
import { webhookUrl } from '#lib/api/webhook-endpoints/webhook-url.ts';
import { ORDER_TYPES } from '#lib/domain/order.ts';
import { ORDER_STATUSES } from '#lib/domain/order-status.ts';
import {
  type DeclaredLine,
  type Discount,
  type ShippingLine,
  sum,
  totalLine,
  totalOrder,
} from '#lib/domain/order-totals.ts';
import { countryCode, shippingAddress } from './address-request.ts';
import { discounts, items, shippingItems } from './item-requests.ts';

const reading = scopes('read_orders', 'write_orders');
const writing = scopes('write_orders');

export const currency = v.literal('MXN', 'unsupported_currency: Only MXN is supported. Send MXN.');

const ABOVE_ALL =
  'exceeds_total: The discounts exceed the items and the shipping, before taxes. Send smaller discounts.';

/**
 * A new order. Only its items are required: the customer may be unknown, and the address may follow later. Members that
 * the service computes (the totals, the fee) or sets are refused.
 */
const newOrder = v.pipe(
  v.strictObject({
    items,
    shipping_items: v.optional(shippingItems, []),
    discounts: v.optional(discounts, []),
    currency: v.optional(currency, 'MXN'),
    country: v.optional(countryCode(), 'MX'),
    customer_id: v.optional(customerId()),
    email: v.optional(email()),
    first_name: v.optional(optionalLine(100), ''),
    last_name: v.optional(optionalLine(100), ''),
    phone: v.optional(optionalLine(32), ''),
    notify_url: v.optional(webhookUrl()),
    shipping_address: v.optional(shippingAddress),
    ...given,
  }),
  ruleBetween(['discounts', 'items', 'shipping_items'], discountsFit, ABOVE_ALL),
);

const path = '/api/orders/{order_id}';
const params = v.strictObject({ order_id: id() });

export const createOrder = {
  id: 'createOrder',
  method: 'POST',
  path: '/api/orders',
  access: writing,
  handler: 'orders/create',
  summary: 'Create an order',
  body: newOrder,
  success: 201,
  location: '/api/orders/{id}',
} as const satisfies Route;

export const listOrders = {
  id: 'listOrders',
  method: 'GET',
  path: '/api/orders',
  access: reading,
  handler: 'orders/list',
  summary: 'List orders',
  query: v.strictObject({
    ...listQuery(ORDER_STATUSES).entries,
    customer_id: v.optional(customerId()),
    type: v.optional(v.picklist(ORDER_TYPES, `unknown_type: Use one of ${ORDER_TYPES.join(', ')}.`)),
    direct_debit_id: v.optional(id()),
    ...byExternalId,
    reference: v.optional(reference),
    has_failure: v.optional(v.picklist(['true', 'false'], 'invalid_format: Use true or false.')),
    'charge_date[gte]': v.optional(date),
    'charge_date[lte]': v.optional(date),
  }),
  success: 200,
} as const satisfies Route;

export const getOrder = {
  id: 'getOrder',
  method: 'GET',
  path,
  access: reading,
  handler: 'orders/get',
  summary: 'Retrieve an order',
  params,
  success: 200,
} as const satisfies Route;

export const updateOrder = {
  id: 'updateOrder',
  method: 'PUT',
  path,
  access: writing,
  handler: 'orders/update',
  summary: 'Update an order',
  params,
  body: v.strictObject({ shipping_address: v.optional(shippingAddress), ...given }),
  rules: requiredUnlessGiven('shipping_address'),
  success: 200,
} as const satisfies Route;

/** The routes of orders. */
export const orderRoutes = [createOrder, listOrders, getOrder, updateOrder] as const;

type Priced = {
  items: readonly DeclaredLine[];
  shipping_items: readonly ShippingLine[];
  discounts: readonly Discount[];
};

function discountsFit({ items: lines, shipping_items, discounts: reductions }: Priced): boolean {
  const { subtotal, discount, shipping } = totalOrder(lines.map(totalLine), shipping_items, reductions);
  return discount <= sum([subtotal, shipping]);
}
