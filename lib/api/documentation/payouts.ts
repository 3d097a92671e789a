import type { Documentations } from './documentation.ts';
import { named, pageOf } from '#infra/openapi/json-schema.ts';
import { IDS, pageWith } from '#lib/api/openapi/operations/examples.ts';
import { payout } from '#lib/api/openapi/operations/order-examples.ts';

const path = { payout_id: IDS.payout };
const terms = {
  order_id: IDS.order,
  amount: 180.5,
  items: [{ name: 'Café de altura', quantity: 2, price: 100, discount: 10 }],
  charges: [{ name: 'Comisión', amount: 9.5 }],
};
const words = {
  amount: {
    description: 'Pesos in total: your own figure, not checked against items and charges.',
    minimum: 0,
    format: 'pesos',
  },
  items: { description: 'What it is paid for.' },
  'items.name': { description: 'Its name.' },
  charges: { description: 'Further charges.' },
  'charges.name': { description: 'Its name.' },
  'charges.amount': { description: 'Pesos.', minimum: 0, format: 'pesos' },
};

export const payouts: Documentations = {
  createPayout: {
    description: 'Keeps a record of what is paid out for an order of yours.',
    members: words,
    request: { 'For an order': terms },
    answer: named('Payout'),
    example: payout,
    tagged: true,
  },
  listPayouts: {
    description: 'The account’s payouts, newest first.',
    query: { limit: '10' },
    answer: pageOf('Payout'),
    example: pageWith(payout),
  },
  getPayout: {
    description: 'One payout.',
    path,
    answer: named('Payout'),
    example: payout,
    tagged: true,
  },
  updatePayout: {
    description:
      'Replaces amount, order, items and charges, all four. The `ETag` of the last answer, sent as `If-Match`, makes the change only while nobody else has made one.',
    path,
    members: words,
    request: { 'New terms': { ...terms, amount: 171 } },
    answer: named('Payout'),
    example: { ...payout, amount: 171, status: 'updated', updated_at: '2026-11-20T17:20:01.954Z' },
    errors: ['precondition_failed'],
    tagged: true,
    conditional: true,
  },
};
