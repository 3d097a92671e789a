import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from '@jest/globals';
import { STAGES } from '#infra/settings/stages.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { lint } from './cfn-lint.ts';
import { budgets } from './rules/budgets.ts';
import { importedApis } from './rules/imported-apis.ts';
import { loops } from './rules/loops.ts';
import { oneAtATime } from './rules/one-at-a-time.ts';
import { queuePolicies } from './rules/queue-policies.ts';
import { stackOutputs } from './rules/stack-outputs.ts';
import { trustConditions } from './rules/trust-conditions.ts';
import type { ResourceJson, Rule, StackJson } from './stack.ts';
import { stacksOf } from './stages.ts';

const RULES: Readonly<Record<string, Rule>> = {
  budgets,
  importedApis,
  loops,
  oneAtATime,
  queuePolicies,
  stackOutputs,
  trustConditions,
};

describe.each(Object.entries(RULES))('the rule %s', (_, rule) => {
  test.each(['sandbox', 'production', 'full'] as const)('has no finding in %s', (stage) => {
    expect(rule(stacksOf(stage))).toEqual([]);
  });
});

/** A stack with these resources alone. */
const stack = (Resources: Record<string, ResourceJson>, more: object = {}): StackJson => ({
  name: 'planted',
  template: { Resources, ...more },
});

const role = (Service: string, Condition?: object): ResourceJson => ({
  Type: 'AWS::IAM::Role',
  Properties: {
    AssumeRolePolicyDocument: {
      Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service }, Condition }],
    },
  },
});

describe('a trust policy', () => {
  const onAccount = { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } };

  test('is reported if its service does not send the key that it tests', () => {
    expect(trustConditions([stack({ Caller: role('apigateway.amazonaws.com', onAccount) })])).toEqual([
      'planted: Caller trusts apigateway.amazonaws.com under aws:SourceAccount, which it does not send.',
    ]);
  });

  test('is reported if the keys of its service are not listed', () => {
    expect(trustConditions([stack({ Caller: role('glue.amazonaws.com') })])).toEqual([
      expect.stringContaining('no list says what it sends'),
    ]);
  });

  test('passes with a key that its service sends, and with none', () => {
    const roles = { One: role('scheduler.amazonaws.com', onAccount), Two: role('lambda.amazonaws.com') };
    expect(trustConditions([stack(roles)])).toEqual([]);
  });
});

describe('resources that AWS creates one at a time', () => {
  const key = (more: object = {}): ResourceJson => ({ Type: 'AWS::ApiGateway::UsagePlanKey', ...more });

  test('are reported unless each depends on the former one', () => {
    const keys = { One: key(), Two: key({ DependsOn: ['One'] }), Three: key({ DependsOn: 'One' }) };
    expect(oneAtATime([stack(keys)])).toEqual([expect.stringMatching(/^planted: (Two|Three) does not wait/)]);
  });

  test('pass in a chain, also through other resources', () => {
    const between: ResourceJson = { Type: 'AWS::SNS::Topic', DependsOn: 'One' };
    const keys = { Two: key({ Properties: { KeyId: { Ref: 'Between' } } }), Between: between, One: key() };
    expect(oneAtATime([stack(keys)])).toEqual([]);
  });
});

describe('the policy of a queue', () => {
  const policy = (count: number, Condition?: object, Resource: unknown = '*') =>
    stack({
      Policy: {
        Type: 'AWS::SQS::QueuePolicy',
        Properties: {
          PolicyDocument: { Statement: Array(count).fill({ Effect: 'Allow', Resource, Condition }) },
        },
      },
    });

  test('is reported above 20 statements, 10 conditions and 8,192 bytes', () => {
    expect(queuePolicies([policy(20)])).toEqual([]);
    expect(queuePolicies([policy(21)])).toEqual(['planted: Policy has 21 statements, of 20 at most.']);
    expect(queuePolicies([policy(11, { Bool: { 'aws:SecureTransport': 'false' } })])).toEqual([
      'planted: Policy has 11 conditions, of 10 at most.',
    ]);
    const arns = Array(70).fill({ 'Fn::GetAtt': ['Rule', 'Arn'] });
    expect(queuePolicies([policy(1, undefined, arns)])).toEqual([
      expect.stringMatching(/^planted: Policy has 86\d\d bytes, of 8192 at most\.$/),
    ]);
  });
});

describe('a function that sends to a queue', () => {
  const role = (Resource: unknown): ResourceJson => ({
    Type: 'AWS::IAM::Role',
    Properties: {
      Policies: [{ PolicyDocument: { Statement: [{ Action: ['sqs:SendMessage'], Resource }] } }],
    },
  });
  const lambda = (Role: string, more: object = {}): ResourceJson => ({
    Type: 'AWS::Lambda::Function',
    Properties: { Role: { 'Fn::GetAtt': [Role, 'Arn'] }, ...more },
  });
  const queue = (QueueName: string): ResourceJson => ({ Type: 'AWS::SQS::Queue', Properties: { QueueName } });
  const starts = (EventSourceArn: string, FunctionName: string): ResourceJson => ({
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: {
      EventSourceArn: { 'Fn::GetAtt': [EventSourceArn, 'Arn'] },
      FunctionName: { Ref: FunctionName },
    },
  });
  const byName = { 'Fn::Join': ['', ['arn:aws:sqs:', { Ref: 'AWS::Region' }, ':own']] };

  test('is reported if that queue starts it, unless it permits loops', () => {
    const own = (more?: object) =>
      stack({ Role: role(byName), Fn: lambda('Role', more), Own: queue('own'), Map: starts('Own', 'Fn') });
    expect(loops([own()])).toEqual([
      'planted: Fn sends to a queue that starts it, and does not permit loops.',
    ]);
    expect(loops([own({ RecursiveLoop: 'Allow' })])).toEqual([]);
  });

  test('is reported if another function that it starts sends back, and passes if that one does not', () => {
    const [toOther, toOwn] = [{ 'Fn::GetAtt': ['Other', 'Arn'] }, byName];
    const both = (back: unknown) => ({
      ...{ Role: role(toOther), Fn: lambda('Role'), Own: queue('own'), Map: starts('Own', 'Fn') },
      ...{ Back: role(back), Next: lambda('Back'), Other: queue('other'), Pass: starts('Other', 'Next') },
    });
    expect(loops([stack(both(toOwn))])).toHaveLength(2);
    expect(loops([stack(both('arn:aws:sqs:us-east-1:1:elsewhere'))])).toEqual([]);
  });
});

describe('an API that is imported', () => {
  const api = (Properties: object) =>
    stack({ Api: { Type: 'AWS::ApiGateway::RestApi', Properties: { Body: {}, ...Properties } } });
  const regional = { EndpointConfiguration: { Types: ['REGIONAL'] } };

  test('is reported if the import creates another kind of endpoint', () => {
    expect(importedApis([api(regional)])).toEqual([
      'planted: Api is imported as EDGE, and should be REGIONAL.',
    ]);
    const parameters = { Parameters: { endpointConfigurationTypes: 'REGIONAL' } };
    expect(importedApis([api({ ...regional, ...parameters })])).toEqual([]);
  });

  test('is reported if the definition lacks the value of a property', () => {
    const Body = { 'x-amazon-apigateway-api-key-source': 'HEADER' };
    const found = importedApis([api({ Body, ApiKeySourceType: 'AUTHORIZER', MinimumCompressionSize: 0 })]);
    expect(found).toEqual([
      'planted: ApiKeySourceType of Api is not its x-amazon-apigateway-api-key-source.',
      'planted: MinimumCompressionSize of Api is not its x-amazon-apigateway-minimum-compression-size.',
    ]);
  });

  test('passes without a definition', () => {
    expect(importedApis([api({ ...regional, Body: undefined })])).toEqual([]);
  });
});

describe('a reference to an output of another stack', () => {
  const first = { name: 'first', template: { Resources: {}, Outputs: { Shown: { Value: 'x' } } } };
  const to = (StackName: string, OutputName: string) => ({ 'Fn::GetStackOutput': { StackName, OutputName } });
  const topic = (TopicName: unknown) => ({ Topic: { Type: 'AWS::SNS::Topic', Properties: { TopicName } } });

  test.each<[string, StackJson]>([
    ['in a condition', stack({}, { Conditions: { On: { 'Fn::Equals': [to('first', 'Shown'), 'x'] } } })],
    [
      'in the name of an export',
      stack({}, { Outputs: { Own: { Value: 'x', Export: { Name: to('first', 'Shown') } } } }),
    ],
    ['in an import', stack(topic({ 'Fn::ImportValue': to('first', 'Shown') }))],
  ])('is reported %s', (_, planted) => {
    expect(stackOutputs([first, planted])).toEqual([
      'planted: refers to Shown where CloudFormation takes no output of a stack.',
    ]);
  });

  test.each([
    ['that the stack does not have', 'first', 'Unknown'],
    ['of a stack that is deployed later', 'later', 'Shown'],
  ])('is reported if it is one %s', (_, name, output) => {
    const later = { ...first, name: 'later' };
    expect(stackOutputs([first, stack(topic(to(name, output))), later])).toEqual([
      `planted: no earlier stack has ${name}.${output}.`,
    ]);
  });

  test('passes in a property, within a text and in an output', () => {
    const text = { 'Fn::Join': ['', ['a-', to('first', 'Shown')]] };
    const planted = stack(topic(text), { Outputs: { Own: { Value: to('first', 'Shown') } } });
    expect(stackOutputs([first, planted])).toEqual([]);
  });
});

describe('a stack', () => {
  const topics = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index): [string, ResourceJson] => [
        `Topic${index}`,
        { Type: 'AWS::SNS::Topic' },
      ]),
    );

  test('is reported above 350 resources', () => {
    expect(budgets([stack(topics(350))])).toEqual([]);
    expect(budgets([stack(topics(351))])).toEqual(['planted: 351 resources, of 350 at most.']);
  });

  longTest('has room for ninety more routes, each with a function and a path of its own', () => {
    const file = fileURLToPath(new URL('./more-routes.ts', import.meta.url));
    const sizes = JSON.parse(execFileSync(process.execPath, [file], { encoding: 'utf8' }));
    const total = sizes.reduce((sum: number, { resources }: { resources: number }) => sum + resources, 0);
    const now = stacksOf('full').flatMap(({ template }) => Object.keys(template.Resources));
    // A function, its role, version, alias, permission and deployment group.
    expect(total - now.length).toBeGreaterThanOrEqual(90 * 6);
    expect(
      sizes.filter(
        (size: { resources: number; bytes: number }) => size.resources > 350 || size.bytes > 1_000_000,
      ),
    ).toEqual([]);
  });

  test('is reported with an event pattern above 2,048 characters', () => {
    const rule = (type: string): Record<string, ResourceJson> => ({
      Rule: { Type: 'AWS::Events::Rule', Properties: { EventPattern: { 'detail-type': [type] } } },
    });
    expect(budgets([stack(rule('x'.repeat(2_000)))])).toEqual([]);
    expect(budgets([stack(rule('x'.repeat(2_100)))])).toEqual([
      expect.stringMatching(/^planted: the event pattern of Rule has 21\d\d characters, of 2048 at most/),
    ]);
  });

  test('is reported above a megabyte', () => {
    const large = { Type: 'AWS::SNS::Topic', Properties: { TopicName: 'x'.repeat(1_000_000) } };
    expect(budgets([stack({ Large: large })])).toEqual([
      expect.stringContaining('bytes, of 1000000 at most'),
    ]);
  });
});

describe('cfn-lint', () => {
  const folder = mkdtempSync(join(tmpdir(), 'domicilia-linter-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  // Synthesis with bundles checks both stages by CloudFormation's rules already, so a push lints some stacks of one.
  const isLinted = ({ name }: StackJson) =>
    process.env.LONG === '1' || /-(?:data|edge|functions-access)$/.test(name);

  longTest.each(
    process.env.LONG === '1' ? (['full', 'sandbox', 'production'] as const) : (['full'] as const),
  )('has no finding in %s, if it is installed', (stage) => {
    expect(lint(stacksOf(stage).filter(isLinted), STAGES.production.region) ?? []).toEqual([]);
  });

  test('is run on each template, and its findings are reported', () => {
    const linter = join(folder, 'linter');
    writeFileSync(
      linter,
      '#!/bin/sh\n[ "$1" = --version ] && exit 0\nfor last; do :; done\necho "$last: bad"; exit 2\n',
    );
    chmodSync(linter, 0o755);
    expect(lint([stack({})], 'us-east-1', linter)).toEqual([expect.stringMatching(/planted\.json: bad$/)]);
  });

  test('is skipped if it is not installed', () => {
    expect(lint([stack({})], 'us-east-1', join(folder, 'missing'))).toBeUndefined();
  });
});
