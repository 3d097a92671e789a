import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { address, CUSTOMER_ID, FILTERED, line, list, NAME, REFERENCE } from '#lib/api/members/meanings.ts';
import * as merchantData from '#lib/api/members/merchant-data-documentation.ts';
import { pageOf } from '#lib/api/members/of-record.ts';
import { CUSTOMER, IDS } from '#lib/api/members/story.ts';
import { Order } from './record.ts';
import type { orderRoutes } from './routes.ts';

/** The UUID of an invoice (CFDI), as the tax authority assigns it. */
const CFDI_UUID = '5C56D4B6-1F7A-4B0E-9C3A-7D0E2B8F1A90';

const path = { order_id: { description: 'The id of the order.', example: IDS.order } };

const TAG =
  'The response’s `ETag` identifies the record as it is shown. Send it as `If-Match` to change the record only if it is still shown the same.';

export const orders = {
  createOrder: {
    description: `Creates the record of a sale. Only its items are required. Totals, taxes and the fee are computed from them and from your pricing.\n\n${TAG}`,
    body: {
      items: {
        description: 'The items sold. Prices are before taxes.',
        of: {
          ...line,
          name: 'The name of the item.',
          is_service: 'Whether it is a service.',
          tax: 'The tax on the line in pesos. Omit it if you send `taxes`.',
          taxes: {
            description: 'Each tax, as a rate or an amount.',
            of: {
              name: 'The name of the tax, such as IVA.',
              rate: 'The rate as a percentage, with at most two decimals.',
              amount: 'The amount in pesos.',
            },
          },
        },
      },
      shipping_items: {
        description: 'The shipping costs.',
        of: { name: NAME, price: 'The price in pesos, before taxes.', tax: 'The tax in pesos.' },
      },
      discounts: {
        description:
          'Discounts on the whole order: in total at most the items and the shipping, before taxes.',
        of: { name: NAME, amount: 'The amount in pesos.' },
      },
      currency: 'Always MXN.',
      country: 'The country of the sale, as two capital letters (ISO 3166).',
      customer_id: CUSTOMER_ID,
      email: 'The buyer’s email address.',
      first_name: 'Given names.',
      last_name: 'Family names.',
      phone: 'The buyer’s telephone number, in any format.',
      notify_url: 'A URL of yours that receives the webhooks of this order. It begins with https://.',
      shipping_address: address,
      ...merchantData.meanings,
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
    errors: ['external_id_taken'],
    tagged: true,
  },
  listOrders: {
    description: `Returns the account’s orders, including charges of direct debits, newest first. With \`charge_date[gte]\` or \`charge_date[lte]\`, those of the latest charge date are first, unless you also send \`customer_id\`, \`direct_debit_id\` or \`reference\`. An order that is moved to another day between two pages may then appear twice, or not at all.\n\n${FILTERED}`,
    query: {
      ...list,
      customer_id: CUSTOMER_ID,
      external_id: merchantData.FILTER,
      type: 'Only sales (`order`), or only charges (`direct_debit`).',
      direct_debit_id: 'Only the charges of this direct debit, which must be yours.',
      reference: REFERENCE,
      has_failure:
        '`true`: only charges that the bank did not pay, or whose payment it reversed. `false`: all others.',
      'charge_date[gte]': 'Only charges collected on this day or later.',
      'charge_date[lte]': 'Only charges collected on this day or earlier.',
    },
    response: pageOf(Order),
    errors: ['not_found'],
  },
  getOrder: {
    description: `Returns an order, or a charge of a direct debit.\n\n${TAG}`,
    path,
    response: Order,
    tagged: true,
  },
  updateOrder: {
    description: `Adds, replaces or corrects the shipping address of an order or of a charge, your \`external_id\` and your \`metadata\`, until the order is cancelled. Members that you omit stay as they are. Of an address, \`address1\`, \`city\`, \`postal_code\`, \`country.code\` and \`state.code\` are required.\n\n${TAG}`,
    path,
    body: { shipping_address: address, ...merchantData.changeMeanings },
    requests: {
      'A shipping address': {
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
      'Your own data': { external_id: 'pedido-1042', metadata: { cfdi_uuid: CFDI_UUID } },
    },
    response: Order,
    errors: ['external_id_taken', 'order_cancelled', 'precondition_failed'],
    tagged: true,
    conditional: true,
  },
} satisfies DocumentationsOf<(typeof orderRoutes)[number]>;
