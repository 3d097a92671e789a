import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { CONCEPT, page, STATUS } from '#lib/api/members/meanings.ts';
import * as merchantData from '#lib/api/members/merchant-data-documentation.ts';
import { pageOf } from '#lib/api/members/of-record.ts';
import { IDS } from '#lib/api/members/story.ts';
import { Charge } from '#lib/api/orders/record.ts';
import type { chargeRoutes } from './routes.ts';
import { Upcoming } from './upcoming-record.ts';

const path = { id: { description: 'The id of the direct debit.', example: IDS.directDebit } };
const retryErrors = [
  'direct_debit_final',
  'direct_debit_revoked',
  'direct_debit_not_active',
  'mandate_ended',
  'mandate_limit_exceeded',
  'too_many_open_orders',
  'consent_required',
  'order_not_failed',
  'already_retried',
  'reference_exhausted',
] as const;

export const charges = {
  createCharge: {
    description: `Creates a one-off charge on an active direct debit, in addition to its schedule. By default it has the amount and concept of the direct debit and is collected on the first business day for which the customer can be pre-notified in time: the next business day, or, from 18:00 in Mexico City, the one after it. It is never collected before the first agreed date. If the amount varies, \`amount\` is required.

A charge counts against the maximum of its billing period, together with the orders that are open, paid or still retryable, and with the fixed amount that is still to be collected. A charge that exceeds what is left is refused with 409 \`mandate_limit_exceeded\`; \`available\` is the remaining amount in pesos. A direct debit that collects once has one order at a time, and none after one was paid. At most fifty orders can wait to be presented.`,
    path,
    body: {
      amount: 'The amount to collect in pesos, at most what the customer agreed to.',
      concept: CONCEPT,
      charge_date:
        'The day to collect, at most 366 days ahead. A day that is not a business day, or too early to pre-notify the customer, moves to the next possible one.',
      ...merchantData.meanings,
    },
    requests: {
      'Default amount, first possible day': {},
      'Another amount': { amount: 120, concept: 'Consumo extra' },
    },
    response: Charge,
    errors: [
      'direct_debit_final',
      'direct_debit_revoked',
      'direct_debit_not_active',
      'mandate_ended',
      'mandate_limit_exceeded',
      'too_many_open_orders',
      'reference_exhausted',
      'external_id_taken',
    ],
    tagged: true,
  },
  listPayments: {
    description:
      'Returns the charges of a direct debit, newest first. A customer’s link can read those of its own direct debit.',
    path,
    query: { ...page, status: STATUS },
    response: pageOf(Charge),
  },
  getUpcomingCollection: {
    description: `Returns the next day on which something is presented to the bank, with everything that is presented on it: the period’s own amount, charges of that day, and failed charges that are retried with it. It follows from the rules of the daily run, so that day’s run presents exactly these orders, unless something changes first: a charge is created, moved or withdrawn, the bank returns one, or the direct debit stops.

If the amount varies, nothing is collected automatically. Until you create a charge, the next agreed date is returned with \`is_maximum: true\` and the most that can be charged for it.

\`upcoming_collection\` is null if no collection is left, or if nothing is collected at present: the direct debit is not \`active\`, it is being cancelled or completed, or your account is suspended. In the sandbox it shows what \`POST /sandbox/collections\` presents for that day. A customer’s link can read that of its own direct debit.`,
    path,
    response: Upcoming,
  },
  retryDirectDebit: {
    description:
      'Retries the latest failed charge. This creates a new charge with its own reference. The failed charge then names it in `retried_by` and cannot be retried again. The new charge has the metadata of the failed one, which keeps its `external_id`.',
    path,
    body: {},
    response: Charge,
    errors: [...retryErrors, 'nothing_to_retry'],
    tagged: true,
  },
  retryCharge: {
    description:
      'Retries a failed charge. This creates a new charge with its own reference. The failed charge then names it in `retried_by` and cannot be retried again. The new charge has the metadata of the failed one, which keeps its `external_id`.',
    path: { ...path, order_id: { description: 'The id of the failed charge.', example: IDS.charge } },
    body: {},
    response: Charge,
    errors: retryErrors,
    tagged: true,
  },
  updateCharge: {
    description: `Withdraws a charge (\`status\`), or moves it to another day of its billing period (\`charge_date\`). The customer is pre-notified of the new day; while the direct debit is not active, that waits until it is. This is possible only while the charge is \`created\`, before it is sent to the bank.

The amount of a withdrawn charge becomes available again in its period. If the charge was a retry, the failed charge that it retried can be retried again.`,
    path: { ...path, order_id: { description: 'The id of the charge.', example: IDS.charge } },
    body: {
      status: 'The only status that you can set. Send no other member with it.',
      charge_date: 'The new day to collect. Send no other member with it.',
    },
    requests: { Withdraw: { status: 'cancelled' }, Reschedule: { charge_date: '2026-12-18' } },
    response: Charge,
    errors: [
      'not_found',
      'direct_debit_final',
      'direct_debit_revoked',
      'mandate_ended',
      'order_locked',
      'precondition_failed',
    ],
    tagged: true,
    conditional: true,
  },
} satisfies DocumentationsOf<(typeof chargeRoutes)[number]>;
