import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { handlersOf } from '#infra/functions/catalogue.ts';
import { FUNCTION_LOGS } from '#infra/functions/function-logs.ts';
import { STAGES } from '#infra/settings/stages.ts';
import { FAILURES, FIGURES } from '#lib/domain/figures.ts';
import { alarmsOf } from './alarms-of.ts';
import { propertiesOf, type Resource, resourcesOf, synthesize, type Templates } from './synthesized.ts';

let templates: Templates;

beforeAll(() => {
  templates = synthesize('sandbox');
});

const all = (type: string): Resource[] =>
  Object.values(templates).flatMap((template) =>
    resourcesOf(template, type).map(([, { Properties }]) => Properties),
  );
const alarms = () => [...all('AWS::CloudWatch::Alarm'), ...all('AWS::CloudWatch::CompositeAlarm')];

/** Returns what an alarm watches, without the namespace. */
const watchedBy = (subject: string) =>
  alarmsOf(templates)
    .metric.filter((alarm) => alarm.subject === subject)
    .flatMap(({ metrics }) => metrics.map(({ key }) => key.replace(/^\S+ /, '')))
    .sort();

describe('the alarms of a stage', () => {
  test('mail when they are raised, and not when they end; those that are part of another do not mail', () => {
    const parts = [
      'api-5xx',
      'function-failures',
      'pipe-executions',
      'pipe-stopped',
      'release-failing',
      'table-errors',
    ];
    for (const { AlarmName, AlarmActions, OKActions, InsufficientDataActions } of alarms()) {
      expect([OKActions, InsufficientDataActions]).toEqual([undefined, undefined]);
      if (parts.some((part) => AlarmName.endsWith(`-${part}`))) expect(AlarmActions).toBeUndefined();
      else expect(JSON.stringify(AlarmActions)).toContain('Alarms');
    }
  });

  test('are few enough to be read', () => {
    expect(alarms().filter(({ AlarmActions }) => AlarmActions).length).toBeLessThanOrEqual(13);
  });

  test('watch no longer a period than CloudWatch allows', () => {
    for (const { subject, metrics, periods } of alarmsOf(templates).metric) {
      expect([subject, metrics.length <= 10]).toEqual([subject, true]);
      const seconds = periods * (metrics[0]?.period ?? 0);
      expect(seconds).toBeLessThanOrEqual((metrics[0]?.period ?? 0) < 3600 ? 86_400 : 7 * 86_400);
    }
  });
});

describe('everything is watched', () => {
  test('the queues: dead letters by their arrival, all others by their age', () => {
    const queues = all('AWS::SQS::Queue').map(({ QueueName }) => QueueName as string);
    // A merchant with a slow server delays only its own webhooks.
    const inQuietGroups = (name: string) => (name.endsWith('-send-webhooks') ? 'InQuietGroups' : '');
    const isDead = (name: string) => name.endsWith('-dead-letters');
    expect(watchedBy('dead-letters')).toEqual(
      queues
        .filter(isDead)
        .map((name) => `NumberOfMessagesSent ${name}`)
        .sort(),
    );
    expect(watchedBy('workers-behind')).toEqual(
      queues
        .filter((name) => !isDead(name))
        .map((name) => `ApproximateAgeOfOldestMessage${inQuietGroups(name)} ${name}`)
        .concat('NumberOfMessagesDeleted domicilia-sandbox-workers-send-mails')
        .sort(),
    );
  });

  test('the requests to DynamoDB', () => {
    const sources = readdirSync('lib/store', { recursive: true })
      .filter((file) => String(file).endsWith('.ts'))
      .map((file) => readFileSync(`lib/store/${file}`, 'utf8'));
    const sent = sources.flatMap((text) => [...text.matchAll(/new (\w+)Command\(/g)].map(([, name]) => name));
    const operations: Record<string, string> = {
      Get: 'GetItem',
      BatchGet: 'BatchGetItem',
      Query: 'Query',
      Put: 'PutItem',
      Update: 'UpdateItem',
      TransactWrite: 'TransactWriteItems',
    };
    const watched = (metric: string) =>
      [...new Set(sent)].map((name) => `${metric} ${operations[name ?? '']} domicilia-sandbox`).sort();
    expect(watchedBy('table-errors')).toEqual(watched('SystemErrors'));
    expect(watchedBy('table-throttled')).toEqual([
      'ReadThrottleEvents domicilia-sandbox',
      ...watched('ThrottledRequests'),
    ]);
  });

  test('the runs of the collections: failed, timed out or stopped by hand', () => {
    const machine = propertiesOf(templates.workers, 'AWS::StepFunctions::StateMachine').StateMachineName;
    expect(watchedBy('collections-unfinished')).toEqual(
      ['Aborted', 'Failed', 'TimedOut'].map((outcome) => `Executions${outcome} ${machine}`),
    );
    const AlarmName = 'domicilia-sandbox-collections-unfinished';
    const [, { MetricStat }] = propertiesOf(templates.workers, 'AWS::CloudWatch::Alarm', {
      AlarmName,
    }).Metrics;
    const [{ Name, Value }] = MetricStat.Metric.Dimensions;
    expect(Name).toBe('StateMachineArn');
    expect(JSON.stringify(Value)).toMatch(/:states:.*:stateMachine:/);
  });

  test('the pipe and the mails', () => {
    const { Name } = propertiesOf(templates.workers, 'AWS::Pipes::Pipe');
    expect(watchedBy('pipe-executions')).toContain(`ExecutionFailed ${Name}`);
    expect(watchedBy('pipe-stopped')).toEqual([
      'ConsumedWriteCapacityUnits domicilia-sandbox',
      'ReturnedRecordsCount GetRecords stream-label domicilia-sandbox',
    ]);
    const { Name: mails } = propertiesOf(templates.workers, 'AWS::SES::ConfigurationSet');
    expect(watchedBy('mails-refused')).toEqual([
      `Reputation.BounceRate ${mails}`,
      `Reputation.ComplaintRate ${mails}`,
    ]);
  });

  test('the logs: three metrics for each group that functions write to, and two for those of the API’s functions', () => {
    const filters = all('AWS::Logs::MetricFilter');
    expect(filters).toHaveLength(3 * FUNCTION_LOGS.length + 2 * (FUNCTION_LOGS.length - 1));
    const names = filters.map(({ MetricTransformations: [{ MetricName }] }) => MetricName);
    expect([...new Set(names)].sort()).toEqual(
      ['errors-to-decide', 'failures', 'release-calls', 'release-failures', 'unreadable-items'].map(
        (name) => `sandbox-${name}`,
      ),
    );
  });
});

describe('the dashboard', () => {
  test('shows the business first, then every alarm that mails, every function, the API and the table, and depends on no other stack', () => {
    const { DashboardBody } = propertiesOf(templates.workers, 'AWS::CloudWatch::Dashboard');
    const body = JSON.stringify(DashboardBody);
    for (const handler of handlersOf(STAGES.sandbox))
      expect(body).toContain(`domicilia-sandbox-${handler.replaceAll('/', '-')}`);
    for (const type of ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm'])
      for (const [id, { Properties }] of resourcesOf(templates.workers, type))
        expect([id, body.includes(`["${id}","Arn"]`)]).toEqual([id, Properties.AlarmActions !== undefined]);
    const business = ['Presented', 'Paid', 'Failed', 'ReturnedLate', 'WebhookDelay', 'MailsSent'];
    for (const figure of [...FIGURES, ...FAILURES]) expect(body).toContain(figure);
    const places = [...business, 'AWS/ApiGateway', 'AWS/DynamoDB'].map((text) => body.indexOf(text));
    expect(Math.max(...places.slice(0, business.length))).toBeLessThan(
      Math.min(...places.slice(business.length)),
    );
    expect(body).toContain('Days without a run');
    expect(body).toContain('AWS/ApiGateway');
    expect(body).toContain('AWS/DynamoDB');
    expect(body).not.toContain('Fn::GetStackOutput');
  });
});
