import { Tagged } from '#lib/api/entity-tags.ts';
import { fileNameOf } from '#lib/domain/bank-file/header.ts';
import { isWaitingForConsent, type Charge as StoredCharge } from '#lib/domain/direct-debit/charge.ts';
import { dataOf } from '#lib/domain/merchant-data.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import type { OfDirectDebit, RefundDue, Order as StoredOrder } from '#lib/domain/order.ts';
import type { Line } from '#lib/domain/order-totals.ts';
import type { ChargeFailure, OrderItem, Payment, ShippingAddress } from './parts-record.ts';
import type { Charge, Order } from './record.ts';

/** Returns an order as the interface shows it, tagged. */
export function tagOrder(charge: StoredCharge): Tagged<Charge>;
export function tagOrder(order: StoredOrder): Tagged<Order>;
export function tagOrder(order: StoredOrder): Tagged<Order> {
  return new Tagged(showOrder(order));
}

/**
 * Returns an order as the interface shows it (Resources, Order). Every member is present and has its type: texts that
 * are unknown are empty, and an address that is unknown has empty members. A charge has further members at its end.
 */
export function showOrder(order: StoredOrder): Order {
  return isCharge(order) ? showCharge(order) : showSale(order);
}

/** Returns a charge as the interface shows it: an order with the members that only charges have. */
export function showCharge(charge: StoredCharge): Charge {
  return {
    ...showSale(charge),
    direct_debit_id: charge.direct_debit_id,
    reference: charge.reference,
    attempts: charge.attempts,
    charge_date: charge.charge_date,
    period: { from: charge.period.from, to: charge.period.to },
    failure: charge.failure && showFailure(charge.failure),
    reversed_at: charge.reversed_at,
    refund_due: charge.refund_due ? showRefund(charge.refund_due) : null,
    amount_refunded: amountOf(charge.refunds?.amount ?? NOTHING),
    dispute_id: charge.disputes?.at(-1) ?? null,
    retry_of: charge.retry_of,
    retried_by: charge.retried_by,
    consent_required: isWaitingForConsent(charge),
    file: charge.attempts > 0 && charge.file_id ? fileNameOf(charge.file_id) : null,
  };
}

const NOTHING = 0 as Centavos;

const showRefund = ({ amount, since, paid_by }: RefundDue) => ({ amount: amountOf(amount), since, paid_by });

function isCharge(order: StoredOrder): order is StoredCharge {
  return order.direct_debit_id !== undefined;
}

function showSale(
  order: StoredOrder,
): Omit<Order, keyof OfDirectDebit | 'refund_due' | 'amount_refunded' | 'dispute_id' | 'consent_required'> {
  const { account_id, customer_id, fee, totals } = order;
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
      subtotal: amountOf(totals.subtotal),
      total: amountOf(totals.total),
      tax: amountOf(totals.tax),
      discount: amountOf(totals.discount),
      shipping: amountOf(totals.shipping),
    },
    // The interface has members for features that are not offered: risk scores, instalments, invoices, card terminals.
    risk_score: 0,
    risk_notes: [],
    fee: amountOf(fee.total),
    fee_details: {
      percent: fee.percent_basis_points / 100,
      fixed: amountOf(fee.fixed),
      tax: amountOf(fee.tax),
      percent_amount: amountOf(fee.percent_amount),
      msi_amount: 0,
      msi_percent: 0,
      fixed_installments_amount: 0,
      fixed_installments_percent: 0,
      installments_fee: 0,
    },
    available_installments: [],
    fixed_installments: false,
    confirmed: order.status === 'paid',
    confirm: false,
    notify_url: order.notify_url,
    ...dataOf(order),
    auto_billing: false,
    available_payment_methods: [],
    send_email: false,
    installments_information: [],
    created_at: order.created_at,
    updated_at: order.updated_at,
    activity_id: '',
    affiliation_number: '',
    custom_keys: false,
    gateway_method_id: '',
    keys_id: '',
    payments: {
      data: (order.payments ?? []).map(showPayment),
      gateway: order.payments?.[0]?.gateway ?? '',
      payment_order_id: '',
    },
    shipping_address: showAddress(order.shipping_address),
  };
}

/** Returns an address; one that is unknown has empty members. In a known one, `address1` is never empty. */
function showAddress(address: StoredOrder['shipping_address']): ShippingAddress {
  return {
    first_name: address?.first_name ?? '',
    last_name: address?.last_name ?? '',
    address1: address?.address1 ?? '',
    address2: address?.address2 ?? '',
    country: { code: address?.country.code ?? '', name: address?.country.name ?? '' },
    state: { code: address?.state.code ?? '' },
    city: address?.city ?? '',
    postal_code: address?.postal_code ?? '',
    phone: address?.phone ?? '',
    reference: address?.reference ?? '',
  };
}

/** Returns a line with its amounts in pesos and the rates of its taxes in percent. */
function showLine(line: Line): OrderItem {
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

/** Returns a payment. Its amount stays in centavos (Interface, Order: element of payments.data). */
function showPayment({ method, ...payment }: Payment): Payment {
  return {
    id: payment.id,
    folio: payment.folio,
    reference: payment.reference,
    status: payment.status,
    type: payment.type,
    currency: payment.currency,
    amount: payment.amount,
    gateway: payment.gateway,
    method: {
      name: method.name,
      exp_month: method.exp_month,
      exp_year: method.exp_year,
      type: method.type,
      last4: method.last4,
      brand: method.brand,
      bankname: method.bankname,
      domestic: method.domestic,
    },
    affiliation_number: payment.affiliation_number,
  };
}

function showFailure({ code, bank_code, message, retryable }: ChargeFailure): ChargeFailure {
  return { code, bank_code, message, retryable };
}
