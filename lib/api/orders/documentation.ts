import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { address, CUSTOMER_ID, FILTERED, line, list, NAME, REFERENCE } from '#lib/api/members/meanings.ts';
import { pageOf } from '#lib/api/members/of-record.ts';
import { CUSTOMER, IDS } from '#lib/api/members/story.ts';
import { Order } from './record.ts';
import type { orderRoutes } from './routes.ts';

const path = { order_id: { description: 'The id of the order.', example: IDS.order } };

const TAG =
  'The response’s `ETag` names the record as it is shown; sent back as `If-Match`, a change is made only while it is shown the same.';

export const orders = {
  createOrder: {
    description: `Keeps a record of a sale. Only its items are required. Totals, taxes and the fee follow from them and from your prices.\n\n${TAG}`,
    body: {
      items: {
        description: 'What is sold. Prices are before taxes.',
        of: {
          ...line,
          name: 'What is sold.',
          is_service: 'Whether it is a service.',
          tax: 'Pesos of tax on the line. Leave it out where `taxes` says more.',
          taxes: {
            description: 'Each tax, by its rate or its amount.',
            of: {
              name: 'The name of the tax, such as IVA.',
              rate: 'Its percentage, with at most two decimals.',
              amount: 'Pesos.',
            },
          },
        },
      },
      shipping_items: {
        description: 'What shipping costs.',
        of: { name: NAME, price: 'Pesos, before taxes.', tax: 'Pesos of tax.' },
      },
      discounts: {
        description: 'Discounts on the whole: at most the items and the shipping, before taxes.',
        of: { name: NAME, amount: 'Pesos.' },
      },
      currency: 'The one currency is MXN.',
      country: 'Where it is sold, by two capital letters.',
      customer_id: CUSTOMER_ID,
      email: 'An address for mail.',
      first_name: 'Given names.',
      last_name: 'Family names.',
      phone: 'A telephone number, written in any way.',
      notify_url: 'An address of yours, beginning with https://.',
      shipping_address: address,
    },
    requests: {
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
    response: Order,
    tagged: true,
  },
  listOrders: {
    description: `The account’s orders, newest first; charges of direct debits among them. By \`charge_date[gte]\` and \`charge_date[lte]\` those of the latest day come first, unless \`customer_id\`, \`direct_debit_id\` or \`reference\` is given as well; an order that is moved to another day between two pages may then come twice, or not at all.\n\n${FILTERED}`,
    query: {
      ...list,
      customer_id: CUSTOMER_ID,
      type: 'Only sales, `order`, or only charges, `direct_debit`.',
      direct_debit_id: 'Only the charges of this direct debit, which must be yours.',
      reference: REFERENCE,
      has_failure: '`true`: only charges that the bank did not pay, or took back. `false`: all others.',
      'charge_date[gte]': 'Only charges of this day or later.',
      'charge_date[lte]': 'Only charges of this day or earlier.',
    },
    ask: { has_failure: 'true', 'charge_date[gte]': '2027-01-01' },
    response: pageOf(Order),
    errors: ['not_found'],
  },
  getOrder: {
    description: `One order, or one charge of a direct debit.\n\n${TAG}`,
    path,
    response: Order,
    tagged: true,
  },
  updateOrder: {
    description: `Adds, replaces or corrects the address of an order, until it is cancelled. Required are \`address1\`, \`city\`, \`postal_code\`, \`country.code\` and \`state.code\`.\n\n${TAG}`,
    path,
    body: { shipping_address: address },
    requests: {
      'An address': {
        shipping_address: {
          first_name: 'Dolores',
          last_name: 'Godínez',
          address1: 'Av. Insurgentes Sur 1602',
          address2: 'Piso 3',
          country: { code: 'MX', name: 'México' },
          state: { code: 'CMX' },
          city: 'Ciudad de México',
          postal_code: '03940',
          phone: '+52 55 5555 0101',
          reference: 'Frente al parque',
        },
      },
    },
    response: Order,
    errors: ['order_cancelled', 'precondition_failed'],
    tagged: true,
    conditional: true,
  },
} satisfies DocumentationsOf<(typeof orderRoutes)[number]>;
