import {
  between,
  deadLetters,
  done,
  error,
  every,
  HOUR,
  LASTING,
  living,
  logged,
  mails,
  measured,
  metric,
  pipe,
  quietlyWaiting,
  received,
  report,
  runs,
  SWEEP,
  shape,
  table,
  waiting,
} from '#tests/alarms/recording.ts';
import type { Loud } from './loud.ts';

/** Symptoms of workers, events and collections that an operator must look at, and their mails, in order. */
export const WORK: Loud = {
  'a return file with thirty exceptions': [
    shape(
      3,
      ...living(),
      logged(
        'workers/collections/ingest-return-file',
        between(HOUR, HOUR + 3),
        ...Array(10).fill(error('exception_raised')),
      ),
    ),
    'decision-needed',
  ],
  'references of which four fifths are drawn': [
    shape(
      3,
      ...living(),
      logged(
        'workers/collections/build-files',
        between(HOUR, HOUR + 1),
        error('references_running_out'),
        report('success'),
      ),
    ),
    'decision-needed',
  ],
  'a transfer that an operator has not decided on, and one that did not go to the bank': [
    shape(
      3,
      ...living(),
      logged(
        'workers/collections/pay-out',
        between(HOUR, HOUR + 1),
        error('payment_waits', { waits_for: 'release' }),
        error('payment_waits', { waits_for: 'presentment' }),
        report('success'),
      ),
    ),
    'decision-needed',
  ],
  'a transfer that the bank does not return': [
    shape(
      3,
      ...living(),
      logged(
        'workers/collections/pay-out',
        between(HOUR, HOUR + 1),
        error('exception_raised', { reason: 'unanswered' }),
        report('success'),
      ),
    ),
    'decision-needed',
  ],
  'a payout account whose verification fails': [
    shape(
      3,
      ...living(),
      logged(SWEEP, between(HOUR, HOUR + 1), error('payout_account_checked', { status: 'failed' })),
    ),
    'decision-needed',
  ],
  'sums of a merchant that do not balance, after each of its payments': [
    shape(
      3,
      ...living(),
      logged('workers/sum-up', between(HOUR, HOUR + 10), error('ledger_sums_unbalanced'), report('success')),
    ),
    'decision-needed',
  ],
  'an event that a worker cannot consume': [
    shape(
      3,
      ...living(),
      logged('workers/withdraw-orders', (minute) => [60, 61, 63].includes(minute), report('error')),
      logged('workers/keep-failed-events', between(64, 65), error('event_failed'), report('success')),
    ),
    'decision-needed',
  ],
  'an event in a queue that its worker cannot consume': [
    shape(
      3,
      ...living(),
      logged('workers/sum-up', every(3, between(60, 90)), report('error')),
      // After three attempts SQS reports the age of the next message.
      {
        metrics: {
          [waiting('workers-sum-up')]: (minute) => (between(60, 66)(minute) ? [(minute - 60) * 60] : []),
        },
        logs: {},
      },
      logged('workers/keep-failed-events', between(90, 91), error('event_failed'), report('success')),
    ),
    'decision-needed',
  ],
  'a run of the collections that fails': [
    shape(3, ...living(), metric(runs('Failed'), between(HOUR, HOUR + 1), 1)),
    'collections-unfinished',
  ],
  'a run of the collections that takes too long': [
    shape(3, ...living(), metric(runs('TimedOut'), between(HOUR, HOUR + 1), 1)),
    'collections-unfinished',
  ],
  'a day without a run': [
    shape(30, ...living().slice(0, 2), metric(runs('Succeeded'), between(HOUR, HOUR + 1), 1)),
    'collections-missed',
  ],
  'a stage that never collects': [shape(30, ...living(2 * HOUR).slice(0, 2)), 'collections-missed'],
  'a run that could not be started': [
    shape(3, ...living(), metric(deadLetters('collections'), between(HOUR, HOUR + 1), 1)),
    'dead-letters',
  ],
  'runs that could not be started on two days, whose queue nobody has emptied': [
    shape(
      50,
      ...living(),
      metric(
        deadLetters('collections'),
        every(24 * HOUR, (minute) => minute > 0),
        1,
      ),
    ),
    'dead-letters',
    'dead-letters',
  ],
  'a sweep that could not be started for two hours, and again later': [
    shape(
      6,
      ...living(),
      metric(deadLetters(SWEEP.replaceAll('/', '-')), between(HOUR, 3 * HOUR), 1),
      metric(deadLetters(SWEEP.replaceAll('/', '-')), between(5 * HOUR, 5 * HOUR + 1), 1),
    ),
    'dead-letters',
    'dead-letters',
  ],
  'a pipe without a permission': [
    shape(3, ...living(), metric(pipe('ExecutionFailed'), every(4, LASTING), 2)),
    'pipe-failing',
  ],
  'mails that wait': [
    shape(3, ...living(), metric(waiting('workers-send-mails'), LASTING, 1200)),
    'workers-behind',
  ],
  'a large day on which mails leave at half the rate': [
    shape(
      6,
      ...living(),
      measured(waiting('workers-send-mails'), between(HOUR, 5 * HOUR), (minute) => (minute - HOUR) * 60),
      metric(done('workers-send-mails'), between(HOUR, 5 * HOUR), 7 * 60),
    ),
    'workers-behind',
  ],
  'a large day whose mails stop after an hour': [
    shape(
      4,
      ...living(),
      measured(waiting('workers-send-mails'), between(HOUR, 3 * HOUR), (minute) => (minute - HOUR) * 60),
      measured(done('workers-send-mails'), between(HOUR, 3 * HOUR), (minute) =>
        minute < 2 * HOUR ? 14 * 60 : 0,
      ),
    ),
    'workers-behind',
  ],
  'a pipe that AWS has stopped after an hour, while the table is written every ten minutes': [
    shape(
      4,
      ...living(),
      metric(table('ConsumedWriteCapacityUnits'), every(10), 3),
      metric(received, every(10, between(0, HOUR)), 2),
    ),
    'pipe-failing',
  ],
  'webhooks that wait': [
    shape(3, ...living(), metric(quietlyWaiting('workers-send-webhooks'), LASTING, 1200)),
    'workers-behind',
  ],
  'failed events that cannot be kept': [
    shape(
      3,
      ...living(),
      logged('workers/keep-failed-events', every(3, LASTING), error('failure_not_kept')),
      metric(waiting('failed-events'), between(HOUR + 15, 2 * HOUR), 1000),
    ),
    'workers-behind',
  ],
  'a list of addresses that do not exist': [
    shape(3, ...living(), metric(mails('BounceRate'), LASTING, 0.06)),
    'mails-refused',
  ],
  'mails that are reported as spam': [
    shape(3, ...living(), metric(mails('ComplaintRate'), LASTING, 0.001)),
    'mails-refused',
  ],
};
