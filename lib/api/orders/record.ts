import * as v from 'valibot';
import { reference } from '#lib/api/direct-debits/record.ts';
import { shown } from '#lib/api/members/merchant-data-record.ts';
import {
  count,
  currency,
  day,
  flag,
  idOf,
  instant,
  listOf,
  number,
  oneOf,
  orNull,
  part,
  pesos,
  record,
  text,
} from '#lib/api/members/of-record.ts';
import { MAX_ORDER_ATTEMPTS } from '#lib/domain/direct-debit/charge.ts';
import { ORDER_STATUSES } from '#lib/domain/order-status.ts';
import { ChargeFailure, OrderItem, Payment, ShippingAddress } from './parts-record.ts';

/** The description of members of features that the service does not offer. They are always empty, zero or false. */
const NOT_OFFERED = 'Not offered: always this value.';
const nothing = v.pipe(v.array(v.string()), v.maxLength(0), v.description(NOT_OFFERED));

const members = {
  id: idOf('ord', 'The id of the order.'),
  account_id: idOf('acc', 'Your account.'),
  customer_id: text('Your own id for the customer, or an empty string.'),
  account_customer_id: text('The ids of account and customer combined, or an empty string.'),
  type: oneOf(
    ['order', 'direct_debit'],
    'The kind of order: `order` is a sale, `direct_debit` is a charge of a direct debit.',
  ),
  number: text('A number that is easy to read aloud.'),
  status: oneOf(ORDER_STATUSES, 'The status. A sale is `created`; the other statuses are those of a charge.'),
  email: text('The buyer’s email address, or an empty string.'),
  first_name: text('The buyer’s given names.'),
  last_name: text('The buyer’s family names.'),
  phone: text('The buyer’s telephone number.'),
  currency,
  country: text('The country, as two capital letters.'),
  items: listOf(OrderItem, 'The items sold.'),
  shipping_items: listOf(
    part('A way of shipping.', {
      name: text('Its name.'),
      price: pesos('The price in pesos.'),
      tax: pesos('Its tax in pesos.'),
    }),
    'The shipping costs.',
  ),
  discounts: listOf(
    part('A discount on the whole order.', {
      name: text('Its name.'),
      amount: pesos('The amount in pesos.'),
    }),
    'Discounts on the whole order.',
  ),
  totals: part('The totals of the order, in pesos.', {
    subtotal: pesos('The items, before taxes and discounts.'),
    total: pesos('The total that the buyer pays.'),
    tax: pesos('All taxes.'),
    discount: pesos('All discounts: on items and on the whole order.'),
    shipping: pesos('Shipping, before taxes.'),
  }),
  risk_score: number('Not offered: always 0.'),
  risk_notes: nothing,
  fee: pesos('Our fee in pesos, taxes included.'),
  fee_details: part('The parts of the fee.', {
    percent: number('The percentage of the total.'),
    fixed: pesos('The fixed part in pesos.'),
    tax: pesos('The tax on the fee in pesos.'),
    percent_amount: pesos('The percentage part in pesos.'),
    msi_amount: number('Instalments are not offered: 0.'),
    msi_percent: number('Instalments are not offered: 0.'),
    fixed_installments_amount: number('Instalments are not offered: 0.'),
    fixed_installments_percent: number('Instalments are not offered: 0.'),
    installments_fee: number('Instalments are not offered: 0.'),
  }),
  available_installments: nothing,
  fixed_installments: flag(NOT_OFFERED),
  confirmed: flag('Whether the order was paid.'),
  confirm: flag(NOT_OFFERED),
  notify_url: text(
    'A URL of yours that receives the webhooks of this order, or an empty string. Those of a charge go to the one that its direct debit has by then.',
  ),
  ...shown,
  auto_billing: flag(NOT_OFFERED),
  available_payment_methods: nothing,
  send_email: flag(NOT_OFFERED),
  installments_information: nothing,
  created_at: instant('When it was created.'),
  updated_at: instant('When it last changed.'),
  activity_id: text(NOT_OFFERED),
  affiliation_number: text(NOT_OFFERED),
  custom_keys: flag(NOT_OFFERED),
  gateway_method_id: text(NOT_OFFERED),
  keys_id: text(NOT_OFFERED),
  payments: part('The payments of the order.', {
    data: listOf(Payment, 'The payments.'),
    gateway: text('The gateway that carried them out, or an empty string.'),
    payment_order_id: text('Empty: payments are not grouped.'),
  }),
  shipping_address: ShippingAddress,
};

const ofDirectDebit = {
  direct_debit_id: idOf('dd', 'The direct debit of the charge.'),
  reference,
  attempts: count('How often the charge was presented to the bank: at most once.', {
    most: MAX_ORDER_ATTEMPTS,
  }),
  charge_date: day('The business day on which it is presented.'),
  period: part('The billing period of the charge. The charge counts against the maximum of this period.', {
    from: day('The agreed date that begins the period.'),
    to: orNull(day('Its last day; null if the direct debit collects once.')),
  }),
  failure: orNull(ChargeFailure, 'Why the bank did not pay.'),
  reversed_at: orNull(instant('When the bank reversed a payment.')),
  refund_due: orNull(
    part(
      'The refund that the customer is due, because this charge and another one of the same debt were paid.',
      {
        amount: pesos('The amount in pesos.'),
        since: instant('When the refund became due.'),
        paid_by: idOf(
          'ord',
          'The charge that pays the debt: a retry of this one, or the one that it retried.',
        ),
      },
    ),
    'The refund that the customer is due, because this charge and another one of the same debt were paid. Null if no refund is due, or once it was made.',
  ),
  amount_refunded: pesos('What its refunds sum to in pesos, without those that were cancelled or came back.'),
  dispute_id: orNull(idOf('dp', 'Its last dispute; null if there never was one.')),
  retry_of: orNull(idOf('ord', 'The failed charge that this charge retries.')),
  retried_by: orNull(
    idOf(
      'ord',
      'The charge that replaces this one: its retry, or the charge that it retried, which the bank has paid after all.',
    ),
  ),
  consent_required: flag(
    'True if the bank returned it because your customer objected, and no acknowledgment has listed it since: it is not collected again, and a retry is refused.',
  ),
  file: orNull(
    text(
      'The name of the bank’s file with which it was presented, as in the settlements of its day; null before.',
    ),
  ),
};

/** An order (Interface, Order). */
export const Order = record(
  'Order',
  'A sale, or a charge of a direct debit. Every member is always present, except those that only charges have.',
  { ...members, ...v.partial(v.strictObject(ofDirectDebit)).entries },
);

export const Charge = record('Charge', 'A charge: an order of a direct debit.', {
  ...members,
  ...ofDirectDebit,
});

export type Order = v.InferOutput<typeof Order>;
export type Charge = v.InferOutput<typeof Charge>;
