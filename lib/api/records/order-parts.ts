import {
  count,
  flag,
  type JsonSchema,
  listOf,
  number,
  orNull,
  pesos,
  record,
  text,
} from '#infra/openapi/json-schema.ts';

export const MXN = { type: 'string', const: 'MXN', description: 'The currency.' };

export const ShippingAddress: JsonSchema = record('Where to. What was not given is an empty text.', {
  first_name: text('Given names.'),
  last_name: text('Family names.'),
  address1: text('Street and number.'),
  address2: text('Flat, floor, building.'),
  country: record('The country.', { code: text('Two capital letters.'), name: text('Its name.') }),
  state: record('The state.', { code: text('Its code.') }),
  city: text('City or borough.'),
  postal_code: text('Postal code.'),
  phone: text('Telephone number.'),
  reference: text('Whatever helps to find the place.'),
});

export const OrderItem: JsonSchema = record('A line of a sale. Prices are before taxes.', {
  name: text('What was sold.'),
  quantity: count('How many.', { minimum: 1 }),
  price: pesos('Pesos for one.'),
  discount: pesos('Pesos off the line.'),
  total: pesos('Quantity times price, less the discount.'),
  tax: pesos('The sum of its taxes.'),
  is_service: flag('Whether it is a service.'),
  taxes: listOf(
    record('A tax of the line.', {
      name: text('The name of the tax, such as IVA.'),
      rate: orNull(number('Its percentage, where it was given.')),
      amount: pesos('Pesos.'),
    }),
    'Its taxes.',
  ),
});

export const Payment: JsonSchema = record('A payment of an order.', {
  id: text('The id of the payment.'),
  folio: text('The number under which it is filed.'),
  reference: text('The reference it was made with.'),
  status: text('Where it stands.'),
  type: text('The kind of payment.'),
  currency: MXN,
  amount: { type: 'integer', description: 'Centavos: 35050 is 350.50 pesos.' },
  gateway: text('Who carried it out.'),
  method: record('What it was paid with.', {
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

export const ChargeFailure: JsonSchema = record('Why the bank did not pay.', {
  code: text('A stable code, such as `insufficient_funds`.'),
  bank_code: text('The bank’s own code.'),
  message: text('For your staff.'),
  retryable: flag('Whether presenting it again later may succeed.'),
});
