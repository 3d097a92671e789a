import * as v from 'valibot';
import { count, currency, day, listOf, number, orNull, part, pesos, text } from './members.ts';

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

const sum = (description: string) =>
  part(description, { count: count('How many charges.'), amount: pesos('Their amounts together.') });

export const Settlements = v.pipe(
  part('What became of a day’s collections.', {
    day: day('The day on which they were presented.'),
    currency,
    presented: sum('Presented to the bank.'),
    paid: sum('Of those, paid.'),
    returned: sum('Of those, not paid, or taken back by the bank.'),
    unanswered: sum('Of those, not answered by the bank yet.'),
    reasons: listOf(
      part('A reason.', { code: text('Its stable code.'), count: count('How many were returned for it.') }),
      'Why charges were returned, the most frequent reason first.',
    ),
    files: listOf(
      part('A file.', {
        file: text('Its name, as orders and payments have it in `folio`.'),
        count: count('How many of your charges are in it.'),
        amount: pesos('Their amounts together.'),
      }),
      'The bank’s files that they were presented with.',
    ),
  }),
  v.examples([
    {
      ...{ day: '2026-12-15', currency: 'MXN', presented: { count: 128, amount: 44_864 } },
      paid: { count: 118, amount: 41_359 },
      returned: { count: 9, amount: 3154.5 },
      unanswered: { count: 1, amount: 350.5 },
      reasons: [
        { code: 'insufficient_funds', count: 7 },
        { code: 'account_closed', count: 2 },
      ],
      files: [{ file: '2026-12-15-002-00001', count: 128, amount: 44_864 }],
    },
  ]),
);
