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

export const ShippingAddress = record('ShippingAddress', 'Where to. What was not given is an empty text.', {
  first_name: text('Given names.'),
  last_name: text('Family names.'),
  address1: text('Street and number.'),
  address2: text('Flat, floor, building.'),
  country: part('The country.', { code: text('Two capital letters.'), name: text('Its name.') }),
  state: part('The state.', { code: text('Its code.') }),
  city: text('City or borough.'),
  postal_code: text('Postal code.'),
  phone: text('Telephone number.'),
  reference: text('Whatever helps to find the place.'),
});

export const OrderItem = record('OrderItem', 'A line of a sale. Prices are before taxes.', {
  name: text('What was sold.'),
  quantity: quantity(),
  price: pesos('Pesos for one.'),
  discount: pesos('Pesos off the line.'),
  total: pesos('Quantity times price, less the discount, with its taxes.'),
  tax: pesos('The sum of its taxes.'),
  is_service: flag('Whether it is a service.'),
  taxes: listOf(
    part('A tax of the line.', {
      name: text('The name of the tax, such as IVA.'),
      rate: orNull(number('Its percentage, where it was given.')),
      amount: pesos('Pesos.'),
    }),
    'Its taxes.',
  ),
});

export const Payment = record('Payment', 'A payment of an order.', {
  id: text('The id of the payment.'),
  folio: text('The number under which it is filed.'),
  reference: text('The reference it was made with.'),
  status: text('Where it stands.'),
  type: text('The kind of payment.'),
  currency,
  amount: v.pipe(number('Centavos: 35050 is 350.50 pesos.'), v.integer()),
  gateway: text('Who carried it out.'),
  method: part('What it was paid with.', {
    name: text('Whose account it is.'),
    exp_month: text('Empty: accounts do not expire.'),
    exp_year: text('Empty: accounts do not expire.'),
    type: text('The kind of account.'),
    last4: text('The last four digits of the account.'),
    brand: text('Empty: there is no card.'),
    bankname: text('The bank.'),
    domestic: flag('Whether the account is kept in Mexico.'),
  }),
  affiliation_number: text('Empty: there is no card terminal.'),
});

export const ChargeFailure = record('ChargeFailure', 'Why the bank did not pay.', {
  code: text('A stable code, such as `insufficient_funds`.'),
  bank_code: text('The bank’s own code.'),
  message: text('For your staff.'),
  retryable: flag('Whether presenting it again later may succeed.'),
});

export type ShippingAddress = v.InferOutput<typeof ShippingAddress>;
export type OrderItem = v.InferOutput<typeof OrderItem>;
export type Payment = v.InferOutput<typeof Payment>;
export type ChargeFailure = v.InferOutput<typeof ChargeFailure>;
