import * as v from 'valibot';
import { reference } from '#lib/api/direct-debits/record.ts';
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

/** What this service does not do: always empty, zero or false. */
const NOT_OFFERED = 'Not offered: always like this.';
const nothing = v.pipe(v.array(v.never()), v.description(NOT_OFFERED));

const members = {
  id: idOf('ord', 'The id of the order.'),
  account_id: idOf('acc', 'Your account.'),
  customer_id: text('Your id of the customer, or an empty text.'),
  account_customer_id: text('Account and customer in one, or an empty text.'),
  type: oneOf(['order', 'direct_debit'], '`direct_debit` is a charge of a direct debit.'),
  number: text('A number that people can read out.'),
  status: oneOf(ORDER_STATUSES, 'A plain order is `created`; the others are the stations of a charge.'),
  email: text('The buyer’s address for mail, or an empty text.'),
  first_name: text('The buyer’s given names.'),
  last_name: text('The buyer’s family names.'),
  phone: text('The buyer’s telephone number.'),
  currency,
  country: text('Two capital letters.'),
  items: listOf(OrderItem, 'What was sold.'),
  shipping_items: listOf(
    part('A way of shipping.', { name: text('Its name.'), price: pesos('Pesos.'), tax: pesos('Its tax.') }),
    'What shipping costs.',
  ),
  discounts: listOf(
    part('A discount on the whole.', { name: text('Its name.'), amount: pesos('Pesos.') }),
    'Discounts on the whole.',
  ),
  totals: part('What the items add up to.', {
    subtotal: pesos('The items, before taxes and discounts.'),
    total: pesos('What the buyer pays.'),
    tax: pesos('All taxes.'),
    discount: pesos('All discounts: those of the items, and those on the whole.'),
    shipping: pesos('Shipping, before taxes.'),
  }),
  risk_score: number('Not offered: always 0.'),
  risk_notes: nothing,
  fee: pesos('What we charge for it, taxes included.'),
  fee_details: part('How the fee comes about.', {
    percent: number('Percentage of the total.'),
    fixed: pesos('Fixed part.'),
    tax: pesos('Tax on the fee.'),
    percent_amount: pesos('What the percentage comes to.'),
    msi_amount: number('Instalments are not offered: 0.'),
    msi_percent: number('Instalments are not offered: 0.'),
    fixed_installments_amount: number('Instalments are not offered: 0.'),
    fixed_installments_percent: number('Instalments are not offered: 0.'),
    installments_fee: number('Instalments are not offered: 0.'),
  }),
  available_installments: nothing,
  fixed_installments: flag(NOT_OFFERED),
  confirmed: flag('Whether it was paid.'),
  confirm: flag(NOT_OFFERED),
  notify_url: text('An address of yours, or an empty text.'),
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
  payments: part('How it was paid.', {
    data: listOf(Payment, 'Its payments.'),
    gateway: text('Who carried them out, or an empty text.'),
    payment_order_id: text('Empty: payments are not grouped.'),
  }),
  shipping_address: ShippingAddress,
};

const ofDirectDebit = {
  direct_debit_id: idOf('dd', 'The direct debit that it is a charge of.'),
  reference,
  attempts: count('How often it was presented to the bank: once at most.', { most: MAX_ORDER_ATTEMPTS }),
  charge_date: day('The business day on which it is presented.'),
  period: part('The billing period that it is for, against whose maximum it counts.', {
    from: day('The agreed day with which the period begins.'),
    to: orNull(day('Its last day; null where the direct debit collects once.')),
  }),
  failure: orNull(ChargeFailure, 'Why the bank did not pay.'),
  reversed_at: orNull(instant('When the bank took a payment back.')),
  refund_due: orNull(
    part('What the customer is to get back: the charge was paid as well as the one in its place.', {
      amount: pesos('Pesos.'),
      since: instant('When it became due.'),
      paid_by: idOf('ord', 'The charge in its place, which was paid too.'),
    }),
    'Null if no refund is due, or once it was made.',
  ),
  retry_of: orNull(idOf('ord', 'The failed charge in whose place it is presented.')),
  retried_by: orNull(idOf('ord', 'The charge that was made in its place.')),
  file: orNull(
    text(
      'The name of the bank’s file that it was presented with, as the settlements of its day have it; null before.',
    ),
  ),
};

/** An order (Interface, Order). */
export const Order = record(
  'Order',
  'A sale, or a charge of a direct debit. Every member is there whatever is known; those of a charge only in charges.',
  { ...members, ...v.partial(v.strictObject(ofDirectDebit)).entries },
);

export const Charge = record('Charge', 'A charge: an order of a direct debit.', {
  ...members,
  ...ofDirectDebit,
});

export type Order = v.InferOutput<typeof Order>;
export type Charge = v.InferOutput<typeof Charge>;
