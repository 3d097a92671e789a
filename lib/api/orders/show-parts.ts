import { amountOf } from '#lib/domain/money.ts';
import type { Order as StoredOrder } from '#lib/domain/order.ts';
import type { Line } from '#lib/domain/order-totals.ts';
import type { ChargeFailure, OrderItem, Payment, ShippingAddress } from './parts-record.ts';

/** An address that was not given has empty members; `address1` is never empty in one that was. */
export function showAddress(address: StoredOrder['shipping_address']): ShippingAddress {
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

/** A line, its amounts in pesos and its taxes' rates in percent. */
export function showLine(line: Line): OrderItem {
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

/** A payment. Its amount stays centavos (Interface, Order: element of payments.data). */
export function showPayment({ method, ...payment }: Payment): Payment {
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

/** Why the bank did not pay. */
export function showFailure({ code, bank_code, message, retryable }: ChargeFailure): ChargeFailure {
  return { code, bank_code, message, retryable };
}
