import * as v from 'valibot';
import { type ApiResponse, type RequestOptions, send } from '#tests/support/service/api.ts';

/** The body that creates an order of two lines, without an address. Its total is 2 × 100 − 10 + 30.40 + 50 = 270.40. */
export function orderBody(more: Record<string, unknown> = {}) {
  return {
    items: [
      { name: 'Café de altura', quantity: 2, price: 100, discount: 10, taxes: [{ name: 'IVA', rate: 16 }] },
      { name: 'Envoltura', quantity: 1, price: 50, is_service: true },
    ],
    ...more,
  };
}

/** A shipping address with every member. */
export function addressBody(more: Record<string, unknown> = {}) {
  return {
    first_name: 'Dolores',
    last_name: 'Godínez',
    address1: 'Av. Insurgentes Sur 1602',
    address2: 'Piso 3',
    country: { code: 'MX', name: 'México' },
    state: { code: 'CMX' },
    city: 'Ciudad de México',
    postal_code: '03940',
    phone: '+52 55 5555 0101',
    reference: 'Frente al parque',
    ...more,
  };
}

/** The body that creates a payout for an order, and that updates it. */
export function payoutBody(order_id: string, more: Record<string, unknown> = {}) {
  return {
    order_id,
    amount: 180.5,
    items: [{ name: 'Café de altura', quantity: 2, price: 100, discount: 10 }],
    charges: [{ name: 'Comisión', amount: 9.5 }],
    ...more,
  };
}

/** Calls the endpoints of orders and payouts with a token. */
export function callerWith(token: string) {
  const call = (method: string, path: string, body?: unknown, options: RequestOptions = {}) =>
    send(method, path, body, { token, ...options });
  return {
    call,
    create: (more?: Record<string, unknown>, options?: RequestOptions): Promise<ApiResponse> =>
      call('POST', '/api/orders', orderBody(more), options),
    get: (id: string) => call('GET', `/api/orders/${id}`),
    readdress: (id: string, shipping_address: unknown, options?: RequestOptions) =>
      call('PUT', `/api/orders/${id}`, { shipping_address }, options),
    createPayout: (orderId: string, more?: Record<string, unknown>, options?: RequestOptions) =>
      call('POST', '/api/payouts', payoutBody(orderId, more), options),
    getPayout: (id: string) => call('GET', `/api/payouts/${id}`),
    updatePayout: (id: string, body: unknown, options?: RequestOptions) =>
      call('PUT', `/api/payouts/${id}`, body, options),
  };
}

const text = v.string();
const number = v.pipe(v.number(), v.finite());
const flag = v.boolean();
const anything = v.array(v.unknown());
const timestamp = v.pipe(text, v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));

/** A shipping address as specified (Shipping address). */
const shippingAddress = v.strictObject({
  first_name: text,
  last_name: text,
  address1: text,
  address2: text,
  country: v.strictObject({ code: text, name: text }),
  state: v.strictObject({ code: text }),
  city: text,
  postal_code: text,
  phone: text,
  reference: text,
});

const item = v.strictObject({
  name: text,
  quantity: number,
  price: number,
  discount: number,
  total: number,
  tax: number,
  is_service: flag,
  taxes: anything,
});

const payment = v.strictObject({
  id: text,
  folio: text,
  reference: text,
  status: text,
  type: text,
  currency: text,
  amount: v.pipe(number, v.integer()),
  gateway: text,
  method: v.strictObject({
    name: text,
    exp_month: text,
    exp_year: text,
    type: text,
    last4: text,
    brand: text,
    bankname: text,
    domestic: flag,
  }),
  affiliation_number: text,
});

const orderMembers = {
  id: text,
  account_id: text,
  customer_id: text,
  account_customer_id: text,
  type: text,
  number: text,
  status: text,
  email: text,
  first_name: text,
  last_name: text,
  phone: text,
  currency: v.literal('MXN'),
  country: v.pipe(text, v.length(2)),
  items: v.array(item),
  shipping_items: anything,
  discounts: anything,
  totals: v.strictObject({
    subtotal: number,
    total: number,
    tax: number,
    discount: number,
    shipping: number,
  }),
  risk_score: number,
  risk_notes: anything,
  fee: number,
  fee_details: v.strictObject({
    percent: number,
    fixed: number,
    tax: number,
    percent_amount: number,
    msi_amount: number,
    msi_percent: number,
    fixed_installments_amount: number,
    fixed_installments_percent: number,
    installments_fee: number,
  }),
  available_installments: anything,
  fixed_installments: flag,
  confirmed: flag,
  confirm: flag,
  notify_url: text,
  external_id: v.nullable(text),
  metadata: v.record(text, text),
  auto_billing: flag,
  available_payment_methods: anything,
  send_email: flag,
  installments_information: anything,
  created_at: timestamp,
  updated_at: timestamp,
  activity_id: text,
  affiliation_number: text,
  custom_keys: flag,
  gateway_method_id: text,
  keys_id: text,
  payments: v.strictObject({ data: v.array(payment), gateway: text, payment_order_id: text }),
  shipping_address: shippingAddress,
};

/** Returns the ETag of a response that shows a record. */
export const ENTITY_TAG = /^"[\w-]{22}"$/;

/** Checks an order against the specification (Order), member by member: none missing, none more, each of its type. */
export const orderTable = v.strictObject(orderMembers);

/** Checks an order of a direct debit, which has further members. */
export const chargeTable = v.looseObject(orderMembers);

/** Checks a payout against the specification (Payout), member by member. */
export const payoutTable = v.strictObject({
  id: text,
  order_id: text,
  status: text,
  currency: v.literal('MXN'),
  amount: number,
  items: v.array(v.strictObject({ name: text, quantity: number, price: number, discount: number })),
  charges: v.array(v.strictObject({ name: text, amount: number })),
  updated_at: timestamp,
  covered: v.nullable(flag),
  transfer_id: v.nullable(v.string()),
  external_id: v.nullable(text),
  metadata: v.record(text, text),
});
