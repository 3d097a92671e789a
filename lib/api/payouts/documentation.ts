import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { FILTERED, line, list, NAME } from '#lib/api/members/meanings.ts';
import { pageOf } from '#lib/api/members/of-record.ts';
import { IDS } from '#lib/api/members/story.ts';
import { Payout } from './record.ts';
import type { payoutRoutes } from './routes.ts';

const path = { payout_id: { description: 'The id of the payout.', example: IDS.payout } };

const terms = {
  order_id: IDS.order,
  amount: 180.5,
  items: [{ name: 'Café de altura', quantity: 2, price: 100, discount: 10 }],
  charges: [{ name: 'Comisión', amount: 9.5 }],
};

const body = {
  order_id: 'The id of an order of your account.',
  amount: 'Pesos in total: your own figure, not checked against items and charges.',
  items: {
    description: 'What it is paid for; may be empty where there are charges.',
    of: { ...line, name: NAME },
  },
  charges: {
    description: 'Further charges; may be empty where there are items.',
    of: { name: NAME, amount: 'Pesos.' },
  },
};

export const payouts = {
  createPayout: {
    description:
      'Keeps a record of what is paid out for an order of yours: for items, for charges, or for both.',
    body: { ...body, currency: 'The one currency is MXN.' },
    requests: { 'For an order': terms },
    response: Payout,
    tagged: true,
  },
  listPayouts: {
    description: `The account’s payouts, newest first.\n\n${FILTERED}`,
    query: { ...list, order_id: 'Only those of this order.' },
    ask: { limit: '10' },
    response: pageOf(Payout),
  },
  getPayout: {
    description: 'One payout.',
    path,
    response: Payout,
    tagged: true,
  },
  updatePayout: {
    description:
      'Replaces amount, order, items and charges, all four. The `ETag` of the last response, sent as `If-Match`, makes the change only while the payout is shown the same.',
    path,
    body,
    requests: { 'New terms': { ...terms, amount: 171 } },
    response: Payout,
    errors: ['precondition_failed'],
    tagged: true,
    conditional: true,
  },
} satisfies DocumentationsOf<(typeof payoutRoutes)[number]>;
