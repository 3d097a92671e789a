import * as v from 'valibot';
import {
  count,
  currency,
  day,
  flag,
  listOf,
  number,
  orNull,
  part,
  pesos,
  text,
} from '#lib/api/members/of-record.ts';

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

const reasons = (description: string) =>
  listOf(
    part('A reason.', { code: text('Its stable code.'), count: count('How many were returned for it.') }),
    description,
  );

export const Settlements = v.pipe(
  part('The charges of a day and their outcomes.', {
    day: day('The day of the report.'),
    currency,
    presented: sum(
      'Presented to the bank on this day. It is always paid + returned + unanswered + rejected.',
    ),
    paid: sum('Of those presented, paid: by the bank’s first word, or by a change of it on this day.'),
    returned: sum(
      'Of those presented, not paid: by the bank’s first word, or by a change of it on this day.',
    ),
    unanswered: sum('Of those presented, not answered by the bank yet.'),
    rejected: sum(
      'Of those presented, in a file that the bank refused as a whole. They are presented again with a file of a later day, whose report counts them again.',
    ),
    reasons: reasons('Why charges in `returned` were not paid, the most frequent reason first.'),
    files: listOf(
      part('A file.', {
        file: text('Its name, as orders and payments have it in `folio`.'),
        rejected: flag('Whether the bank refused the file as a whole.'),
        count: count('How many of your charges are in it.'),
        amount: pesos('Their amounts together.'),
      }),
      'The bank’s files that they were presented with.',
    ),
    adjustments: listOf(
      part('The changes of one day’s charges.', {
        presented_on: orNull(
          day(
            'The day on which the charges were presented; null if no file that the bank accepted has them.',
          ),
        ),
        paid: sum(
          'Paid after all: the bank had returned them before, or they are in no file and an operator recorded that they were paid.',
        ),
        returned: sum(
          'Not paid after all: the bank had paid them before, or they are in no file and an operator recorded that they were not paid.',
        ),
        reasons: reasons('Why charges in `returned` were not paid, the most frequent reason first.'),
      }),
      'Changes that arrived on this day, of charges that were presented on other days, the earliest day first. They are in none of the sums above.',
    ),
  }),
  v.examples([
    {
      ...{ day: '2026-12-15', currency: 'MXN', presented: { count: 128, amount: 44_864 } },
      paid: { count: 118, amount: 41_359 },
      returned: { count: 9, amount: 3154.5 },
      unanswered: { count: 1, amount: 350.5 },
      rejected: { count: 0, amount: 0 },
      reasons: [
        { code: 'insufficient_funds', count: 7 },
        { code: 'account_closed', count: 2 },
      ],
      files: [{ file: '2026-12-15-002-00001', rejected: false, count: 128, amount: 44_864 }],
      adjustments: [
        {
          presented_on: '2026-11-17',
          paid: { count: 0, amount: 0 },
          returned: { count: 1, amount: 350.5 },
          reasons: [{ code: 'disputed_by_customer', count: 1 }],
        },
      ],
    },
  ]),
);
