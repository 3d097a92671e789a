import type { Watched } from '#tests/infra/alarms-of.ts';

/** The values that a metric had in a minute, each as often as it was reported; undefined if it was not reported. */
export type Samples = readonly number[];

/** The metrics of a recording, by key, minute by minute. */
export type Recorded = ReadonlyMap<string, readonly Samples[]>;

/**
 * Returns the value of a metric in a period, or undefined.
 * @param index the period, counted from the beginning of the recording
 * @param minute the present minute: later values are not known yet
 */
export function datapoint(
  recorded: Recorded,
  { key, stat, period }: Watched,
  index: number,
  minute: number,
): number | undefined {
  const all = recorded.get(key);
  const minutes = period / 60;
  const end = Math.min((index + 1) * minutes, minute + 1);
  const samples = all?.slice(index * minutes, end).flat() ?? [];
  return samples.length > 0 ? statistic(stat, samples) : undefined;
}

function statistic(stat: string, samples: Samples): number {
  const sum = samples.reduce((a, b) => a + b, 0);
  if (stat === 'Sum') return sum;
  if (stat === 'Average') return sum / samples.length;
  if (stat === 'Maximum') return Math.max(...samples);
  const percentile = Number(/^p(\d+)$/.exec(stat)?.[1]);
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.ceil((percentile / 100) * samples.length) - 1] ?? Number.NaN;
}
