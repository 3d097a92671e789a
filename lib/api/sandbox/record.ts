import * as v from 'valibot';
import {
  count,
  day,
  flag,
  idOf,
  instant,
  listOf,
  oneOf,
  orNull,
  part,
  record,
  text,
} from '#lib/api/members/of-record.ts';
import { IDS } from '#lib/api/members/story.ts';
import { EFFECTS } from '#lib/domain/bank-file/simulated.ts';
import { WAITING_REASONS } from '#lib/domain/direct-debit/collection-plan.ts';
import { SCENARIOS } from './scenarios.ts';

export const VerificationResult = v.pipe(
  record('VerificationResult', 'The simulated result.', {
    id: idOf('dd', 'The id of the direct debit.'),
    answer: oneOf(['approved', 'declined'], 'The result that the simulator reported.'),
  }),
  v.examples([{ id: 'dd_1jf8c4w2n7d2kq9xw4mz0tbn3h8rvc5ge', answer: 'approved' }]),
);

export const CollectionsReport = v.pipe(
  record('CollectionsReport', 'The report of the run.', {
    date: day('The day of the run.'),
    opened: count('Charges that were opened because they were due.'),
    presented: count('Charges that were presented to the bank.'),
    paid: count('Charges that were paid.'),
    failed: count('Charges that failed.'),
    completed: count('Direct debits that have ended.'),
    exceptions: count('Lines of return files that an operator has to decide on.'),
    files: listOf(text('The name of a file.'), 'The files for the bank.'),
    skipped: listOf(
      part('An order that was due and was not presented.', {
        order_id: idOf('ord', 'Its id.'),
        direct_debit_id: idOf('dd', 'The direct debit of the order.'),
        reason: oneOf(
          WAITING_REASONS,
          'The reason. The order waits for the next business day, unless it was withdrawn (`lapsed`, `above_maximum`) or needs an operator (`unfit_detail`). `no_place`: two earlier periods are already collected on that day.',
        ),
      }),
      'Orders that were due and were not presented by this call, at most 100 of them.',
    ),
    finished: flag('Whether the run has ended.'),
    what_next: orNull(text('What to do while the run has not ended; null once it has.')),
  }),
  v.examples([
    {
      date: '2026-12-15',
      opened: 1,
      presented: 1,
      paid: 1,
      failed: 0,
      completed: 0,
      exceptions: 0,
      files: ['presentments/acc_1m7wsvm57m0gpwgfz53mx187c5b3ntgw7/2026-12-15-002-00001.txt'],
      skipped: [],
      finished: true,
      what_next: null,
    },
  ]),
);

export const ReturnReport = v.pipe(
  record('ReturnReport', 'The simulated return.', {
    order_id: idOf('ord', 'The charge.'),
    code: text('The return code; `00` is paid.'),
    date: day('The day of the return file.'),
    effect: oneOf(
      EFFECTS,
      'What it did to the charge. `reversed`: it had been paid. `corrected`: it had failed. `objected`: its customer does not want it, which was not known. `unchanged`: that was known. `exception`: nothing, until an operator decides; a day later than that of the last return settles a contradiction.',
    ),
    file: text('The name of the return file.'),
  }),
  v.examples([
    {
      order_id: IDS.charge,
      code: '13',
      date: '2027-01-20',
      effect: 'reversed',
      file: 'presentments/acc_1m7wsvm57m0gpwgfz53mx187c5b3ntgw7/2027-01-20-1000042-13.return.txt',
    },
  ]),
);

export const RefusedFiles = v.pipe(
  record('RefusedFiles', 'The refusal of a day’s files.', { day: day('The day of the files.') }),
  v.examples([{ day: '2026-12-15' }]),
);

export const SandboxClock = v.pipe(
  record('SandboxClock', 'The clock of your account in the sandbox.', {
    now: instant(
      'The time by which your account’s dates are decided. Timestamps of records are real nevertheless.',
    ),
    today: day('Its date in Mexico City.'),
    is_own: flag('Whether your account has a clock of its own. Until you move it, it has the real time.'),
    moving_to: orNull(instant('The time that it moves to; null while it stands still.')),
    days_run: count('The business days that the current move, or the last one, has run.'),
    days_left: count('The business days that the move has still to run.'),
  }),
  v.examples([
    {
      now: '2027-01-20T18:00:00.000Z',
      today: '2027-01-20',
      is_own: true,
      moving_to: null,
      days_run: 21,
      days_left: 0,
    },
  ]),
);

export const AdvancedDeliveries = v.pipe(
  record('AdvancedDeliveries', 'The webhooks that are retried now.', {
    advanced: count('How many webhooks waited for their next attempt.'),
  }),
  v.examples([{ advanced: 2 }]),
);

export const Scenario = v.pipe(
  record('Scenario', 'A story of a collection, with the steps that produce it in the sandbox.', {
    id: text('Its name.'),
    story: text('What happens.'),
    steps: listOf(text('A step.'), 'What to do, in this order.'),
    result: text('The result.'),
  }),
  v.examples(SCENARIOS.slice(0, 1)),
);
