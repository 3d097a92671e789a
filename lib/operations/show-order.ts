import type { ShippingAddress } from '#lib/api/addresses.ts';
import { Tagged } from '#lib/api/entity-tags.ts';
import { amountOf } from '#lib/domain/money.ts';
import type { Order } from '#lib/domain/order.ts';
import type { Line } from '#lib/domain/order-totals.ts';

/** An order as the interface shows it, tagged with its version. */
export function tagOrder(order: Order) {
  return new Tagged(showOrder(order), order.version);
}

/**
 * An order as the interface shows it (Resources, Order): every member is there, with its type, whatever is known.
 * A text that was not given is empty, a list of nothing is empty, and an address not yet given has empty members.
 * One of a direct debit has further members at its end.
 */
export function showOrder(order: Order) {
  const { account_id, customer_id, fee } = order;
  return {
    id: order.id,
    account_id,
    customer_id,
    account_customer_id: customer_id && `${account_id}_${customer_id}`,
    type: order.type,
    number: order.number,
    status: order.status,
    email: order.email,
    first_name: order.first_name,
    last_name: order.last_name,
    phone: order.phone,
    currency: order.currency,
    country: order.country,
    items: order.items.map(showLine),
    shipping_items: order.shipping_items.map(({ name, price, tax }) => ({
      name,
      price: amountOf(price),
      tax: amountOf(tax),
    })),
    discounts: order.discounts.map(({ name, amount }) => ({ name, amount: amountOf(amount) })),
    totals: {
      subtotal: amountOf(order.totals.subtotal),
      total: amountOf(order.totals.total),
      tax: amountOf(order.totals.tax),
      discount: amountOf(order.totals.discount),
      shipping: amountOf(order.totals.shipping),
    },
    fee: amountOf(fee.total),
    fee_details: {
      percent: fee.percent_basis_points / 100,
      fixed: amountOf(fee.fixed),
      tax: amountOf(fee.tax),
      percent_amount: amountOf(fee.percent_amount),
      ...NO_INSTALMENTS,
    },
    notify_url: order.notify_url,
    ...NOT_OFFERED,
    confirmed: order.status === 'paid',
    payments: {
      data: order.payments ?? [],
      gateway: order.payments?.[0]?.gateway ?? '',
      payment_order_id: '',
    },
    shipping_address: order.shipping_address ?? NO_ADDRESS,
    created_at: order.created_at,
    updated_at: order.updated_at,
    ...ofDirectDebit(order),
  };
}

/** What a sale in instalments would cost more; there are none. */
const NO_INSTALMENTS = {
  msi_amount: 0,
  msi_percent: 0,
  fixed_installments_amount: 0,
  fixed_installments_percent: 0,
  installments_fee: 0,
};

/** Members about what this service does not do: card terminals, instalments, risk scores, invoices, a checkout. */
const NOT_OFFERED = {
  risk_score: 0,
  risk_notes: [],
  available_installments: [],
  fixed_installments: false,
  installments_information: [],
  available_payment_methods: [],
  confirm: false,
  auto_billing: false,
  send_email: false,
  activity_id: '',
  affiliation_number: '',
  custom_keys: false,
  gateway_method_id: '',
  keys_id: '',
};

/** The address of an order that has none yet: `address1` is never empty in one that was given. */
const NO_ADDRESS: ShippingAddress = {
  first_name: '',
  last_name: '',
  address1: '',
  address2: '',
  country: { code: '', name: '' },
  state: { code: '' },
  city: '',
  postal_code: '',
  phone: '',
  reference: '',
};

function showLine(line: Line) {
  return {
    name: line.name,
    quantity: line.quantity,
    price: amountOf(line.price),
    discount: amountOf(line.discount),
    total: amountOf(line.total),
    tax: amountOf(line.tax),
    is_service: line.is_service,
    taxes: line.taxes.map(({ name, rate, amount }) => ({
      name,
      rate: rate === null ? null : rate / 100,
      amount: amountOf(amount),
    })),
  };
}

function ofDirectDebit(order: Order) {
  if (order.direct_debit_id === undefined) return {};
  return {
    direct_debit_id: order.direct_debit_id,
    reference: order.reference,
    attempts: order.attempts,
    charge_date: order.charge_date,
    failure: order.failure ?? null,
    reversed_at: order.reversed_at ?? null,
    retry_of: order.retry_of ?? null,
    retried_by: order.retried_by ?? null,
  };
}
