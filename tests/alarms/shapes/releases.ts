import type { LogLine, Repeated } from '#tests/alarms/filter-pattern.ts';
import {
  always,
  between,
  error,
  every,
  HOUR,
  living,
  logged,
  repeated,
  report,
  shape,
} from '#tests/alarms/recording.ts';
import type { Shape } from '#tests/alarms/replay.ts';

/** The minute in which a new version gets a tenth of the calls, for five minutes. */
export const RELEASED_AT = HOUR;
const RELEASE = between(RELEASED_AT, RELEASED_AT + 5);

/** Calls in a minute: two hundred a second, and the fewest that are evaluated. */
const MANY = 200 * 60;
const FEWEST = 50;

const failed = (fault: string) => error('request_failed', { code: 'internal_error', fault });
const initReport = (status: string): LogLine => ({ type: 'platform.initReport', record: { status } });

/** Calls of an endpoint, some of which in each minute log these lines instead of a success. */
const calls = (count: number, failures: (minute: number) => number, ...lines: LogLine[]) => [
  logged('orders/create', always, repeated(count, report('success'))),
  logFailures('orders/create', failures, lines),
];

const logFailures = (handler: string, failures: (minute: number) => number, lines: readonly LogLine[]) => ({
  metrics: {},
  logs: {
    [handler]: (minute: number): Repeated[] => lines.map((line) => repeated(failures(minute), line)),
  },
});

/** One call in ten of the new version's tenth. */
const oneInTen = (count: number) => (minute: number) => (RELEASE(minute) ? count / 100 : 0);
const allOfIt = (count: number) => (minute: number) => (RELEASE(minute) ? count / 10 : 0);

/** A release that continues, and a stage on which the next one may begin. */
export const GOES_ON: Readonly<Record<string, Shape>> = {
  'two hundred calls a second, one in ten thousand failing, for a day': shape(
    24,
    ...living(),
    // Six in five minutes, some of them together.
    ...calls(MANY, (minute) => (minute % 5 === 0 ? 2 : 1), failed('service')),
  ),
  'the same failures, all of ten minutes together': shape(
    6,
    ...living(),
    ...calls(MANY, (minute) => (minute % 10 === 0 ? 12 : 0), failed('service')),
  ),
  'a hundred calls a minute, one in ten thousand failing': shape(
    6,
    ...living(),
    ...calls(100, (minute) => (minute % 100 === 0 ? 1 : 0), failed('service')),
  ),
  'a provider that is down, whose endpoints respond with 503': shape(
    3,
    ...living(),
    ...calls(MANY, () => MANY / 20, failed('provider')),
  ),
  'collections that operators hold': shape(
    3,
    ...living(),
    ...calls(MANY, () => MANY / 20, failed('operator')),
  ),
  'expired tokens of which every third is refused': shape(
    3,
    ...living(),
    ...calls(300, () => 0, failed('service')),
    logged('authorizer', always, repeated(100, report('error'))),
  ),
  'workers that fail': shape(
    3,
    ...living(),
    ...calls(300, () => 0, failed('service')),
    logged('workers/sum-up', every(3), repeated(30, report('error'))),
  ),
  'fewer than fifty calls a minute, all of which fail: too few to judge': shape(
    3,
    ...living(),
    logged('orders/create', always, repeated(FEWEST - 1, report('error'))),
  ),
};

/** A release that must be rolled back within two minutes. */
export const TAKEN_BACK: Readonly<Record<string, Shape>> = {
  'responds to one call in ten with a 500': shape(
    3,
    ...living(),
    ...calls(MANY, oneInTen(MANY), failed('service')),
  ),
  'throws out of its handler in one call of ten': shape(
    3,
    ...living(),
    ...calls(MANY, oneInTen(MANY), report('error'), { level: 'ERROR', errorType: 'TypeError' }),
  ),
  'runs out of time in one call of ten': shape(
    3,
    ...living(),
    ...calls(MANY, oneInTen(MANY), report('timeout')),
  ),
  'cannot be loaded in one call of ten': shape(
    3,
    ...living(),
    ...calls(MANY, oneInTen(MANY), initReport('error'), report('error')),
  ),
  'fails in one call of ten, at a thousand calls a minute': shape(
    3,
    ...living(),
    ...calls(1000, oneInTen(1000), failed('service')),
  ),
  'fails in every call, at fifty calls a minute': shape(
    3,
    ...living(),
    ...calls(FEWEST, allOfIt(FEWEST), report('error')),
  ),
  'has an authorizer that cannot be loaded': shape(
    3,
    ...living(),
    ...calls(1000, () => 0, failed('service')),
    logged('authorizer', always, repeated(100, report('success'))),
    logFailures('authorizer', allOfIt(100), [initReport('error'), report('error')]),
  ),
};
