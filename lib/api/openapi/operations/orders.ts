import type { Documentations } from '#lib/api/openapi/documentation.ts';
import { type JsonSchema, named, pageOf } from '#lib/api/openapi/json-schema.ts';
import { CUSTOMER, IDS, pageWith } from './examples.ts';
import { order, shippingAddress } from './order-examples.ts';

const path = { order_id: IDS.order };
const theOrder = { description: 'The id of the order.' };

const words: Readonly<Record<string, JsonSchema>> = {
  items: { description: 'What is sold. Prices are before taxes.' },
  'items.name': { description: 'What is sold.' },
  'items.is_service': { description: 'Whether it is a service.' },
  'items.tax': { description: 'Pesos of tax on the line. Leave it out where `taxes` says more.', minimum: 0 },
  'items.taxes': { description: 'Each tax, by its rate or its amount.' },
  'items.taxes.name': { description: 'The name of the tax, such as IVA.' },
  'items.taxes.rate': { description: 'Its percentage, with at most two decimals.', minimum: 0, maximum: 100 },
  'items.taxes.amount': { description: 'Pesos.', minimum: 0, format: 'pesos' },
  shipping_items: { description: 'What shipping costs.' },
  'shipping_items.name': { description: 'Its name.' },
  'shipping_items.price': { description: 'Pesos, before taxes.', minimum: 0, format: 'pesos' },
  'shipping_items.tax': { description: 'Pesos of tax.', minimum: 0, format: 'pesos' },
  discounts: { description: 'Discounts on the whole: at most the items and the shipping, before taxes.' },
  'discounts.name': { description: 'Its name.' },
  'discounts.amount': { description: 'Pesos.', minimum: 0, format: 'pesos' },
  currency: { description: 'The one currency is MXN.', const: 'MXN' },
  country: { description: 'Where it is sold, by two capital letters.', pattern: '^[A-Z]{2}$' },
};

const addressWords: Readonly<Record<string, JsonSchema>> = {
  shipping_address: { description: 'Where to. It is replaced whole: what is left out is empty.' },
  'shipping_address.country': { description: 'The country.' },
  'shipping_address.country.code': { description: 'Its two capital letters.', pattern: '^[A-Z]{2}$' },
  'shipping_address.country.name': { description: 'Its name; by default the Spanish one.' },
  'shipping_address.state': { description: 'The state.' },
  'shipping_address.state.code': { description: 'Its code, such as CMX.' },
};

const tag =
  'The answer’s `ETag` is the version of the record; sent back as `If-Match`, a change is made only while nobody else has made one.';

export const orders: Documentations = {
  createOrder: {
    description: `Keeps a record of a sale. Only its items are required. Totals, taxes and the fee follow from them and from your prices.\n\n${tag}`,
    members: { ...words, ...addressWords },
    request: {
      'Coffee, shipped': {
        customer_id: CUSTOMER,
        email: 'dolores@example.com',
        first_name: 'Dolores',
        last_name: 'Godínez',
        phone: '+52 55 5555 0101',
        items: [
          {
            name: 'Café de altura',
            quantity: 2,
            price: 100,
            discount: 10,
            taxes: [{ name: 'IVA', rate: 16 }],
          },
        ],
        shipping_items: [{ name: 'Mensajería', price: 50 }],
      },
    },
    answer: named('Order'),
    example: order,
    tagged: true,
  },
  listOrders: {
    description: 'The account’s orders, newest first; charges of direct debits among them.',
    query: { customer_id: CUSTOMER },
    answer: pageOf('Order'),
    example: pageWith(order),
  },
  getOrder: {
    description: `One order, or one charge of a direct debit.\n\n${tag}`,
    path,
    members: { order_id: theOrder },
    answer: named('Order'),
    example: order,
    tagged: true,
  },
  updateOrder: {
    description: `Adds, replaces or corrects the address of an order, until it is cancelled. Required are \`address1\`, \`city\`, \`postal_code\`, \`country.code\` and \`state.code\`.\n\n${tag}`,
    path,
    members: { order_id: theOrder, ...addressWords },
    request: { 'An address': { shipping_address: shippingAddress } },
    answer: named('Order'),
    example: { ...order, shipping_address: shippingAddress, updated_at: '2026-11-20T17:20:01.954Z' },
    errors: ['order_cancelled', 'precondition_failed'],
    tagged: true,
    conditional: true,
  },
};
