import {
  always,
  between,
  done,
  error,
  every,
  HOUR,
  info,
  latency,
  living,
  logged,
  mails,
  measured,
  metric,
  ofFunction,
  pipe,
  quietlyWaiting,
  received,
  report,
  requests,
  SWEEP,
  shape,
  table,
  waiting,
} from '#tests/alarms/recording.ts';
import type { Shape } from '#tests/alarms/replay.ts';

/** Two hours, in which 14 mails a second are 100,000. */
const LARGE_DAY = between(HOUR, HOUR + Math.ceil(100_000 / 14 / 60));

/** Situations for which no operator may be woken. */
export const QUIET: Readonly<Record<string, Shape>> = {
  'a night without a request': shape(12, ...living()),
  'days on which all goes well': shape(50, ...living()),
  'a stage that was deployed an hour after the run of the day': shape(40, ...living(15 * HOUR)),
  'a single 5xx in each hour, of few requests': shape(
    6,
    ...living(),
    requests(every(7), 1, (minute) => (minute % HOUR === 0 ? 1 : 0)),
  ),
  'expired tokens all day long': shape(
    24,
    ...living(),
    requests(always, 20, () => 0),
    metric(ofFunction('Errors', 'authorizer'), always, 20),
    logged('authorizer', always, ...Array(20).fill(report('error')), {
      level: 'ERROR',
      errorType: 'Error',
      errorMessage: 'Unauthorized',
    }),
  ),
  'a burst of throttles': shape(
    3,
    ...living(),
    metric(table('ReadThrottleEvents'), between(HOUR, HOUR + 4), 500),
    metric(table('ThrottledRequests', 'TransactWriteItems'), between(HOUR, HOUR + 4), 300),
    metric('AWS/Lambda Throttles', between(HOUR, HOUR + 3), 200),
  ),
  'an import of 100,000 rows, whose events throttle their workers for twenty minutes': shape(
    3,
    ...living(),
    metric('AWS/Lambda Throttles', between(HOUR, HOUR + 20), 200),
  ),
  'an error of DynamoDB now and then': shape(
    4,
    ...living(),
    metric(table('SystemErrors', 'Query'), every(9), 1),
  ),
  'a deployment': shape(
    3,
    ...living(),
    requests(always, 20, (minute) => (between(HOUR, HOUR + 2)(minute) ? 10 : 0)),
    latency(between(HOUR, HOUR + 3), 6000),
    logged('workers/sum-up', between(HOUR, HOUR + 3), report('error')),
    metric(pipe('ExecutionFailed'), between(HOUR, HOUR + 2), 4),
  ),
  'the end of a month': shape(
    4,
    ...living(),
    requests(always, 300, () => 3),
    latency(always, 900),
    logged('direct-debits/create', every(5), report('timeout')),
    metric(table('ThrottledRequests', 'UpdateItem'), (minute) => minute % 30 < 3, 90),
    metric(waiting('workers-send-mails'), always, 600),
    metric(mails('BounceRate'), always, 0.02),
    metric(mails('ComplaintRate'), always, 0.0004),
  ),
  'a large day, whose 100,000 mails leave at the rate that SES grants': shape(
    5,
    ...living(),
    measured(waiting('workers-send-mails'), LARGE_DAY, (minute) => (minute - HOUR) * 60),
    metric(done('workers-send-mails'), LARGE_DAY, 14 * 60),
  ),
  'a large day whose last mails leave slowly': shape(
    5,
    ...living(),
    measured(waiting('workers-send-mails'), LARGE_DAY, (minute) => (minute - HOUR) * 60),
    measured(done('workers-send-mails'), LARGE_DAY, (minute) => (LARGE_DAY(minute + 4) ? 14 * 60 : 100)),
  ),
  'a mail that cannot be sent': shape(
    3,
    ...living(),
    // After three attempts SQS reports the age of the next message.
    measured(waiting('workers-send-mails'), between(HOUR, HOUR + 18), (minute) => (minute - HOUR) * 60),
    metric(done('workers-send-mails'), always, 3),
  ),
  'a merchant whose server hangs all day long': shape(
    24,
    ...living(),
    metric(waiting('workers-send-webhooks'), always, 2 * HOUR * 60),
    metric(quietlyWaiting('workers-send-webhooks'), always, 20),
    logged('workers/send-webhooks', always, report('success')),
  ),
  'a day on which merchants are paid, one transfer waits for an operator, and a payout account is verified':
    shape(
      30,
      ...living(),
      logged(
        'workers/collections/pay-out',
        between(14 * HOUR + 40, 14 * HOUR + 41),
        info('payouts_presented', { waiting: 1 }),
        report('success'),
      ),
      logged(SWEEP, between(HOUR, HOUR + 1), info('payout_account_checked', { status: 'verified' })),
      logged('workers/sum-up', every(5), report('success')),
    ),
  'a table that is written now and then, whose pipe reads each record': shape(
    4,
    ...living(),
    metric(table('ConsumedWriteCapacityUnits'), every(10), 3),
    metric(received, every(10), 1),
  ),
  'a provider that fails once': shape(
    3,
    ...living(),
    logged(SWEEP, between(HOUR, HOUR + 2), error('account_verification_failed')),
  ),
};

/** Metrics that are recorded although no alarm watches them. */
export const UNWATCHED: readonly string[] = [
  ofFunction('Errors', 'authorizer'),
  waiting('workers-send-webhooks'),
];
