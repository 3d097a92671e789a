import type { Decisions } from '#lib/api/members/for-links.ts';
import type { ChargeFailure, OrderItem, Payment, ShippingAddress } from './parts-record.ts';
import type { Charge } from './record.ts';

const item = {
  name: true,
  quantity: true,
  price: true,
  discount: true,
  total: true,
  tax: true,
  is_service: true,
  taxes: { name: true, rate: true, amount: true },
} as const satisfies Decisions<OrderItem>;

/** The payer's own account and the bank's result. */
const payment = {
  id: true,
  // The name of the bank's file, like `file`.
  folio: false,
  reference: true,
  status: true,
  type: true,
  currency: true,
  amount: true,
  // Concerns the merchant only.
  gateway: false,
  method: {
    name: true,
    exp_month: false,
    exp_year: false,
    type: true,
    last4: true,
    brand: false,
    bankname: true,
    domestic: true,
  },
  affiliation_number: false,
} as const satisfies Decisions<Payment>;

const failure = {
  code: true,
  bank_code: true,
  // A fixed sentence for each return code, without data of the merchant.
  message: true,
  // Concerns the merchant only.
  retryable: false,
} as const satisfies Decisions<ChargeFailure>;

/** The payer's own address. */
const shippingAddress = {
  first_name: true,
  last_name: true,
  address1: true,
  address2: true,
  country: { code: true, name: true },
  state: { code: true },
  city: true,
  postal_code: true,
  phone: true,
  reference: true,
} as const satisfies Decisions<ShippingAddress>;

/**
 * What links see of a charge: its amount, its day, its purpose and its result. They do not see the merchant's fee, its
 * `notify_url`, or how the charge is processed. Members of features that are not offered are hidden.
 */
const charge = {
  id: true,
  account_id: true,
  customer_id: true,
  account_customer_id: false,
  type: true,
  number: true,
  status: true,
  email: true,
  first_name: true,
  last_name: true,
  phone: true,
  currency: true,
  country: true,
  items: item,
  shipping_items: { name: true, price: true, tax: true },
  discounts: { name: true, amount: true },
  totals: { subtotal: true, total: true, tax: true, discount: true, shipping: true },
  risk_score: false,
  risk_notes: false,
  fee: false,
  fee_details: false,
  available_installments: false,
  fixed_installments: false,
  confirmed: true,
  confirm: false,
  notify_url: false,
  // The merchant's own.
  external_id: false,
  metadata: false,
  auto_billing: false,
  available_payment_methods: false,
  send_email: false,
  installments_information: false,
  created_at: true,
  updated_at: true,
  activity_id: false,
  affiliation_number: false,
  custom_keys: false,
  gateway_method_id: false,
  keys_id: false,
  payments: { data: payment, gateway: false, payment_order_id: false },
  shipping_address: shippingAddress,
  direct_debit_id: true,
  reference: true,
  attempts: true,
  charge_date: true,
  period: { from: true, to: true },
  failure,
  reversed_at: true,
  // The payer receives the refund.
  refund_due: { amount: true, since: true, paid_by: true },
  amount_refunded: true,
  // A dispute is between the merchant and the bank.
  dispute_id: false,
  retry_of: true,
  retried_by: true,
  // The direct debit shows customers the orders that they may list.
  consent_required: false,
  // The name of a file that also holds charges of other merchants' customers.
  file: false,
} as const satisfies Decisions<Charge>;

/** What links see of a page of charges. */
export const chargePage = { data: charge, has_more: true, next_cursor: true } as const;
