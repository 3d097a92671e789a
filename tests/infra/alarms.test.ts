import { beforeAll, describe, expect, test } from '@jest/globals';
import { functions } from '#infra/functions/catalogue.ts';
import { INDEXES } from '#infra/settings/indexes.ts';
import { propertiesOf, resourcesOf, synthesize, type Templates } from './synthesized.ts';

let templates: Templates;

beforeAll(() => {
  templates = synthesize('sandbox');
});

const alarmOf = (stack: keyof Templates, subject: string) =>
  propertiesOf(templates[stack], 'AWS::CloudWatch::Alarm', { AlarmName: `domicilia-sandbox-${subject}` });

const workers = Object.entries(functions).flatMap(([handler, { trigger }]) =>
  trigger ? [{ subject: handler.replaceAll('/', '-'), trigger }] : [],
);
/** What AWS starts by itself: each leaves what it could not start, or bring, in a queue of its own. */
const withDeadLetters = [
  ...workers.filter(({ trigger }) => 'everyMinutes' in trigger),
  { subject: 'collections' },
  { subject: 'event-pipe' },
];

describe('an alarm is raised', () => {
  test('when the API answers 5xx', () => {
    expect(alarmOf('api', 'api-5xx')).toMatchObject({
      Namespace: 'AWS/ApiGateway',
      MetricName: '5XXError',
      Threshold: 1,
      Dimensions: expect.arrayContaining([
        { Name: 'ApiName', Value: 'domicilia-sandbox' },
        { Name: 'Stage', Value: 'sandbox' },
      ]),
    });
  });

  test('when DynamoDB throttles reads or writes of the table or of an index', () => {
    const { Metrics } = alarmOf('data', 'table-throttles');
    const watched = Metrics.filter(({ MetricStat }: { MetricStat?: unknown }) => MetricStat).map(
      ({
        MetricStat: { Metric },
      }: {
        MetricStat: { Metric: { MetricName: string; Dimensions: { Value: string }[] } };
      }) => [Metric.MetricName, ...Metric.Dimensions.map(({ Value }) => Value).sort()].join(' '),
    );
    const places = [
      'domicilia-sandbox',
      ...Object.keys(INDEXES).map((index) => `domicilia-sandbox ${index}`),
    ];
    expect(watched.sort()).toEqual(
      ['ReadThrottleEvents', 'WriteThrottleEvents'].flatMap((metric) =>
        places.map((place) => `${metric} ${place}`),
      ),
    );
  });

  test('when any function logs an error', () => {
    expect(alarmOf('workers', 'logged-errors')).toMatchObject({
      MetricName: 'sandbox-logged-errors',
      Threshold: 1,
    });
    const counted = Object.values(templates).flatMap((template) =>
      resourcesOf(template, 'AWS::Logs::MetricFilter'),
    );
    expect(counted).toHaveLength(Object.keys(functions).length);
    for (const [, { Properties: filter }] of counted) {
      expect(filter).toMatchObject({
        FilterPattern: '{ $.level = "error" }',
        MetricTransformations: [{ MetricName: 'sandbox-logged-errors', MetricNamespace: 'Domicilia' }],
      });
    }
  });

  test('when calls are refused for want of concurrency', () => {
    expect(alarmOf('workers', 'throttles')).toMatchObject({
      Namespace: 'AWS/Lambda',
      MetricName: 'Throttles',
    });
  });

  test('when DynamoDB fails on its side', () => {
    const metrics = JSON.stringify(alarmOf('data', 'table-system-errors').Metrics);
    for (const operation of [
      'GetItem',
      'PutItem',
      'UpdateItem',
      'DeleteItem',
      'Query',
      'TransactWriteItems',
    ]) {
      expect(metrics).toContain(`"Value":"${operation}"`);
    }
  });

  test.each(withDeadLetters)('when $subject leaves anything in its dead-letter queue', ({ subject }) => {
    expect(alarmOf('workers', `${subject}-dead-letters`)).toMatchObject({
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Threshold: 1,
    });
  });

  test.each(['failed-events', 'workers-send-mails', 'workers-sum-up'])(
    'when something waits in %s for a quarter of an hour',
    (subject) => {
      expect(alarmOf('workers', `${subject}-age`)).toMatchObject({
        MetricName: 'ApproximateAgeOfOldestMessage',
        Statistic: 'Maximum',
        Threshold: 15 * 60,
      });
    },
  );

  test('when events do not get from the table to the bus', () => {
    expect(alarmOf('workers', 'event-pipe-failing')).toMatchObject({
      Namespace: 'AWS/EventBridge/Pipes',
      MetricName: 'ExecutionFailed',
      Dimensions: [{ Name: 'PipeName', Value: 'domicilia-sandbox' }],
      EvaluationPeriods: 3,
    });
  });
});

describe('every alarm', () => {
  test('tells the topic when it begins and when it ends, and says what to do', () => {
    for (const template of Object.values(templates)) {
      for (const [, { Properties: alarm }] of resourcesOf(template, 'AWS::CloudWatch::Alarm')) {
        expect(JSON.stringify(alarm.AlarmActions)).toContain('Alarms');
        expect(alarm.OKActions).toEqual(alarm.AlarmActions);
        // What should happen every day, and does not, is told by silence.
        const isMissed = alarm.AlarmName.endsWith('-missed');
        expect([alarm.ComparisonOperator, alarm.TreatMissingData]).toEqual(
          isMissed ? ['LessThanThreshold', 'breaching'] : ['GreaterThanOrEqualToThreshold', 'notBreaching'],
        );
        expect(alarm.AlarmDescription.length).toBeGreaterThan(30);
      }
    }
  });
});

describe('the dashboard', () => {
  test('shows every function, the API and the table, and depends on no other stack', () => {
    const { DashboardBody } = propertiesOf(templates.workers, 'AWS::CloudWatch::Dashboard');
    const body = JSON.stringify(DashboardBody);
    for (const handler of Object.keys(functions))
      expect(body).toContain(`domicilia-sandbox-${handler.replaceAll('/', '-')}`);
    expect(body).toContain('AWS/ApiGateway');
    expect(body).toContain('AWS/DynamoDB');
    expect(body).not.toContain('Fn::GetStackOutput');
  });
});
