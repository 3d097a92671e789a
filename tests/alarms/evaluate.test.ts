import { describe, expect, test } from '@jest/globals';
import { Template } from 'aws-cdk-lib/assertions';
import { alarmsOf } from '#tests/infra/alarms-of.ts';
import type { Samples } from './datapoints.ts';
import { type State, stateOf } from './evaluate.ts';

/** Returns the state of an alarm on these metrics at the end of the recording. */
function stateAfter(
  alarm: object,
  recorded: Record<string, readonly Samples[]>,
  before: State = 'OK',
): State {
  const Properties = {
    AlarmName: 'domicilia-sandbox-one',
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    TreatMissingData: 'notBreaching',
    Threshold: 1,
    DatapointsToAlarm: 1,
    EvaluationPeriods: 1,
    ...alarm,
  };
  const template = Template.fromJSON({ Resources: { One: { Type: 'AWS::CloudWatch::Alarm', Properties } } });
  const [evaluated] = alarmsOf({ data: template }).metric;
  if (!evaluated) throw new Error('There is no alarm');
  const minutes = Math.max(...Object.values(recorded).map(({ length }) => length));
  return stateOf(evaluated, new Map(Object.entries(recorded)), minutes - 1, before, false);
}

const one = { Namespace: 'N', MetricName: 'M', Period: 60, Statistic: 'Sum' };
const math = (Expression: string, Namespace = 'N') => ({
  Metrics: [
    { Id: 'e', Expression },
    ...['a', 'b'].map((Id) => ({
      Id,
      MetricStat: { Metric: { Namespace, MetricName: Id }, Stat: 'Sum', Period: 60 },
    })),
  ],
});

describe('an alarm is raised', () => {
  test('once enough of the latest periods reach the threshold, in any order', () => {
    const alarm = { ...one, DatapointsToAlarm: 2, EvaluationPeriods: 4 };
    expect(stateAfter(alarm, { 'N M': [[1], [0], [0], [1]] })).toBe('ALARM');
    expect(stateAfter(alarm, { 'N M': [[1], [0], [0], [0], [1]] })).toBe('OK');
  });

  test('by an earlier period where the later ones have no data', () => {
    expect(stateAfter(one, { 'N M': [[1], [], []] })).toBe('ALARM');
    expect(stateAfter(one, { 'N M': [[1], [], [], []] })).toBe('OK');
  });

  test.each([
    ['Sum', 9, 10],
    ['Maximum', 7, 8],
    ['Average', 3, 4],
    ['p90', 7, 8],
    ['p50', 1, 2],
  ])('by the %s of all values that were reported in a period', (stat, Threshold, beyond) => {
    const alarm = stat.startsWith('p')
      ? { ...one, Statistic: undefined, ExtendedStatistic: stat }
      : { ...one, Statistic: stat };
    const recorded = { 'N M': [[1, 7, 1]] };
    expect(stateAfter({ ...alarm, Threshold }, recorded)).toBe('ALARM');
    expect(stateAfter({ ...alarm, Threshold: beyond }, recorded)).toBe('OK');
  });

  test('by a sum with a metric without data only if that metric is left out, or filled', () => {
    const recorded = { 'N a': [[5]], 'N b': [[]] };
    expect(stateAfter(math('a + b'), recorded)).toBe('OK');
    expect(stateAfter(math('SUM([a, b])'), recorded)).toBe('ALARM');
    expect(stateAfter(math('SUM([FILL(a, 0), FILL(b, 0)])'), recorded)).toBe('ALARM');
    expect(stateAfter(math('FILL(a, 0) + FILL(b, 0)'), { 'N a': [[], [5]], 'N b': [[1], []] })).toBe('ALARM');
  });
});

test('a rate counts only if there are enough calls and both metrics are known', () => {
  const rate = { ...math('IF(a >= 50, b / a, 0)'), Threshold: 0.02 };
  expect(stateAfter(rate, { 'N a': [[50]], 'N b': [[1]] })).toBe('ALARM');
  expect(stateAfter(rate, { 'N a': [[49]], 'N b': [[49]] })).toBe('OK');
  expect(stateAfter(rate, { 'N a': [[51]], 'N b': [[1]] })).toBe('OK');
  expect(stateAfter(rate, { 'N a': [[]], 'N b': [[9]] }, 'ALARM')).toBe('OK');
  expect(stateAfter(rate, { 'N a': [[50], []], 'N b': [[1], [0]] })).toBe('ALARM');
});

test('an alarm on DynamoDB keeps its state while there is no data', () => {
  const nothing = { 'AWS/DynamoDB a': [[]], 'AWS/DynamoDB b': [[]] };
  expect(stateAfter(math('a + b', 'AWS/DynamoDB'), nothing, 'ALARM')).toBe('ALARM');
  expect(stateAfter(math('a + b'), { 'N a': [[]] }, 'ALARM')).toBe('OK');
});
