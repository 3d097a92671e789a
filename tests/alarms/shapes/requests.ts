import {
  always,
  between,
  error,
  every,
  HOUR,
  LASTING,
  latency,
  living,
  logged,
  metric,
  report,
  requests,
  SWEEP,
  shape,
  table,
} from '#tests/alarms/recording.ts';
import type { Loud } from './loud.ts';

/** Symptoms of requests that an operator must look at, and their mails, in order. */
export const REQUESTS: Loud = {
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
  'an outage of DynamoDB that only the sweep webhooks': [
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
  'a record that a sweep cannot read each minute, and a decision meanwhile': [
    shape(
      3,
      ...living(),
      logged(SWEEP, LASTING, error('item_unreadable')),
      logged('workers/collections/build-files', between(HOUR + 30, HOUR + 31), error('exception_raised')),
    ),
    'items-unreadable',
    'decision-needed',
  ],
  'a provider that takes its time': [shape(3, ...living(), latency(LASTING, 7000)), 'api-slow'],
  'a hot partition': [
    shape(3, ...living(), metric(table('ThrottledRequests', 'Query'), LASTING, 60)),
    'table-throttled',
  ],
  'a concurrency that is used up': [
    shape(3, ...living(), metric('AWS/Lambda Throttles', LASTING, 80)),
    'lambda-throttled',
  ],
};
