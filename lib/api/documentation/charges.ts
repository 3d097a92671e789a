import type { Documentations } from './documentation.ts';
import { named, pageOf } from '#infra/openapi/json-schema.ts';
import { IDS, pageWith } from '#lib/api/openapi/operations/examples.ts';
import { charge } from '#lib/api/openapi/operations/order-examples.ts';

const path = { id: IDS.directDebit };
const members = { id: { description: 'The id of the direct debit.' } };
const retryErrors = [
  'direct_debit_final',
  'direct_debit_not_active',
  'order_not_failed',
  'already_retried',
  'reference_exhausted',
] as const;

const failed = {
  ...charge,
  status: 'failed',
  attempts: 1,
  failure: {
    code: 'insufficient_funds',
    bank_code: '04',
    message: 'The account did not hold enough money.',
    retryable: true,
  },
};

const retry = {
  ...charge,
  id: IDS.retry,
  reference: 1_000_419,
  charge_date: '2026-12-16',
  retry_of: IDS.charge,
};

export const charges: Documentations = {
  createCharge: {
    description: `Charges an active direct debit once more, on a business day to come. By default: its amount and concept, the next business day. Where the amount varies, \`amount\` is required and at most \`max_amount\`.`,
    path,
    members: {
      ...members,
      amount: { description: 'Pesos to collect, at most what the customer agreed to.', format: 'pesos' },
      charge_date: {
        description: 'The day to collect. What is no business day moves to the next one.',
        format: 'date',
      },
    },
    request: {
      'Its own amount, the next business day': {},
      'Another amount': { amount: 120, concept: 'Consumo extra' },
    },
    answer: named('Charge'),
    example: charge,
    errors: ['direct_debit_final', 'direct_debit_not_active', 'reference_exhausted'],
    tagged: true,
  },
  listPayments: {
    description: 'The charges of a direct debit, newest first. A customer’s link reads its own.',
    path,
    query: { status: 'failed' },
    members,
    answer: pageOf('Charge'),
    example: pageWith(failed),
  },
  retryDirectDebit: {
    description:
      'Presents the latest failed charge again: as a new one, with a reference of its own. The failed one then points to it (`retried_by`) and cannot be retried again.',
    path,
    members,
    answer: named('Charge'),
    example: retry,
    errors: [...retryErrors, 'nothing_to_retry'],
    tagged: true,
  },
  retryCharge: {
    description:
      'Presents a failed charge again: as a new one, with a reference of its own. The failed one then points to it (`retried_by`) and cannot be retried again.',
    path: { ...path, order_id: IDS.charge },
    members: { ...members, order_id: { description: 'The id of the failed charge.' } },
    answer: named('Charge'),
    example: retry,
    errors: retryErrors,
    tagged: true,
  },
};
