import { beforeAll, describe, expect, test } from '@jest/globals';
import { functions, handlersOf } from '#infra/functions/catalogue.ts';
import { STAGES } from '#infra/settings/stages.ts';
import { EVENTS } from '#lib/domain/events.ts';
import { MERCHANT_EVENTS } from '#lib/domain/webhooks/merchant-events.ts';
import {
  functionIdOf,
  functionOf,
  functionsIn,
  propertiesOf,
  resourcesOf,
  synthesize,
  type Templates,
} from './synthesized.ts';

let templates: Templates;

beforeAll(() => {
  templates = synthesize('production');
});

/** The reviewed list: each worker that consumes events, and the events that start it. */
const SUBSCRIPTIONS: Readonly<Record<string, readonly string[]>> = {
  'workers/start-account-verifications': [
    'payment_method.validation_requested',
    'payout_account.verification_requested',
  ],
  'workers/follow-validations': ['payment_method.validation_settled'],
  'workers/start-identity-verifications': ['direct_debit.identity_requested'],
  'workers/send-mails': [
    'direct_debit.account_changed',
    'direct_debit.activated',
    'direct_debit.cancelled',
    'charge.corrected',
    'charge.failed',
    'charge.paid',
    'direct_debit.charge_upcoming',
    'direct_debit.completed',
    'direct_debit.email_changed',
    'direct_debit.link_requested',
    'direct_debit.revoked',
    'refund.paid',
  ],
  'workers/sum-up': [
    'direct_debit.activated',
    'direct_debit.cancelled',
    'charge.corrected',
    'charge.failed',
    'charge.objected',
    'charge.paid',
    'charge.reversed',
    'charge.taken_twice',
    'direct_debit.completed',
    'direct_debit.paused',
    'ledger.booked',
    'ledger.credited',
  ],
  'workers/withdraw-orders': ['direct_debit.withdrawal_begun'],
  'workers/write-exports': ['export.created'],
  'workers/cover-payouts': [
    'charge.reversed',
    'charge.corrected',
    'order.cover_changed',
    'transfer.released',
  ],
  'workers/mail-merchants': ['payout_account.changed', 'sign_in.requested', 'webhook_endpoint.disabled'],
  'workers/carry-out-imports': ['import.work_due'],
  'workers/ask-for-consent': ['import.requests_due'],
  'workers/keep-documents': ['document.keep_requested'],
  'workers/copy-evidence': ['mandate.entry_kept'],
  'workers/withdraw-identities': ['direct_debit.identity_declined'],
  'workers/queue-webhooks': Object.keys(MERCHANT_EVENTS),
};
const onEvents = Object.entries(SUBSCRIPTIONS).map(([handler, types]) => ({ handler, types }));

const triggered = handlersOf(STAGES.production).flatMap((handler) => {
  const { trigger } = functions[handler];
  return trigger ? [{ handler, trigger }] : [];
});
const onTime = triggered.flatMap(({ handler, trigger }) =>
  'everyMinutes' in trigger ? [{ handler, minutes: trigger.everyMinutes }] : [],
);

/** The longest event pattern that EventBridge accepts, in characters. */
const LONGEST_PATTERN = 2048;

const ruleOf = (handler: string) =>
  propertiesOf(templates.workers, 'AWS::Events::Rule', {
    Name: `domicilia-production-${handler.replaceAll('/', '-')}`,
  });

const invokeConfigOf = (handler: string) =>
  propertiesOf(templates.workers, 'AWS::Lambda::EventInvokeConfig', {
    FunctionName: { Ref: functionIdOf(templates.workers, handler) },
  });

const mappingOf = (handler: string) =>
  propertiesOf(templates.workers, 'AWS::Lambda::EventSourceMapping', {
    FunctionName: { Ref: functionIdOf(templates.workers, handler) },
  });

const scheduleOf = (handler: string) =>
  propertiesOf(templates.workers, 'AWS::Scheduler::Schedule', {
    Target: { Arn: { 'Fn::GetAtt': [functionIdOf(templates.workers, handler), 'Arn'] } },
  });

const FAILED_EVENTS = 'domicilia-production-failed-events';

/** Returns the queue that an ARN's reference means. */
const queueOf = (arn: { 'Fn::GetAtt': [string, string] }) =>
  templates.workers.findResources('AWS::SQS::Queue')[arn['Fn::GetAtt'][0]]?.Properties;

/** The workers that are started by an event, here or elsewhere. */
const onRules = triggered.flatMap(({ handler, trigger }) =>
  'events' in trigger || 'mailEvents' in trigger || 'filesUnder' in trigger ? [handler] : [],
);

describe('the table’s stream', () => {
  test('has one reader, which puts new events of any type on the bus', () => {
    // Throws if there is more than one.
    const pipe = propertiesOf(templates.workers, 'AWS::Pipes::Pipe');
    expect(pipe.Source['Fn::GetStackOutput'].OutputName).toMatch(/Table.*StreamArn/);
    const { Filters } = pipe.SourceParameters.FilterCriteria;
    expect(Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern))).toEqual([
      {
        eventName: ['INSERT'],
        dynamodb: {
          Keys: { sk: { S: [{ prefix: 'EVT#' }] } },
          NewImage: { event_type: { S: [{ exists: true }] } },
        },
      },
    ]);
    expect(pipe.TargetParameters.EventBridgeEventBusParameters).toEqual({
      Source: 'domicilia',
      DetailType: '$.dynamodb.NewImage.event_type.S',
    });
    const streamMappings = resourcesOf(templates.workers, 'AWS::Lambda::EventSourceMapping').filter(
      ([, { Properties }]) => JSON.stringify(Properties.EventSourceArn).includes('Stream'),
    );
    expect(streamMappings).toEqual([]);
  });

  test('is read from its beginning, and records that cannot be delivered are retried until they expire', () => {
    const { SourceParameters } = propertiesOf(templates.workers, 'AWS::Pipes::Pipe');
    const { DeadLetterConfig, ...parameters } = SourceParameters.DynamoDBStreamParameters;
    expect(parameters).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      MaximumRetryAttempts: -1,
      MaximumRecordAgeInSeconds: -1,
      OnPartialBatchItemFailure: 'AUTOMATIC_BISECT',
    });
    expect(queueOf(DeadLetterConfig.Arn).QueueName).toBe('domicilia-production-event-pipe-dead-letters');
  });

  test('is read by a role that may do only that and put events on the bus', () => {
    const { RoleArn, Target } = propertiesOf(templates.workers, 'AWS::Pipes::Pipe');
    const role = templates.workers.findResources('AWS::IAM::Role')[RoleArn['Fn::GetAtt'][0]]?.Properties;
    expect(role.AssumeRolePolicyDocument.Statement).toEqual([
      expect.objectContaining({
        Principal: { Service: 'pipes.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    ]);
    expect(role.Policies[0].PolicyDocument.Statement).toEqual([
      expect.objectContaining({
        Action: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      }),
      expect.objectContaining({ Action: 'dynamodb:ListStreams' }),
      expect.objectContaining({ Action: 'kms:Decrypt', Condition: expect.anything() }),
      expect.objectContaining({ Action: 'events:PutEvents', Resource: Target }),
      expect.objectContaining({ Action: 'sqs:SendMessage' }),
    ]);
  });
});

describe('the bus', () => {
  test('has an archive of 30 days of all events of the service', () => {
    const [[bus] = []] = resourcesOf(templates.workers, 'AWS::Events::EventBus');
    expect(propertiesOf(templates.workers, 'AWS::Events::Archive')).toMatchObject({
      SourceArn: { 'Fn::GetAtt': [bus, 'Arn'] },
      RetentionDays: 30,
      EventPattern: { source: ['domicilia'] },
    });
  });

  test('has a rule for each consumer that was reviewed, and no other', () => {
    const [[bus] = []] = resourcesOf(templates.workers, 'AWS::Events::EventBus');
    const rules = resourcesOf(templates.workers, 'AWS::Events::Rule').filter(
      ([, { Properties }]) => Properties.EventBusName?.Ref === bus,
    );
    expect(rules.map(([, { Properties }]) => Properties.Name).sort()).toEqual(
      onEvents.map(({ handler }) => `domicilia-production-${handler.replaceAll('/', '-')}`).sort(),
    );
  });
});

describe('a consumer of events', () => {
  test.each(onEvents)(
    '$handler receives its own types, and those that this release does not know',
    ({ handler, types }) => {
      const { EventPattern } = ruleOf(handler);
      const others = Object.keys(EVENTS).filter((type) => !types.includes(type));
      expect(EventPattern).toEqual({
        source: ['domicilia'],
        'detail-type': [{ 'anything-but': expect.any(Array) }],
      });
      expect(EventPattern['detail-type'][0]['anything-but'].sort()).toEqual(others.sort());
      expect(JSON.stringify(EventPattern).length).toBeLessThan(LONGEST_PATTERN);
    },
  );

  test.each([
    ['workers/sum-up', 500],
    ['workers/send-mails', 10],
    ['workers/queue-webhooks', 10],
  ])(
    '%s receives %i at once, repeats only those that failed, and gives up after ten times',
    (handler, BatchSize) => {
      const mapping = mappingOf(handler);
      expect(mapping).toMatchObject({
        BatchSize,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: 2 },
      });
      const { RedrivePolicy, QueueName, VisibilityTimeout } = queueOf(mapping.EventSourceArn);
      expect(RedrivePolicy.maxReceiveCount).toBe(10);
      expect(queueOf(RedrivePolicy.deadLetterTargetArn).QueueName).toBe(FAILED_EVENTS);
      const worker = functionOf(templates.workers, handler);
      // The worker that finds an event that the queue gave up passes it to the function of that name.
      expect(worker.FunctionName).toBe(QueueName);
      expect(VisibilityTimeout).toBe(6 * worker.Timeout);
      expect(ruleOf(handler).Targets[0].Arn).toEqual(mapping.EventSourceArn);
    },
  );
});

describe('the worker that sends webhooks', () => {
  const HANDLER = 'workers/send-webhooks';

  test('receives ten at once, in as many batches as its concurrency allows, and repeats only those that failed', () => {
    expect(mappingOf(HANDLER)).toMatchObject({
      BatchSize: 10,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 20 },
    });
    expect(functionOf(templates.workers, HANDLER).ReservedConcurrentExecutions).toBe(20);
  });

  test('leaves half of a new account’s concurrency to callers', () => {
    const { workers } = synthesize('sandbox');
    const { ScalingConfig } = propertiesOf(workers, 'AWS::Lambda::EventSourceMapping', {
      FunctionName: { Ref: functionIdOf(workers, HANDLER) },
    });
    expect(ScalingConfig).toEqual({ MaximumConcurrency: 5 });
  });

  test('is retried for an hour if it fails, and then recorded as a failed event of its own', () => {
    const { QueueName, RedrivePolicy, VisibilityTimeout } = queueOf(mappingOf(HANDLER).EventSourceArn);
    const worker = functionOf(templates.workers, HANDLER);
    expect(QueueName).toBe(worker.FunctionName);
    expect(VisibilityTimeout).toBe(6 * worker.Timeout);
    expect(VisibilityTimeout * RedrivePolicy.maxReceiveCount).toBe(60 * 60);
    expect(queueOf(RedrivePolicy.deadLetterTargetArn).QueueName).toBe(FAILED_EVENTS);
  });

  test('has a queue to which every function that queues webhooks may send, and whose address it has', () => {
    const senders = handlersOf(STAGES.production).filter((handler) => functions[handler].sendsWebhooks);
    expect(senders).toContain('workers/sweep-webhooks');
    for (const sender of senders) {
      const template = functions[sender].trigger ? templates.workers : functionsIn(templates);
      const { WEBHOOK_QUEUE_URL } = functionOf(template, sender).Environment.Variables;
      expect(JSON.stringify(WEBHOOK_QUEUE_URL)).toContain('/domicilia-production-workers-send-webhooks"');
    }
  });

  test('sends no webhook to a local address', () => {
    const text = JSON.stringify(Object.values(templates).map((template) => template.toJSON()));
    expect(text).not.toContain('WEBHOOKS_TO_LOCALHOST');
  });
});

describe('a worker that is started by an event', () => {
  test.each(onRules)('%s is tried three times, and an event that it gives up is kept', (handler) => {
    const { MaximumRetryAttempts, DestinationConfig } = invokeConfigOf(handler);
    expect(MaximumRetryAttempts).toBe(2);
    expect(queueOf(DestinationConfig.OnFailure.Destination).QueueName).toBe(FAILED_EVENTS);
  });

  test.each(onRules)('an event that cannot be delivered to %s is kept as well', (handler) => {
    const [{ DeadLetterConfig, RetryPolicy }, ...others] = ruleOf(handler).Targets;
    expect(others).toEqual([]);
    expect(queueOf(DeadLetterConfig.Arn).QueueName).toBe(FAILED_EVENTS);
    expect(RetryPolicy).toEqual({ MaximumRetryAttempts: 10, MaximumEventAgeInSeconds: 6 * 60 * 60 });
  });

  test('that gives up an event has a worker that keeps it', () => {
    const mapping = mappingOf('workers/keep-failed-events');
    expect(queueOf(mapping.EventSourceArn).QueueName).toBe(FAILED_EVENTS);
    expect(mapping.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
    const worker = functionOf(templates.workers, 'workers/keep-failed-events');
    expect(queueOf(mapping.EventSourceArn).VisibilityTimeout).toBeGreaterThanOrEqual(6 * worker.Timeout);
  });
});

/** The expression of each interval, in minutes, as EventBridge writes it. */
const RATES: Readonly<Record<number, string>> = { 1: 'rate(1 minute)', 60: 'rate(1 hour)' };

describe('a scheduled worker', () => {
  test.each(onTime)('$handler starts every $minutes minutes', ({ handler, minutes }) => {
    const { ScheduleExpression, State } = scheduleOf(handler);
    expect(ScheduleExpression).toBe(RATES[minutes]);
    expect(State).toBe('ENABLED');
  });

  test.each(onTime)('$handler ends before it starts again', ({ handler, minutes }) => {
    const worker =
      templates.workers.findResources('AWS::Lambda::Function')[functionIdOf(templates.workers, handler)];
    expect(worker?.Properties.Timeout).toBeLessThan(minutes * 60);
  });

  test.each(onTime)(
    '$handler is not repeated if it fails, since the next run does its work',
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
    'the scheduler of $handler may start that function, keep starts that failed, and nothing else',
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

describe('a queue', () => {
  test('exists for failed events, mails, webhooks and sums, and for each asynchronous start of AWS, encrypted, for 14 days', () => {
    const queues = resourcesOf(templates.workers, 'AWS::SQS::Queue');
    expect(queues.map(([, { Properties }]) => Properties.QueueName).sort()).toEqual(
      [
        'collections-dead-letters',
        'event-pipe-dead-letters',
        'failed-events',
        'workers-close-days-dead-letters',
        'workers-publish-keys-dead-letters',
        'workers-queue-webhooks',
        'workers-send-mails',
        'workers-send-webhooks',
        'workers-sum-up',
        'workers-sweep-account-verifications-dead-letters',
        'workers-sweep-imports-dead-letters',
        'workers-sweep-webhooks-dead-letters',
      ].map((name) => `domicilia-production-${name}`),
    );
    for (const [, { Properties }] of queues) {
      expect(Properties).toMatchObject({
        SqsManagedSseEnabled: true,
        MessageRetentionPeriod: 14 * 24 * 60 * 60,
      });
    }
  });

  test('takes what a rule cannot deliver, of every rule and of no other', () => {
    const rules = resourcesOf(templates.workers, 'AWS::Events::Rule').map(([, { Properties }]) => Properties);
    const [queue] =
      resourcesOf(templates.workers, 'AWS::SQS::Queue').find(
        ([, { Properties }]) => Properties.QueueName === 'domicilia-production-failed-events',
      ) ?? [];
    const { PolicyDocument } = propertiesOf(templates.workers, 'AWS::SQS::QueuePolicy', {
      Queues: [{ Ref: queue }],
    });
    const [, statement, ...others] = PolicyDocument.Statement;
    expect([statement, others]).toMatchObject([
      { Effect: 'Allow', Principal: { Service: 'events.amazonaws.com' }, Action: 'sqs:SendMessage' },
      [],
    ]);
    const patterns: RegExp[] = statement.Condition.ArnLike['aws:SourceArn'].map(
      (arn: { 'Fn::Join': [string, unknown[]] }) =>
        new RegExp(`^${String(arn['Fn::Join'][1].at(-1)).replaceAll('*', '.*')}$`),
    );
    // The rule of a bus other than the account's own has the name of that bus in its ARN.
    const names = rules.map(({ EventBusName, Name }) =>
      [':rule', ...(EventBusName ? ['domicilia-production'] : []), Name].join('/'),
    );
    expect(names.filter((name) => !patterns.some((pattern) => pattern.test(name)))).toEqual([]);
    expect(names.length).toBeGreaterThan(10);
    for (const foreign of [':rule/other', ':rule/domicilia-sandbox/x', ':rule/domicilia-sandbox-workers-x'])
      expect(patterns.some((pattern) => pattern.test(foreign))).toBe(false);
    for (const { Targets } of rules)
      expect(Targets[0].DeadLetterConfig.Arn).toEqual({ 'Fn::GetAtt': [queue, 'Arn'] });
  });

  test('refuses clients without TLS', () => {
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
