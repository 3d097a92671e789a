import * as v from 'valibot';
import {
  count,
  currency,
  day,
  flag,
  listOf,
  orNull,
  part,
  pesos,
  record,
  text,
} from '#lib/api/members/of-record.ts';
import { MOST_FORESEEN } from '#lib/domain/limits.ts';

const sum = (description: string) =>
  part(description, { count: count('The number of charges.'), amount: pesos('Their total in pesos.') });

const reasons = (description: string) =>
  listOf(
    part('A reason.', {
      code: text('Its stable code.'),
      count: count('The number of charges that were returned for it.'),
    }),
    description,
  );

export const DailyReport = v.pipe(
  record('DailyReport', 'Sums by day.', {
    from: day('The first day of the range.'),
    to: day('The last day of the range.'),
    currency,
    days: listOf(
      part('A day on which charges were presented.', {
        day: day('The day of presentment.'),
        paid: sum('Charges that are paid, as of now.'),
        failed: sum('Charges that failed, as of now.'),
        reasons: reasons('Why they failed, the most frequent reason first.'),
      }),
      'The days with an outcome, earliest first. Other days are left out.',
    ),
  }),
  v.examples([
    {
      ...{ from: '2026-11-16', to: '2026-12-15', currency: 'MXN' },
      days: [
        {
          ...{
            day: '2026-11-17',
            paid: { count: 125, amount: 43_812.5 },
            failed: { count: 1, amount: 350.5 },
          },
          reasons: [{ code: 'disputed_by_customer', count: 1 }],
        },
        {
          ...{
            day: '2026-12-15',
            paid: { count: 118, amount: 41_359 },
            failed: { count: 9, amount: 3154.5 },
          },
          reasons: [
            { code: 'insufficient_funds', count: 7 },
            { code: 'account_closed', count: 2 },
          ],
        },
      ],
    },
  ]),
);

export const UpcomingReport = v.pipe(
  record('UpcomingReport', 'What is going to be presented to the bank, by day.', {
    from: day('Today, in Mexico City; in the sandbox the day of the account’s own clock, if it has one.'),
    to: day('The last day that was asked for.'),
    currency,
    days: listOf(
      part('A day on which something is presented.', {
        day: day('The day of presentment.'),
        count: count('The number of charges that are presented.'),
        amount: pesos('Their total in pesos.'),
        at_most: pesos(
          'The most that may be presented in addition, in pesos: of direct debits whose amount varies and that have no charge for that day yet.',
        ),
        complete: flag(
          'False if only a part of what is due was added up: the day presents at least this. Only the last day can be incomplete.',
        ),
      }),
      'The days on which something is presented, earliest first: up to `complete_until`, and what is known of the next day on which banks work.',
    ),
    complete_until: orNull(
      day(
        `The last day that is known whole: \`to\`, or an earlier one if more than ${MOST_FORESEEN} direct debits, or charges that wait, are due by then. Null if it is not even today.`,
      ),
    ),
  }),
  v.examples([
    {
      ...{ from: '2026-12-14', to: '2026-12-20', currency: 'MXN' },
      days: [
        { day: '2026-12-15', count: 118, amount: 41_359, at_most: 0, complete: true },
        { day: '2026-12-17', count: 9, amount: 3154.5, at_most: 1500, complete: true },
      ],
      complete_until: '2026-12-20',
    },
  ]),
);

export const Settlements = v.pipe(
  record('Settlements', 'The charges of a day and their outcomes.', {
    day: day('The day of the report.'),
    currency,
    presented: sum(
      'Charges presented to the bank on this day: always paid + returned + unanswered + rejected.',
    ),
    paid: sum(
      'Presented charges that were paid: by the bank’s first outcome, or by a change of it on this day.',
    ),
    returned: sum(
      'Presented charges that were not paid: by the bank’s first outcome, or by a change of it on this day.',
    ),
    unanswered: sum('Presented charges for which the bank has not sent an outcome yet.'),
    rejected: sum(
      'Presented charges in a file that the bank refused as a whole. They are presented again in a file of a later day, whose report counts them again.',
    ),
    reasons: reasons('Why charges in `returned` were not paid, the most frequent reason first.'),
    files: listOf(
      part('A file.', {
        file: text('Its name, as in `folio` of orders and payments.'),
        rejected: flag('Whether the bank refused the file as a whole.'),
        count: count('The number of your charges in the file.'),
        amount: pesos('Their total in pesos.'),
      }),
      'The bank’s files in which they were presented.',
    ),
    adjustments: listOf(
      part('The changes to the charges of one day.', {
        presented_on: orNull(
          day(
            'The day on which the charges were presented; null if they are in no file that the bank accepted.',
          ),
        ),
        paid: sum(
          'Charges that were paid after all: the bank had returned them earlier, or they are in no file and an operator recorded that they were paid.',
        ),
        returned: sum(
          'Charges that were not paid after all: the bank had paid them earlier, or they are in no file and an operator recorded that they were not paid.',
        ),
        reasons: reasons('Why charges in `returned` were not paid, the most frequent reason first.'),
      }),
      'Changes that arrived on this day to charges that were presented on other days, earliest day first. They are not included in the sums above.',
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

export type UpcomingReport = v.InferOutput<typeof UpcomingReport>;
export type Settlements = v.InferOutput<typeof Settlements>;
