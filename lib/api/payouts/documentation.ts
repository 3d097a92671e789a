import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { FILTERED, line, list, NAME } from '#lib/api/members/meanings.ts';
import * as merchantData from '#lib/api/members/merchant-data-documentation.ts';
import { pageOf } from '#lib/api/members/of-record.ts';
import { IDS } from '#lib/api/members/story.ts';
import { Payout } from './record.ts';
import type { payoutRoutes } from './routes.ts';

const path = { payout_id: { description: 'The id of the payout.', example: IDS.payout } };

const BOUND =
  'If we hold your money, the payouts of an order are at most what it has brought in: a paid charge its amount less the fee, an unpaid charge nothing, any other order its total less the fee. More is refused with 422 `payout_exceeds_order`, and `available` says what is left.';

const terms = {
  order_id: IDS.order,
  amount: 180.5,
  items: [{ name: 'Café de altura', quantity: 2, price: 100, discount: 10 }],
  charges: [{ name: 'Comisión', amount: 9.5 }],
};

const body = {
  order_id: 'The id of an order of your account.',
  amount: 'The total in pesos: your own figure, which is not checked against items and charges.',
  items: {
    description: 'The items that it pays for; may be empty if there are charges.',
    of: { ...line, name: NAME },
  },
  charges: {
    description: 'Further charges; may be empty if there are items.',
    of: { name: NAME, amount: 'The amount in pesos.' },
  },
};

export const payouts = {
  createPayout: {
    description: `Creates the record of a payout for an order of yours: for items, for charges, or for both. ${BOUND}`,
    errors: ['payout_exceeds_order', 'external_id_taken'],
    body: { ...body, ...merchantData.meanings, currency: 'Always MXN.' },
    requests: { 'For an order': terms },
    response: Payout,
    tagged: true,
  },
  listPayouts: {
    description: `Returns the account’s payouts, newest first.\n\n${FILTERED}`,
    query: {
      ...list,
      order_id: 'Only payouts for this order, which must be yours.',
      external_id: merchantData.FILTER,
    },
    response: pageOf(Payout),
    errors: ['not_found'],
  },
  getPayout: {
    description: 'Returns a payout.',
    path,
    response: Payout,
    tagged: true,
  },
  updatePayout: {
    description: `Replaces the amount, the order, the items and the charges of a payout: all four. Your own \`external_id\` and \`metadata\` stay as they are if you omit them. Send the \`ETag\` of the last response as \`If-Match\` to change the payout only if it is still shown the same. ${BOUND}`,
    path,
    body: { ...body, ...merchantData.changeMeanings },
    requests: { 'New terms': { ...terms, amount: 171 } },
    response: Payout,
    errors: ['payout_exceeds_order', 'external_id_taken', 'precondition_failed'],
    tagged: true,
    conditional: true,
  },
} satisfies DocumentationsOf<(typeof payoutRoutes)[number]>;
