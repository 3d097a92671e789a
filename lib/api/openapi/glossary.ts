import type { JsonSchema } from '#infra/openapi/json-schema.ts';

const PESOS = { format: 'pesos' };
const DAY = { format: 'date' };

/**
 * What members of requests mean wherever they occur, and what their schemas cannot say. An operation's own word on a
 * member comes first.
 */
export const GLOSSARY: Readonly<Record<string, JsonSchema>> = {
  address1: { description: 'Street and number.' },
  address2: { description: 'What the street needs besides: flat, floor, building.' },
  amount: { description: 'Pesos, with at most two decimals.', ...PESOS },
  city: { description: 'City or borough.' },
  code: { description: 'Its code.' },
  concept: {
    description:
      'What the customer reads on the bank statement: at most 39 characters. In the bank’s file it becomes capital letters, digits and spaces.',
    maxLength: 39,
  },
  'created_at[gte]': { description: 'Only what was created at this time or later.' },
  'created_at[lte]': { description: 'Only what was created at this time or earlier.' },
  currency: { description: 'The one currency is MXN.', const: 'MXN' },
  cursor: { description: 'The `next_cursor` of the page before, with the same filter.' },
  customer_id: { description: 'Your own id of the customer. No customer has to be created first.' },
  customerId: { description: 'Your own id of the customer. No customer has to be created first.' },
  email: { description: 'An address for mail.' },
  first_name: { description: 'Given names.' },
  id: { description: 'The id of the record.' },
  last_name: { description: 'Family names.' },
  limit: {
    description: 'How many records to answer with, 1 to 100.',
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: 25,
    pattern: undefined,
  },
  end_date: { description: 'No payment is due after this day. Only for what recurs.', ...DAY },
  interval: { description: 'How often it is collected. Required when it recurs, and only then.' },
  max_amount: {
    description: 'The most that one collection may be, where the amount varies. By default 50000.00.',
    ...PESOS,
  },
  name: { description: 'Its name.' },
  next_payment_date: {
    description:
      'The first day to collect, after today in Mexico City. A Saturday, a Sunday or a bank holiday moves to the next business day.',
    ...DAY,
  },
  notify_url: {
    description: 'An address of yours, beginning with https://.',
    format: 'uri',
    pattern: '^https://',
  },
  order_id: { description: 'The id of an order of your account.' },
  payment_method_id: { description: 'The id of a payment method of the customer.' },
  payout_id: { description: 'The id of the payout.' },
  phone: { description: 'A telephone number, written in any way.' },
  postal_code: { description: 'The postal code, as the country writes it.' },
  quantity: { description: 'How many, a whole number.', type: 'integer', minimum: 1, maximum: 1_000_000 },
  price: { description: 'Pesos for one, before taxes.', minimum: 0, maximum: 100_000_000, ...PESOS },
  discount: { description: 'Pesos off the line, at most quantity times price.', minimum: 0, ...PESOS },
  reference: { description: 'Whatever helps to find the place.' },
  rfc: {
    description: 'The tax identifier of the account’s holder: 12 characters of a company, 13 of a person.',
    minLength: 12,
  },
  status: { description: 'Only what is in this status.' },
};
