import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { FILTERED, list } from '#lib/api/members/meanings.ts';
import { pageOf } from '#lib/api/members/of-record.ts';
import { IDS } from '#lib/api/members/story.ts';
import { Dispute } from './record.ts';
import type { disputeRoutes } from './routes.ts';

const ofDispute = { id: { description: 'The id of the dispute.', example: IDS.dispute } };

export const disputes = {
  listDisputes: {
    description: `Returns disputes, newest first. The bank opens one if it takes a payment back because the customer does not recognise it. We send it the form that the customer signed and the evidence of the consent; you have nothing to do.\n\n${FILTERED}`,
    query: {
      ...list,
      status: 'Only disputes with this status.',
      order_id:
        'Only the disputes of this charge, which must be yours. A payment that was given back can be taken again.',
    },
    response: pageOf(Dispute),
    errors: ['not_found'],
  },
  getDispute: {
    description: 'Returns a dispute.',
    path: ofDispute,
    response: Dispute,
  },
  acceptDispute: {
    description:
      'Gives in: the customer is right, and no evidence is sent. The dispute is `lost`, and its fee stays. A dispute that is lost already does not change.',
    path: ofDispute,
    errors: ['dispute_won'],
    body: {},
    response: Dispute,
  },
} satisfies DocumentationsOf<(typeof disputeRoutes)[number]>;
