import { beforeAll, describe, expect, test } from '@jest/globals';
import { functions, handlersOf } from '#infra/functions/catalogue.ts';
import { STAGES } from '#infra/settings/stages.ts';
import { functionIdOf, propertiesOf, resourcesOf, synthesize, type Templates } from './synthesized.ts';

let templates: Templates;

beforeAll(() => {
  templates = synthesize('production');
});

/** The reviewed list: each worker that consumes events, and the events that start it. */
const SUBSCRIPTIONS: Readonly<Record<string, readonly string[]>> = {
  'workers/start-account-verifications': ['payment_method.validation_requested'],
  'workers/follow-validations': ['payment_method.validation_settled'],
  'workers/start-identity-verifications': ['direct_debit.identity_requested'],
  'workers/send-mails': [
    'direct_debit.activated',
    'direct_debit.cancelled',
    'direct_debit.charge_corrected',
    'direct_debit.charge_failed',
    'direct_debit.charge_paid',
    'direct_debit.charge_upcoming',
    'direct_debit.completed',
    'direct_debit.link_requested',
    'direct_debit.revoked',
  ],
  'workers/sum-up': [
    'direct_debit.activated',
    'direct_debit.cancelled',
    'direct_debit.charge_corrected',
    'direct_debit.charge_failed',
    'direct_debit.charge_paid',
    'direct_debit.charge_reversed',
    'direct_debit.completed',
    'direct_debit.paused',
  ],
  'workers/withdraw-orders': ['direct_debit.withdrawal_begun'],
  'workers/withdraw-identities': ['direct_debit.identity_declined'],
};
const onEvents = Object.entries(SUBSCRIPTIONS).map(([handler, types]) => ({ handler, types }));

const triggered = handlersOf(STAGES.production).flatMap((handler) => {
  const { trigger } = functions[handler];
  return trigger ? [{ handler, trigger }] : [];
});
const onTime = triggered.flatMap(({ handler, trigger }) =>
  'everyMinutes' in trigger ? [{ handler, minutes: trigger.everyMinutes }] : [],
);

const mappingOf = (handler: string) =>
  propertiesOf(templates.workers, 'AWS::Lambda::EventSourceMapping', {
    FunctionName: { Ref: functionIdOf(templates.workers, handler) },
  });

const scheduleOf = (handler: string) =>
  propertiesOf(templates.workers, 'AWS::Scheduler::Schedule', {
    Target: { Arn: { 'Fn::GetAtt': [functionIdOf(templates.workers, handler), 'Arn'] } },
  });

/** The queue that an ARN's reference means. */
const queueOf = (arn: { 'Fn::GetAtt': [string, string] }) =>
  templates.workers.findResources('AWS::SQS::Queue')[arn['Fn::GetAtt'][0]]?.Properties;

describe('a consumer of events', () => {
  test.each(onEvents)('$handler gets new events of its types, and no other item', ({ handler, types }) => {
    const patterns = mappingOf(handler).FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) =>
      JSON.parse(Pattern),
    );
    expect(patterns).toEqual([
      { eventName: ['INSERT'], dynamodb: { NewImage: { event_type: { S: expect.any(Array) } } } },
    ]);
    expect(patterns[0].dynamodb.NewImage.event_type.S.sort()).toEqual(types);
  });

  test('is one of those that were reviewed', () => {
    const mappings = resourcesOf(templates.workers, 'AWS::Lambda::EventSourceMapping');
    expect(mappings).toHaveLength(onEvents.length);
  });

  test.each(onEvents)('$handler reads the table’s stream from its beginning', ({ handler }) => {
    const { EventSourceArn, StartingPosition } = mappingOf(handler);
    expect(EventSourceArn['Fn::ImportValue']).toMatch(/^domicilia-production-data:.*Table.*StreamArn/);
    expect(StartingPosition).toBe('TRIM_HORIZON');
  });

  test.each(onEvents)(
    '$handler repeats only what failed, a bounded number of times, and keeps the rest',
    ({ handler }) => {
      const mapping = mappingOf(handler);
      expect(mapping).toMatchObject({
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        BisectBatchOnFunctionError: true,
        MaximumRetryAttempts: 10,
        MaximumRecordAgeInSeconds: 6 * 60 * 60,
      });
      expect(queueOf(mapping.DestinationConfig.OnFailure.Destination)).toBeDefined();
    },
  );
});

describe('a worker by the clock', () => {
  test.each(onTime)('$handler starts every $minutes minutes', ({ handler, minutes }) => {
    const { ScheduleExpression, State } = scheduleOf(handler);
    expect(ScheduleExpression).toBe(minutes === 1 ? 'rate(1 minute)' : `rate(${minutes} minutes)`);
    expect(State).toBe('ENABLED');
  });

  test.each(onTime)('$handler ends before it starts again', ({ handler, minutes }) => {
    const worker =
      templates.workers.findResources('AWS::Lambda::Function')[functionIdOf(templates.workers, handler)];
    expect(worker?.Properties.Timeout).toBeLessThan(minutes * 60);
  });

  test.each(onTime)(
    '$handler is not repeated when it fails, since the next run does its work',
    ({ handler }) => {
      const settings = propertiesOf(templates.workers, 'AWS::Lambda::EventInvokeConfig', {
        FunctionName: { Ref: functionIdOf(templates.workers, handler) },
      });
      expect(settings.MaximumRetryAttempts).toBe(0);
    },
  );

  test.each(onTime)(
    'a start of $handler that is not delivered is tried twice more and then kept',
    ({ handler }) => {
      const { RetryPolicy, DeadLetterConfig } = scheduleOf(handler).Target;
      expect(RetryPolicy.MaximumRetryAttempts).toBe(2);
      expect(queueOf(DeadLetterConfig.Arn)).toBeDefined();
    },
  );

  test.each(onTime)(
    'the scheduler of $handler may start that function, keep what it could not start, and no more',
    ({ handler }) => {
      const { Arn, RoleArn, DeadLetterConfig } = scheduleOf(handler).Target;
      const role = templates.workers.findResources('AWS::IAM::Role')[RoleArn['Fn::GetAtt'][0]]?.Properties;
      expect(role.AssumeRolePolicyDocument.Statement).toEqual([
        expect.objectContaining({
          Principal: { Service: 'scheduler.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        }),
      ]);
      expect(role.Policies[0].PolicyDocument.Statement).toEqual([
        expect.objectContaining({ Action: 'lambda:InvokeFunction', Resource: Arn }),
        expect.objectContaining({ Action: 'sqs:SendMessage', Resource: DeadLetterConfig.Arn }),
      ]);
    },
  );
});

describe('a queue of dead letters', () => {
  test('is there for each worker, and for the collections as a whole, encrypted, for 14 days', () => {
    const queues = resourcesOf(templates.workers, 'AWS::SQS::Queue');
    const alone = triggered.filter(({ trigger }) => !('collectionStep' in trigger));
    expect(queues).toHaveLength(alone.length + 1);
    for (const [, { Properties }] of queues) {
      expect(Properties).toMatchObject({
        SqsManagedSseEnabled: true,
        MessageRetentionPeriod: 14 * 24 * 60 * 60,
      });
    }
  });

  test('refuses whoever comes without TLS', () => {
    const guarded = resourcesOf(templates.workers, 'AWS::SQS::QueuePolicy').filter(([, { Properties }]) =>
      Properties.PolicyDocument.Statement.some(
        (statement: { Effect: string; Condition: unknown }) =>
          statement.Effect === 'Deny' &&
          JSON.stringify(statement.Condition) === '{"Bool":{"aws:SecureTransport":"false"}}',
      ),
    );
    const queues = resourcesOf(templates.workers, 'AWS::SQS::Queue').map(([id]) => id);
    expect(guarded.map(([, { Properties }]) => Properties.Queues[0].Ref).sort()).toEqual(queues.sort());
  });
});
