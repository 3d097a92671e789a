import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import {
  CustomState,
  DefinitionBody,
  DistributedMap,
  JitterType,
  JsonPath,
  LogLevel,
  type LogOptions,
  StateMachine,
} from 'aws-cdk-lib/aws-stepfunctions';
import { Duration, TimeZone, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { removalOf } from '#infra/constructs/removal.ts';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import { deadLetterQueue } from '#infra/constructs/workers/queue.ts';
import { startOnSchedule } from '#infra/constructs/workers/schedule.ts';
import type { CollectionStep } from '#infra/functions/function-spec.ts';
import { SHARDS_AT_ONCE } from '#infra/functions/reserved-concurrency.ts';
import { namesOf } from '#infra/settings/names.ts';
import { RUN_TIME } from '#lib/domain/sandbox-clock.ts';
import { collectionsRole, SHARDS_LABEL } from './role.ts';

/**
 * Before the banks' cut-off, with the morning left for repairs. The functions know the banks' business days, and an
 * alarm watches that each day has a successful run.
 */
const [HOUR, MINUTE] = RUN_TIME.split(':').map(Number);
const EVERY_DAY = ScheduleExpression.expression(
  `cron(${MINUTE} ${HOUR} * * ? *)`,
  TimeZone.of('America/Mexico_City'),
);

/** The scheduler inserts the scheduled time of the run, even if it starts late. */
const SCHEDULED_AT = JSON.stringify({ scheduled_at: '<aws.scheduler.scheduled-time>' });

/** Two to three minutes in all: longer than throttling of the table or of Lambda lasts. */
const RETRY = {
  errors: ['States.ALL'],
  interval: Duration.seconds(5),
  backoffRate: 2,
  maxAttempts: 5,
  maxDelay: Duration.minutes(2),
  jitterStrategy: JitterType.FULL,
};

/** The input of a step that runs once a day. */
const OF_DAY = { 'date.$': '$.date' };

/**
 * Creates the state machine of a day's collections: it opens due orders shard by shard, so that a large merchant delays
 * no other, builds the bank's files, and then transfers to merchants what they are owed. No shard may fail: a file
 * without it would present only a part of the day. Every step is idempotent, so each is retried, and an operator starts
 * a failed run again with the same input.
 */
export function collections(
  scope: Construct,
  steps: Readonly<Record<CollectionStep, LambdaFunction>>,
  context: ServiceContext,
): StateMachine {
  const name = namesOf(context.config.name).of('collections');
  const here = new Construct(scope, 'Collections');
  const call = (id: string, step: CollectionStep, parameters: object = {}) =>
    new CustomState(here, id, {
      stateJson: { Type: 'Task', Resource: steps[step].functionArn, ...parameters },
    }).addRetry(RETRY);

  const openAll = new DistributedMap(here, 'OpenDue', {
    label: SHARDS_LABEL,
    maxConcurrency: SHARDS_AT_ONCE,
    itemsPath: '$.shards',
    itemSelector: {
      date: JsonPath.stringAt('$.date'),
      shard: JsonPath.objectAt('$$.Map.Item.Value'),
    },
    resultPath: JsonPath.DISCARD,
  }).itemProcessor(call('OpenShard', 'open-due'));
  const definition = call('ListShards', 'list-shards')
    .next(openAll)
    .next(call('BuildFiles', 'build-files', { Parameters: OF_DAY, ResultPath: null }))
    .next(call('PayOut', 'pay-out', { Parameters: OF_DAY }));

  const machine = new StateMachine(here, 'Machine', {
    stateMachineName: name,
    comment: 'Opens what is due, shard by shard, builds the bank’s files, and pays merchants',
    definitionBody: DefinitionBody.fromChainable(definition),
    role: collectionsRole(here, name, Object.values(steps)).withoutPolicyUpdates(),
    timeout: Duration.hours(2),
    logs: machineLog(here, context),
  });
  // Its role already has these permissions, without those that the library would add.
  machine.node.tryRemoveChild('DistributedMapPolicy');
  Validations.of(machine).acknowledge({
    id: 'AwsSolutions-SF2',
    reason: 'The history of each run has the times of its four steps, and no function is traced.',
  });
  startOnSchedule(here, {
    name,
    description: 'Starts the collections of the day',
    schedule: EVERY_DAY,
    targetArn: machine.stateMachineArn,
    action: 'states:StartExecution',
    input: SCHEDULED_AT,
    queue: deadLetterQueue(here, 'collections', context),
    maxAge: Duration.hours(1),
  });
  return machine;
}

/**
 * Creates the encrypted log group of all events of the collections' runs. The data of the steps is left out: the
 * history of the run has it.
 */
function machineLog(scope: Construct, { config, data }: ServiceContext): LogOptions {
  const destination = new LogGroup(scope, 'Logs', {
    logGroupName: namesOf(config.name).logGroup('collections'),
    retention: config.logDays,
    encryptionKey: data.operationsKey,
    removalPolicy: removalOf(config),
  });
  return { destination, level: LogLevel.ALL, includeExecutionData: false };
}
