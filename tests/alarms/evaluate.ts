import type { Composite, MetricAlarm } from '#tests/infra/alarms-of.ts';
import { datapoint, type Recorded } from './datapoints.ts';

export type State = 'OK' | 'ALARM';

/** AWS looks at some more periods than the alarm names if some have no data; it does not document how many. */
export const PERIODS_BEYOND = 2;

/**
 * Returns the state that CloudWatch gives a metric alarm at a minute: of the latest periods with data, as many as the
 * alarm names, enough must reach the threshold. Missing periods do not count or, for an alarm on DynamoDB, keep the
 * state.
 * @param fillsUnknown whether `FILL` fills a metric without data in all these periods: AWS does not document it
 */
export function stateOf(
  alarm: MetricAlarm,
  recorded: Recorded,
  minute: number,
  before: State,
  fillsUnknown: boolean,
): State {
  const period = alarm.metrics[0]?.period ?? 60;
  const current = Math.floor((minute * 60) / period);
  const length = Math.min(alarm.periods + PERIODS_BEYOND, current + 1);
  const range = Array.from({ length }, (_, back) => current - back);
  const ids = alarm.metrics.map(({ id }) => id);
  const points = alarm.metrics.map((metric) =>
    range.map((index) => datapoint(recorded, metric, index, minute) ?? Number.NaN),
  );
  const filled = ids.filter(
    (_, which) => fillsUnknown || points[which]?.some((value) => !Number.isNaN(value)),
  );
  const results = range
    .map((_, at) => {
      const values = points.map((all) => all[at] ?? Number.NaN);
      return alarm.compute(filling(ids, values, filled), choose, sum, max, ...values);
    })
    .filter((result) => !Number.isNaN(result))
    .slice(0, alarm.periods);
  const reaching = results.filter((result) => result >= alarm.threshold).length;
  if (reaching >= alarm.datapoints) return 'ALARM';
  const ignoresMissing = alarm.metrics.some(({ key }) => key.startsWith('AWS/DynamoDB '));
  return ignoresMissing && results.length < alarm.periods ? before : 'OK';
}

/** Returns the value of `FILL` for a metric in one period; NaN means no data, before and after. */
const filling =
  (ids: readonly string[], values: readonly number[], filled: readonly string[]) =>
  (id: string, value: number): number => {
    const known = values[ids.indexOf(id)] ?? Number.NaN;
    return Number.isNaN(known) && filled.includes(id) ? value : known;
  };

/** Returns the value of `IF` for one value that is or is not as large as another: NaN if there is no value. */
const choose = (value: number, least: number, then: number, otherwise: number): number => {
  if (Number.isNaN(value)) return Number.NaN;
  return value >= least ? then : otherwise;
};

const sum = (all: number[]) => overAll(all, (a, b) => a + b);
const max = (all: number[]) => overAll(all, Math.max);

function overAll(all: number[], merge: (a: number, b: number) => number): number {
  const known = all.filter((value) => !Number.isNaN(value));
  return known.length > 0 ? known.reduce((a, b) => merge(a, b)) : Number.NaN;
}

/** Returns the state of a composite alarm from the states of the alarms that it names. */
export const stateOfComposite = ({ holds }: Composite, states: ReadonlyMap<string, State>): State =>
  holds((subject) => states.get(subject) === 'ALARM') ? 'ALARM' : 'OK';
