import type { Handler } from '#infra/functions/catalogue.ts';
import { logOf } from '#infra/functions/function-logs.ts';
import { alarmsOf, type MetricAlarm } from '#tests/infra/alarms-of.ts';
import type { Templates } from '#tests/infra/synthesized.ts';
import type { Recorded, Samples } from './datapoints.ts';
import { PERIODS_BEYOND, type State, stateOf, stateOfComposite } from './evaluate.ts';
import { filtersOf, type LogLine, type Repeated } from './filter-pattern.ts';

/** What a stage reported for some time, minute by minute. */
export type Shape = {
  readonly hours: number;
  /** The metrics of AWS, by key. */
  readonly metrics: Readonly<Record<string, (minute: number) => Samples>>;
  /** The logs of functions and Lambda, by handler. */
  readonly logs: Readonly<Record<string, (minute: number) => readonly (LogLine | Repeated)[]>>;
};

/** The outcome of a shape: the alarms that were raised, and the mails in their order. */
export type Outcome = {
  /** The minute in which each alarm was first raised. */
  readonly raised: ReadonlyMap<string, number>;
  readonly mails: readonly string[];
};

/** Evaluates the alarms of a stage on a shape. */
export function replay(templates: Templates, shape: Shape, fillsUnknown: boolean): Outcome {
  const { metric, composite } = alarmsOf(templates);
  const minutes = Array.from({ length: shape.hours * 60 }, (_, minute) => minute);
  const recorded = new Map(
    Object.entries(shape.metrics).map(([key, samples]) => [key, minutes.map((minute) => samples(minute))]),
  );
  for (const [key, counts] of countedLines(templates, shape, minutes)) recorded.set(key, counts);
  const states = new Map<string, State>();
  const raised = new Map<string, number>();
  const mails: string[] = [];
  const become = (
    { subject, mails: doesMail }: { subject: string; mails: boolean },
    state: State,
    minute: number,
  ) => {
    if (state === 'ALARM' && states.get(subject) !== 'ALARM') {
      if (!raised.has(subject)) raised.set(subject, minute);
      if (doesMail) mails.push(subject);
    }
    states.set(subject, state);
  };
  for (const minute of minutes) {
    for (const alarm of metric)
      if (mayChange(alarm, recorded, minute))
        become(
          alarm,
          stateOf(alarm, recorded, minute, states.get(alarm.subject) ?? 'OK', fillsUnknown),
          minute,
        );
    for (const alarm of composite) become(alarm, stateOfComposite(alarm, states), minute);
  }
  return { raised, mails };
}

/**
 * Whether an alarm can change since a minute ago: without data its state stays once its periods are all within the
 * recording.
 */
function mayChange({ metrics, periods }: MetricAlarm, recorded: Recorded, minute: number): boolean {
  const looksBack = (periods + PERIODS_BEYOND) * ((metrics[0]?.period ?? 60) / 60);
  return minute <= looksBack || metrics.some(({ key }) => recorded.has(key));
}

/** Returns the metrics of the log filters: a value for each line that matches. */
function countedLines(
  templates: Templates,
  { logs }: Shape,
  minutes: readonly number[],
): Map<string, Samples[]> {
  const counted = new Map<string, number[][]>();
  const filters = filtersOf(templates);
  for (const [handler, lines] of Object.entries(logs)) {
    const own = filters.filter(({ group }) => group.endsWith(`/${logOf(handler as Handler)}`));
    if (own.length === 0) throw new Error(`${handler} logs into no group that is filtered`);
    for (const minute of minutes)
      for (const { line, times } of lines(minute).map(timesOf))
        for (const { key, matches } of own) {
          const counts = counted.get(key) ?? minutes.map(() => []);
          counts[minute]?.push(matches(line) ? times : 0);
          counted.set(key, counts);
        }
  }
  return counted;
}

/** Returns a line with its count; the metrics of logs are sums, so one value represents all of them. */
const timesOf = (entry: LogLine | Repeated): Repeated => {
  const { line, times } = entry as Repeated;
  return typeof times === 'number' ? { line, times } : { line: entry as LogLine, times: 1 };
};
