import * as v from 'valibot';
import { count, currency, listOf, number, orNull, part, pesos, text } from './members.ts';

export const ActiveSummary = v.pipe(
  part('The active direct debits.', {
    count: count('How many.'),
    amount: pesos('Pesos of one collection of each; where the amount varies, the most that it may be.'),
    currency,
  }),
  v.examples([{ count: 128, amount: 44_864, currency: 'MXN' }]),
);

export const ProcessedSummary = v.pipe(
  part('What was collected.', {
    count: count('How many charges were paid.'),
    amount: pesos('Pesos.'),
    currency,
  }),
  v.examples([{ count: 119, amount: 41_709.5, currency: 'MXN' }]),
);

export const SuccessRate = v.pipe(
  part('The share that was paid.', {
    succeeded: count('How many were paid.'),
    failed: count('How many failed.'),
    rate: orNull(
      v.pipe(number('The share, from 0 to 1; null where there were none.'), v.minValue(0), v.maxValue(1)),
    ),
  }),
  v.examples([{ succeeded: 119, failed: 9, rate: 0.9297 }]),
);

export const FailedSummary = v.pipe(
  part('What failed.', {
    count: count('How many charges failed.'),
    amount: pesos('Pesos that were not collected.'),
    currency,
    reasons: listOf(
      part('A reason.', { code: text('Its stable code.'), count: count('How many failed for it.') }),
      'The reasons, the most frequent first.',
    ),
  }),
  v.examples([
    {
      count: 9,
      amount: 3154.5,
      currency: 'MXN',
      reasons: [
        { code: 'insufficient_funds', count: 7 },
        { code: 'account_closed', count: 2 },
      ],
    },
  ]),
);
