import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { CONCEPT, page, STATUS } from '#lib/api/members/meanings.ts';
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
    description: `Charges an active direct debit besides its cycle. By default: its amount and concept, on the first business day of which the customer can be told in time — the next one, from 18:00 in Mexico City on the one after it — and never before the first agreed day. Where the amount varies, \`amount\` is required.

A charge counts against the maximum of the billing period in which it falls, together with what is open, paid or may be retried, and with the fixed amount that is still to come. More than is left is a 409 \`mandate_limit_exceeded\`; \`available\` says how many pesos are left. What collects once has one order at a time, and none after one was paid. At most fifty orders can wait to be presented.`,
    path,
    body: {
      amount: 'Pesos to collect, at most what the customer agreed to.',
      concept: CONCEPT,
      charge_date:
        'The day to collect, at most 366 days ahead. What is no business day, or too soon to tell the customer, moves to the next one.',
    },
    requests: {
      'Its own amount, the first day': {},
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
    ],
    tagged: true,
  },
  listPayments: {
    description: 'The charges of a direct debit, newest first. A customer’s link reads its own.',
    path,
    query: { ...page, status: STATUS },
    ask: { status: 'failed' },
    response: pageOf(Charge),
  },
  getUpcomingCollection: {
    description: `Returns the next day on which something is presented to the bank, with everything that is presented on it: the period’s own amount, charges of that day, and failed charges that are retried with it. It follows from the rules of the daily run, so the run of that day presents exactly these orders unless something changes before: a charge is created, moved or withdrawn, the bank returns one, or the direct debit stops.

If the amount varies, nothing is collected by itself. As long as nothing is charged, the next agreed date is returned with \`is_maximum: true\` and the most that can be charged for it.

\`upcoming_collection\` is null if nothing is to come, and while nothing is collected: the direct debit is not \`active\`, it is being cancelled or completed, or your account is suspended. In the sandbox it says what \`POST /sandbox/collections\` for that day presents. A customer’s link reads its own.`,
    path,
    response: Upcoming,
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
  updateCharge: {
    description: `Withdraws a charge that has not gone to the bank (\`status\`), or moves it to another day of its billing period (\`charge_date\`), of which the customer is told. Only while it is \`created\`.

What a withdrawn charge would have taken of its period is free again. Where it was a retry, the failed charge before it is as it was, and can be retried again.`,
    path: { ...path, order_id: { description: 'The id of the charge.', example: IDS.charge } },
    body: {
      status: 'The one status that can be set. Alone.',
      charge_date: 'The day to collect. Alone.',
    },
    requests: { 'Withdraw it': { status: 'cancelled' }, 'Another day': { charge_date: '2026-12-18' } },
    response: Charge,
    errors: ['not_found', 'direct_debit_final', 'mandate_ended', 'order_locked', 'precondition_failed'],
    tagged: true,
    conditional: true,
  },
} satisfies DocumentationsOf<(typeof chargeRoutes)[number]>;
