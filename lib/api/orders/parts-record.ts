import * as v from 'valibot';
import {
  currency,
  flag,
  listOf,
  number,
  orNull,
  part,
  pesos,
  quantity,
  record,
  text,
} from '#lib/api/members/of-record.ts';

export const ShippingAddress = record(
  'ShippingAddress',
  'The shipping address. Members that were not sent are empty strings.',
  {
    first_name: text('Given names.'),
    last_name: text('Family names.'),
    address1: text('Street and number.'),
    address2: text('Flat, floor, building.'),
    country: part('The country.', {
      code: text('Its code, as two capital letters.'),
      name: text('Its name.'),
    }),
    state: part('The state.', { code: text('Its code.') }),
    city: text('City or borough.'),
    postal_code: text('Postal code.'),
    phone: text('Telephone number.'),
    reference: text('Directions that help to find the address.'),
  },
);

export const OrderItem = record('OrderItem', 'A line of a sale. Prices are before taxes.', {
  name: text('The name of the item.'),
  quantity: quantity(),
  price: pesos('The price of one in pesos.'),
  discount: pesos('The discount on the line in pesos.'),
  total: pesos('Quantity times price, less the discount, plus its taxes.'),
  tax: pesos('The sum of its taxes.'),
  is_service: flag('Whether it is a service.'),
  taxes: listOf(
    part('A tax of the line.', {
      name: text('The name of the tax, such as IVA.'),
      rate: orNull(number('The rate as a percentage; null if an amount was sent.')),
      amount: pesos('The amount in pesos.'),
    }),
    'Its taxes.',
  ),
});

export const Payment = record('Payment', 'A payment of an order.', {
  id: text('The id of the payment.'),
  folio: text('The number under which the payment is filed.'),
  reference: text('The reference of the payment.'),
  status: text('The status of the payment.'),
  type: text('The kind of payment.'),
  currency,
  amount: v.pipe(number('The amount in centavos: 35050 is 350.50 pesos.'), v.integer()),
  gateway: text('The gateway that carried it out.'),
  method: part('The account that paid.', {
    name: text('The name of the account’s holder.'),
    exp_month: text('Empty: accounts do not expire.'),
    exp_year: text('Empty: accounts do not expire.'),
    type: text('The kind of account.'),
    last4: text('The last four digits of the account.'),
    brand: text('Empty: there is no card.'),
    bankname: text('The name of the bank.'),
    domestic: flag('Whether the account is kept in Mexico.'),
  }),
  affiliation_number: text('Empty: there is no card terminal.'),
});

export const ChargeFailure = record('ChargeFailure', 'The reason why the bank did not pay.', {
  code: text('A stable code, such as `insufficient_funds`.'),
  bank_code: text('The bank’s own return code.'),
  message: text('An explanation for your staff.'),
  retryable: flag('Whether a later retry can succeed.'),
});

export type ShippingAddress = v.InferOutput<typeof ShippingAddress>;
export type OrderItem = v.InferOutput<typeof OrderItem>;
export type Payment = v.InferOutput<typeof Payment>;
export type ChargeFailure = v.InferOutput<typeof ChargeFailure>;
