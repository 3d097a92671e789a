import {
  always,
  between,
  deadLetters,
  error,
  every,
  HOUR,
  latency,
  living,
  logged,
  mails,
  metric,
  ofFunction,
  pipe,
  report,
  requests,
  runs,
  shape,
  table,
  waiting,
} from './cloudwatch/recording.ts';
import type { Shape } from './cloudwatch/replay.ts';

/** An hour in which something lasts. */
const LASTING = between(HOUR, 2 * HOUR);
const SWEEP = 'workers/sweep-account-verifications';

/** What nobody must be woken for. */
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
    metric(table('WriteThrottleEvents'), between(HOUR, HOUR + 4), 500),
    metric(table('WriteThrottleEvents', 'due'), between(HOUR, HOUR + 4), 300),
    metric('AWS/Lambda Throttles', between(HOUR, HOUR + 3), 200),
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
    metric(table('WriteThrottleEvents'), (minute) => minute % 30 < 3, 90),
    metric(waiting('workers-send-mails'), always, 600),
    metric(mails('BounceRate'), always, 0.02),
    metric(mails('ComplaintRate'), always, 0.0004),
  ),
  'a provider that fails once': shape(
    3,
    ...living(),
    logged(SWEEP, between(HOUR, HOUR + 2), error('account_verification_failed')),
  ),
};

/** What somebody must look at, and the mails that tell of it, in their order. */
export const LOUD: Readonly<Record<string, readonly [shape: Shape, ...mails: string[]]>> = {
  'an outage at night, with a request every ten minutes': [
    shape(
      4,
      ...living(),
      requests(every(10, LASTING), 1, () => 1),
    ),
    'service-failing',
  ],
  'one request in ten that fails': [
    shape(
      3,
      ...living(),
      requests(always, 50, (minute) => (LASTING(minute) ? 5 : 0)),
    ),
    'service-failing',
  ],
  'an outage of DynamoDB by day': [
    shape(
      4,
      ...living(),
      requests(always, 20, (minute) => (LASTING(minute) ? 18 : 0)),
      metric(table('SystemErrors', 'GetItem'), LASTING, 120),
      metric(table('SystemErrors', 'TransactWriteItems'), LASTING, 40),
      logged(SWEEP, LASTING, report('error')),
    ),
    'service-failing',
  ],
  'an outage of DynamoDB that only the sweep notices': [
    shape(
      4,
      ...living(),
      metric(table('SystemErrors', 'Query'), LASTING, 3),
      logged(SWEEP, LASTING, report('error')),
    ),
    'service-failing',
  ],
  'tokens of which one in fifty cannot be verified': [
    shape(
      3,
      ...living(),
      requests(always, 50, (minute) => (LASTING(minute) ? 1 : 0)),
      logged('authorizer', LASTING, report('error'), error('token_not_verified')),
    ),
    'functions-failing',
  ],
  'an authorizer that runs out of time': [
    shape(
      3,
      ...living(),
      requests(always, 20, (minute) => (LASTING(minute) ? 12 : 0)),
      logged('authorizer', LASTING, report('timeout')),
    ),
    'service-failing',
  ],
  'a sweep that fails every minute': [
    shape(3, ...living(), logged(SWEEP, LASTING, report('error'))),
    'functions-failing',
  ],
  'a provider that refuses every validation': [
    shape(3, ...living(), logged(SWEEP, LASTING, error('account_verification_failed'))),
    'functions-failing',
  ],
  'a provider that takes its time': [shape(3, ...living(), latency(LASTING, 7000)), 'api-slow'],
  'a hot partition': [
    shape(3, ...living(), metric(table('ReadThrottleEvents', 'due'), LASTING, 60)),
    'table-throttled',
  ],
  'a concurrency that is used up': [
    shape(3, ...living(), metric('AWS/Lambda Throttles', LASTING, 80)),
    'lambda-throttled',
  ],
  'an answer of the bank with thirty exceptions': [
    shape(
      3,
      ...living(),
      logged(
        'workers/collections/ingest-answer',
        between(HOUR, HOUR + 3),
        ...Array(10).fill(error('exception_raised')),
      ),
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
      // After three attempts SQS tells the age of the next message.
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
    shape(3, ...living(), metric(deadLetters('collections'), LASTING, 1)),
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

/** What is recorded although no alarm is meant to watch it. */
export const UNWATCHED: readonly string[] = [ofFunction('Errors', 'authorizer')];
