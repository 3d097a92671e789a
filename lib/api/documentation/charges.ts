import { pageOf } from '#lib/api/records/members.ts';
import { Charge } from '#lib/api/records/order.ts';
import type { chargeRoutes } from '#lib/api/routes/charges.ts';
import type { DocumentationsOf } from './documentation.ts';
import { CONCEPT, page, STATUS } from './meanings.ts';
import { IDS } from './story.ts';

const path = { id: { description: 'The id of the direct debit.', example: IDS.directDebit } };
const retryErrors = [
  'direct_debit_final',
  'direct_debit_not_active',
  'order_not_failed',
  'already_retried',
  'reference_exhausted',
] as const;

export const charges = {
  createCharge: {
    description:
      'Charges an active direct debit once more, on a business day to come. By default: its amount and concept, the next business day. Where the amount varies, `amount` is required and at most `max_amount`.',
    path,
    body: {
      amount: 'Pesos to collect, at most what the customer agreed to.',
      concept: CONCEPT,
      charge_date: 'The day to collect. What is no business day moves to the next one.',
    },
    requests: {
      'Its own amount, the next business day': {},
      'Another amount': { amount: 120, concept: 'Consumo extra' },
    },
    response: Charge,
    errors: ['direct_debit_final', 'direct_debit_not_active', 'reference_exhausted'],
    tagged: true,
  },
  listPayments: {
    description: 'The charges of a direct debit, newest first. A customer’s link reads its own.',
    path,
    query: { ...page, status: STATUS },
    ask: { status: 'failed' },
    response: pageOf(Charge),
  },
  retryDirectDebit: {
    description:
      'Presents the latest failed charge again: as a new one, with a reference of its own. The failed one then points to it (`retried_by`) and cannot be retried again.',
    path,
    body: {},
    response: Charge,
    errors: [...retryErrors, 'nothing_to_retry'],
    tagged: true,
  },
  retryCharge: {
    description:
      'Presents a failed charge again: as a new one, with a reference of its own. The failed one then points to it (`retried_by`) and cannot be retried again.',
    path: { ...path, order_id: { description: 'The id of the failed charge.', example: IDS.charge } },
    body: {},
    response: Charge,
    errors: retryErrors,
    tagged: true,
  },
} satisfies DocumentationsOf<(typeof chargeRoutes)[number]>;
