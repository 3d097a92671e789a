import type { Documentations } from './documentation.ts';
import {
  count,
  type JsonSchema,
  listOf,
  number,
  orNull,
  pesos,
  record,
  text,
} from '#infra/openapi/json-schema.ts';

const currency: JsonSchema = { type: 'string', const: 'MXN', description: 'The currency.' };
const query = { from: '2026-12-01', to: '2026-12-31' };
const members = {
  from: { description: 'The first day, in Mexico City. By default 29 days before the last.', format: 'date' },
  to: { description: 'The last day, in Mexico City. By default today.', format: 'date' },
};

export const summaries: Documentations = {
  getActiveSummary: {
    description: 'How many direct debits are active, and what one collection of each comes to at most.',
    answer: record('The active direct debits.', {
      count: count('How many.'),
      amount: pesos('Pesos of one collection of each; where the amount varies, the most that it may be.'),
      currency,
    }),
    example: { count: 128, amount: 44_864, currency: 'MXN' },
  },
  getProcessedSummary: {
    description: 'What was collected of the charges that were presented between two days, at most 366.',
    query,
    members,
    answer: record('What was collected.', {
      count: count('How many charges were paid.'),
      amount: pesos('Pesos.'),
      currency,
    }),
    example: { count: 119, amount: 41_709.5, currency: 'MXN' },
  },
  getSuccessRate: {
    description: 'Which share was paid of the charges that were presented between two days, at most 366.',
    query,
    members,
    answer: record('The share that was paid.', {
      succeeded: count('How many were paid.'),
      failed: count('How many failed.'),
      rate: orNull(number('The share, from 0 to 1; null where there were none.', { minimum: 0, maximum: 1 })),
    }),
    example: { succeeded: 119, failed: 9, rate: 0.9297 },
  },
  getFailedSummary: {
    description: 'What failed of the charges that were presented between two days, at most 366, and why.',
    query,
    members,
    answer: record('What failed.', {
      count: count('How many charges failed.'),
      amount: pesos('Pesos that were not collected.'),
      currency,
      reasons: listOf(
        record('A reason.', { code: text('Its stable code.'), count: count('How many failed for it.') }),
        'The reasons, the most frequent first.',
      ),
    }),
    example: {
      count: 9,
      amount: 3154.5,
      currency: 'MXN',
      reasons: [
        { code: 'insufficient_funds', count: 7 },
        { code: 'account_closed', count: 2 },
      ],
    },
  },
};
