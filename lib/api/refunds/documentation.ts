import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { FILTERED, list } from '#lib/api/members/meanings.ts';
import { pageOf } from '#lib/api/members/of-record.ts';
import { IDS } from '#lib/api/members/story.ts';
import { Refund } from './record.ts';
import type { refundRoutes } from './routes.ts';

const ofOrder = { order_id: { description: 'The id of the charge.', example: IDS.charge } };

export const refunds = {
  createRefund: {
    description: `Refunds a paid charge, or a part of it, to the account that it was taken from. The amount leaves your balance as soon as the balance covers it, and goes to the bank with the next file. The fee of the charge stays.

A charge can be refunded for 150 days, and several times, up to its amount. If the bank takes the payment back first, a refund that has not left is \`cancelled\`.`,
    path: ofOrder,
    errors: ['settled_directly', 'not_refundable', 'refund_exceeds_order'],
    body: {
      amount: 'The amount in pesos; all that is left of the charge if it is missing.',
      reason: 'Why you refund it. Only you see it.',
    },
    requests: {
      'All that is left': {},
      'A part': { amount: 100, reason: 'Un mes sin servicio' },
    },
    response: Refund,
  },
  listRefundsOfOrder: {
    description: 'Returns all refunds of a charge, newest first.',
    path: ofOrder,
    response: pageOf(Refund),
  },
  listRefunds: {
    description: `Returns refunds, newest first.\n\n${FILTERED}`,
    query: { ...list, status: 'Only refunds with this status.' },
    response: pageOf(Refund),
  },
  getRefund: {
    description: 'Returns a refund.',
    path: { id: { description: 'The id of the refund.', example: IDS.refund } },
    response: Refund,
  },
} satisfies DocumentationsOf<(typeof refundRoutes)[number]>;
