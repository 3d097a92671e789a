import { beforeAll, describe, expect, test } from '@jest/globals';
import { functions } from '#infra/functions/catalogue.ts';
import {
  functionIdOf,
  propertiesOf,
  type Resource,
  resourcesOf,
  synthesize,
  synthesizeFull,
  type Templates,
} from './synthesized.ts';

let templates: Templates;
let machineId: string;
let machine: Resource;

beforeAll(() => {
  templates = synthesize('production');
  const [found] = resourcesOf(templates.workers, 'AWS::StepFunctions::StateMachine');
  if (!found) throw new Error('There is no state machine');
  [machineId, { Properties: machine }] = found;
});

/** The definition, with a function's logical id in place of its ARN. */
function definition(): Resource {
  const [, parts] = machine.DefinitionString['Fn::Join'];
  return JSON.parse(
    parts
      .map((part: string | { 'Fn::GetAtt': string[] }) =>
        typeof part === 'string' ? part : part['Fn::GetAtt'][0],
      )
      .join(''),
  );
}

const functionOfStep = (step: string) => functionIdOf(templates.workers, `workers/collections/${step}`);

describe('the collections of a day', () => {
  test('open the due collections, shard by shard, build the bank’s files, and then pay out', () => {
    const { StartAt, States } = definition();
    const list = States[StartAt];
    const open = States[list.Next];
    const build = States[open.Next];
    const payOut = States[build.Next];
    expect(list).toMatchObject({ Type: 'Task', Resource: functionOfStep('list-shards') });
    expect(open).toMatchObject({
      Type: 'Map',
      ItemsPath: '$.shards',
      ItemSelector: { 'date.$': '$.date', 'shard.$': '$$.Map.Item.Value' },
      ResultPath: null,
      ItemProcessor: {
        ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
        States: { OpenShard: { Type: 'Task', Resource: functionOfStep('open-due'), End: true } },
      },
    });
    expect(build).toMatchObject({
      Type: 'Task',
      Resource: functionOfStep('build-files'),
      Parameters: { 'date.$': '$.date' },
      ResultPath: null,
    });
    expect(payOut).toMatchObject({
      Type: 'Task',
      Resource: functionOfStep('pay-out'),
      Parameters: { 'date.$': '$.date' },
      End: true,
    });
  });

  test('work on a bounded number of shards at once, and tolerate no failed one', () => {
    const { OpenDue } = definition().States;
    expect(OpenDue.MaxConcurrency).toBe(8);
    expect(OpenDue).not.toHaveProperty('ToleratedFailureCount');
    expect(OpenDue).not.toHaveProperty('ToleratedFailurePercentage');
    expect(OpenDue).not.toHaveProperty('Catch');
  });

  test('repeat each failed step a few times, whatever the error', () => {
    const { ListShards, OpenDue, BuildFiles, PayOut } = definition().States;
    for (const step of [ListShards, OpenDue.ItemProcessor.States.OpenShard, BuildFiles, PayOut]) {
      expect(step.Retry).toEqual([
        {
          ErrorEquals: ['States.ALL'],
          IntervalSeconds: 5,
          BackoffRate: 2,
          MaxAttempts: 5,
          MaxDelaySeconds: 120,
          JitterStrategy: 'FULL',
        },
      ]);
    }
  });

  test('log every event, but not the data between the steps, into an encrypted group', () => {
    const { Destinations, ...logging } = machine.LoggingConfiguration;
    expect(logging).toEqual({ Level: 'ALL', IncludeExecutionData: false });
    const [group] = Destinations[0].CloudWatchLogsLogGroup.LogGroupArn['Fn::GetAtt'];
    const { LogGroupName, RetentionInDays, KmsKeyId } =
      templates.workers.findResources('AWS::Logs::LogGroup')[group]?.Properties ?? {};
    expect({ LogGroupName, RetentionInDays }).toEqual({
      LogGroupName: '/domicilia/production/collections',
      RetentionInDays: 365,
    });
    expect(KmsKeyId['Fn::GetStackOutput'].OutputName).toContain('OperationsKey');
  });

  test('have all their steps', () => {
    const steps = Object.values(functions).flatMap(({ trigger }) =>
      trigger && 'collectionStep' in trigger ? [trigger.collectionStep] : [],
    );
    expect(steps.sort()).toEqual(['build-files', 'list-shards', 'open-due', 'pay-out']);
  });
});

describe('the role of the collections', () => {
  test('may call its four functions, and start and watch its own shards', () => {
    const [id] = machine.RoleArn['Fn::GetAtt'];
    const { Policies, AssumeRolePolicyDocument } =
      templates.workers.findResources('AWS::IAM::Role')[id]?.Properties ?? {};
    expect(AssumeRolePolicyDocument.Statement).toMatchObject([
      {
        Principal: { Service: 'states.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ]);
    const [steps, shards, runs] = Policies[0].PolicyDocument.Statement;
    expect(steps).toMatchObject({
      Action: 'lambda:InvokeFunction',
      Resource: ['list-shards', 'open-due', 'build-files', 'pay-out'].map((step) => ({
        'Fn::GetAtt': [functionOfStep(step), 'Arn'],
      })),
    });
    expect(shards.Action).toBe('states:StartExecution');
    expect(JSON.stringify(shards.Resource)).toContain(`:stateMachine:${machine.StateMachineName}"`);
    expect(JSON.stringify(runs.Resource)).toContain(
      `:execution:${machine.StateMachineName}/${definition().States.OpenDue.Label}:*"`,
    );
  });
});

describe('the schedule of the collections', () => {
  const schedule = () =>
    propertiesOf(templates.workers, 'AWS::Scheduler::Schedule', { Target: { Arn: { Ref: machineId } } });

  test('starts them every day at half past eight in Mexico City, with the scheduled time', () => {
    expect(schedule()).toMatchObject({
      ScheduleExpression: 'cron(30 8 * * ? *)',
      ScheduleExpressionTimezone: 'America/Mexico_City',
      State: 'ENABLED',
      Target: { Input: '{"scheduled_at":"<aws.scheduler.scheduled-time>"}' },
    });
  });

  test('may start that machine, keep starts that failed, and nothing else', () => {
    const { RoleArn, DeadLetterConfig, RetryPolicy } = schedule().Target;
    const role = templates.workers.findResources('AWS::IAM::Role')[RoleArn['Fn::GetAtt'][0]]?.Properties;
    expect(RetryPolicy.MaximumRetryAttempts).toBe(2);
    expect(role.Policies[0].PolicyDocument.Statement).toEqual([
      expect.objectContaining({ Action: 'states:StartExecution', Resource: { Ref: machineId } }),
      expect.objectContaining({ Action: 'sqs:SendMessage', Resource: DeadLetterConfig.Arn }),
    ]);
  });
});

describe('the collecting bank', () => {
  const settings = (templates: Templates) => {
    const id = functionIdOf(templates.workers, 'workers/collections/build-files');
    const { Variables } =
      templates.workers.findResources('AWS::Lambda::Function')[id]?.Properties.Environment ?? {};
    return [Variables.COLLECTION_BANK, Variables.ISSUER_NAME, Variables.ISSUER_RFC];
  };

  test('is simulated in the sandbox, and unset in production until its settings name one', () => {
    expect(settings(synthesize('sandbox'))).toEqual(['002', 'ESCUELA KEMPER URGATE', 'EKU9003173C9']);
    expect(settings(templates)).toEqual([undefined, undefined, undefined]);
    expect(settings(synthesizeFull())).toEqual(['012', 'Domicilia', 'DOM010101AB1']);
  });
});
