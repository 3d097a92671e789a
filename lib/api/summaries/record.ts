import * as v from 'valibot';
import {
  count,
  currency,
  listOf,
  number,
  orNull,
  part,
  pesos,
  record,
  text,
} from '#lib/api/members/of-record.ts';

export const ActiveSummary = v.pipe(
  record('ActiveSummary', 'The active direct debits.', {
    count: count('The number of active direct debits.'),
    amount: pesos('The total in pesos of one collection of each; if the amount varies, its maximum counts.'),
    currency,
  }),
  v.examples([{ count: 128, amount: 44_864, currency: 'MXN' }]),
);

export const ProcessedSummary = v.pipe(
  record('ProcessedSummary', 'The collected charges.', {
    count: count('The number of paid charges.'),
    amount: pesos('Their total in pesos.'),
    currency,
  }),
  v.examples([{ count: 119, amount: 41_709.5, currency: 'MXN' }]),
);

export const SuccessRate = v.pipe(
  record('SuccessRate', 'The share of paid charges.', {
    succeeded: count('The number of paid charges.'),
    failed: count('The number of failed charges.'),
    rate: orNull(
      v.pipe(number('The share, from 0 to 1; null if there were no charges.'), v.minValue(0), v.maxValue(1)),
    ),
  }),
  v.examples([{ succeeded: 119, failed: 9, rate: 0.9297 }]),
);

export const FailedSummary = v.pipe(
  record('FailedSummary', 'The failed charges.', {
    count: count('The number of failed charges.'),
    amount: pesos('The total in pesos that was not collected.'),
    currency,
    reasons: listOf(
      part('A reason.', {
        code: text('Its stable code.'),
        count: count('The number of charges that failed for it.'),
      }),
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
