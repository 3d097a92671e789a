import type { Samples } from './datapoints.ts';
import type { LogLine, Repeated } from './filter-pattern.ts';
import type { Shape } from './replay.ts';

/** A part of what a stage reports. */
export type Part = Omit<Shape, 'hours'>;
type When = (minute: number) => boolean;

const NAME = 'domicilia-production';
export const HOUR = 60;
const DAY = 24 * HOUR;

/** What runs every minute. */
export const SWEEP = 'workers/sweep-account-verifications';

/** The names of metrics, as AWS reports them of the stage. */
const api = (name: string) => `AWS/ApiGateway ${name} ${NAME} production`;
export const table = (name: string, ...first: string[]) => ['AWS/DynamoDB', name, ...first, NAME].join(' ');
export const waiting = (of: string) => `AWS/SQS ApproximateAgeOfOldestMessage ${NAME}-${of}`;
/** The names of those queues' messages that are not of a noisy group. */
export const quietlyWaiting = (of: string) =>
  `AWS/SQS ApproximateAgeOfOldestMessageInQuietGroups ${NAME}-${of}`;
/** Messages that consumers have deleted. */
export const done = (of: string) => `AWS/SQS NumberOfMessagesDeleted ${NAME}-${of}`;
export const deadLetters = (of: string) => `AWS/SQS NumberOfMessagesSent ${NAME}-${of}-dead-letters`;
export const pipe = (name: string) => `AWS/EventBridge/Pipes ${name} ${NAME}`;
/** The records of the table's stream that its reader received. */
export const received = `AWS/DynamoDB ReturnedRecordsCount GetRecords stream-label ${NAME}`;
export const mails = (name: string) => `AWS/SES Reputation.${name} ${NAME}`;
export const runs = (outcome: string) => `AWS/States Executions${outcome} ${NAME}-collections`;
export const ofFunction = (name: string, handler: string) =>
  `AWS/Lambda ${name} ${NAME}-${handler.replaceAll('/', '-')}`;

export const always: When = () => true;
export const between =
  (from: number, to: number): When =>
  (minute) =>
    minute >= from && minute < to;
export const every =
  (minutes: number, when: When = always): When =>
  (minute) =>
    when(minute) && minute % minutes === 0;

/** An hour in which a symptom lasts. */
export const LASTING = between(HOUR, 2 * HOUR);

/** The line that Lambda logs at the end of a call. */
export const report = (status: string): LogLine => ({ type: 'platform.report', record: { status } });
const line =
  (level: 'info' | 'error') =>
  (event: string, details: LogLine = {}): LogLine => ({ level, event, ...details });
/** A line that a function logs: a problem, or a fact. */
export const error = line('error');
export const info = line('info');

export const repeated = (times: number, line: LogLine): Repeated => ({ line, times });

/** A metric that has this value at times, and no data otherwise. */
export const metric = (key: string, when: When, value: number): Part => ({
  metrics: { [key]: (minute) => (when(minute) ? [value] : []) },
  logs: {},
});

/** A metric that has these values at times, and no data otherwise. */
export const measured = (key: string, when: When, value: (minute: number) => number): Part => ({
  metrics: { [key]: (minute) => (when(minute) ? [value(minute)] : []) },
  logs: {},
});

/** Lines that a function logs at times. */
export const logged = (handler: string, when: When, ...lines: (LogLine | Repeated)[]): Part => ({
  metrics: {},
  logs: { [handler]: (minute) => (when(minute) ? lines : []) },
});

/** Requests in each of the minutes, of which some get a 5xx. */
export const requests = (when: When, count: number, failed: (minute: number) => number): Part => ({
  metrics: {
    [api('5XXError')]: (minute): Samples =>
      when(minute) ? Array.from({ length: count }, (_, index) => (index < failed(minute) ? 1 : 0)) : [],
  },
  logs: {
    'orders/create': (minute) =>
      when(minute)
        ? [
            repeated(count, report('success')),
            repeated(failed(minute), error('request_failed', { fault: 'service' })),
          ]
        : [],
  },
});

/** The durations of requests, twenty a minute: some milliseconds, and at times longer. */
export const latency = (slow: When, milliseconds: number): Part => ({
  metrics: { [api('Latency')]: (minute) => Array(20).fill(slow(minute) ? milliseconds : 120) },
  logs: {},
});

/** What a healthy stage reports from a minute on: a sweep every minute, and a run every day. */
export const living = (from = 0): Part[] => [
  metric(ofFunction('Invocations', SWEEP), (minute) => minute >= from, 1),
  logged(SWEEP, (minute) => minute >= from, report('success')),
  metric(runs('Succeeded'), (minute) => minute >= from && minute % DAY === 14 * HOUR + 40, 1),
];

/** Combines the parts, for some hours. If several report a metric or a log, all their values are reported. */
export function shape(hours: number, ...parts: Part[]): Shape {
  return { hours, metrics: merged(parts, 'metrics'), logs: merged(parts, 'logs') };
}

function merged<K extends keyof Part>(parts: readonly Part[], kind: K): Part[K];
function merged(parts: readonly Part[], kind: keyof Part) {
  const all = parts.flatMap((part) => Object.entries<(minute: number) => readonly unknown[]>(part[kind]));
  return Object.fromEntries(
    all.map(([key]) => [
      key,
      (minute: number) => all.flatMap(([other, values]) => (other === key ? values(minute) : [])),
    ]),
  );
}
