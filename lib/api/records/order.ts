import {
  count,
  day,
  flag,
  idOf,
  instant,
  type JsonSchema,
  listOf,
  named,
  number,
  oneOf,
  orNull,
  pesos,
  record,
  text,
} from '#infra/openapi/json-schema.ts';
import { ORDER_STATUSES } from '#lib/domain/order.ts';
import { reference } from './direct-debit.ts';
import { MXN } from './order-parts.ts';

const notOffered = (kind: JsonSchema): JsonSchema => ({
  ...kind,
  description: 'Not offered: always like this.',
});

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
  currency: MXN,
  country: text('Two capital letters.'),
  items: listOf(named('OrderItem'), 'What was sold.'),
  shipping_items: listOf(
    record('A way of shipping.', { name: text('Its name.'), price: pesos('Pesos.'), tax: pesos('Its tax.') }),
    'What shipping costs.',
  ),
  discounts: listOf(
    record('A discount on the whole.', { name: text('Its name.'), amount: pesos('Pesos.') }),
    'Discounts on the whole.',
  ),
  totals: record('What the items add up to.', {
    subtotal: pesos('The items, before taxes and discounts on the whole.'),
    total: pesos('What the buyer pays.'),
    tax: pesos('All taxes.'),
    discount: pesos('All discounts on the whole.'),
    shipping: pesos('Shipping, before taxes.'),
  }),
  risk_score: number('Not offered: always 0.'),
  risk_notes: notOffered({ type: 'array' }),
  fee: pesos('What we charge for it, taxes included.'),
  fee_details: record('How the fee comes about.', {
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
  available_installments: notOffered({ type: 'array' }),
  fixed_installments: notOffered({ type: 'boolean' }),
  confirmed: flag('Whether it was paid.'),
  confirm: notOffered({ type: 'boolean' }),
  notify_url: text('An address of yours, or an empty text.'),
  auto_billing: notOffered({ type: 'boolean' }),
  available_payment_methods: notOffered({ type: 'array' }),
  send_email: notOffered({ type: 'boolean' }),
  installments_information: notOffered({ type: 'array' }),
  created_at: instant('When it was created.'),
  updated_at: instant('When it last changed.'),
  activity_id: notOffered({ type: 'string' }),
  affiliation_number: notOffered({ type: 'string' }),
  custom_keys: notOffered({ type: 'boolean' }),
  gateway_method_id: notOffered({ type: 'string' }),
  keys_id: notOffered({ type: 'string' }),
  payments: record('How it was paid.', {
    data: listOf(named('Payment'), 'Its payments.'),
    gateway: text('Who carried them out, or an empty text.'),
    payment_order_id: text('Empty: payments are not grouped.'),
  }),
  shipping_address: named('ShippingAddress', 'Where to. Its members are empty until an address is given.'),
};

const ofDirectDebit = {
  direct_debit_id: idOf('dd', 'The direct debit that it is a charge of.'),
  reference,
  attempts: count('How often it was presented to the bank: once at most.', { maximum: 1 }),
  charge_date: day('The business day on which it is presented.'),
  failure: orNull(named('ChargeFailure', 'Why the bank did not pay.')),
  reversed_at: orNull(instant('When the bank took a payment back.')),
  retry_of: orNull(idOf('ord', 'The failed charge in whose place it is presented.')),
  retried_by: orNull(idOf('ord', 'The charge that was made in its place.')),
};

export const Order: JsonSchema = record(
  'A sale, or a charge of a direct debit. Every member is there whatever is known; those of a charge only in charges.',
  { ...members, ...ofDirectDebit },
  Object.keys(ofDirectDebit),
);

export const Charge: JsonSchema = record('A charge: an order of a direct debit.', {
  ...members,
  ...ofDirectDebit,
});
