import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Template } from 'aws-cdk-lib/assertions';
import { functions, specOf } from '#infra/functions/catalogue.ts';
import type { FunctionSpec } from '#infra/functions/function-spec.ts';
import { handlersOf } from '#infra/functions/served.ts';
import { STAGES } from '#infra/settings/stages.ts';
import { routes } from '#lib/api/routes.ts';
import {
  functionIdOf,
  functionOf,
  type Resource,
  resourcesOf,
  synthesize,
  type Templates,
} from './synthesized.ts';

type Statement = { Effect: string; Action: string | string[]; Resource: unknown; Condition?: unknown };

let templates: Templates;

beforeAll(() => {
  templates = synthesize('sandbox');
});

const templateOf = (handler: string): Template =>
  handler.startsWith('workers/') ? templates.workers : templates.api;
const listOf = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

function roleOf(handler: string): Resource {
  const template = templateOf(handler);
  const [role] = functionOf(template, handler).Role['Fn::GetAtt'];
  return template.findResources('AWS::IAM::Role')[role]?.Properties;
}

const statementsOf = (role: Resource): Statement[] =>
  role.Policies.flatMap(
    (policy: { PolicyDocument: { Statement: Statement[] } }) => policy.PolicyDocument.Statement,
  );

/** What a role may do: each action, with what it may do it to (an ARN's text, or what it refers to). */
const grantsOf = (handler: string): string[] =>
  statementsOf(roleOf(handler))
    .flatMap(({ Action, Resource: on }) =>
      listOf(Action).flatMap((action) => listOf(on).map((resource) => `${action} ${subjectOf(resource)}`)),
    )
    .sort();

function subjectOf(resource: unknown): string {
  const text = JSON.stringify(resource);
  const index = /\/index\/(\w+)/.exec(text)?.[1];
  if (index) return `index ${index}`;
  if (text.includes('/stream/*')) return 'streams of the table';
  if (/Table\w+StreamArn/.test(text)) return 'stream';
  if (/Table\w+Arn/.test(text)) return 'table';
  if (/DataKey\w+Arn/.test(text)) return 'data key';
  if (/deadletters/.test(text)) return 'its dead letters';
  if (/Logs\w+","Arn"/.test(text)) return 'its logs';
  const prefix = /:::domicilia-sandbox-files-.*"\/(\w+\/)\*"/.exec(text)?.[1];
  if (prefix) return `files ${prefix}`;
  if (text.includes(':identity/*')) return 'any sender';
  const configurationSet = /:configuration-set\/([\w-]+)/.exec(text)?.[1];
  if (configurationSet) return `configuration set ${configurationSet}`;
  const secret = /(Signing|Sealing|Providers|Callback|Origin)Secret/.exec(text)?.[1];
  return secret ? `secret ${secret.toLowerCase()}` : text;
}

/** What the table of grants says, in the same words. */
function expectedOf(handler: string): string[] {
  const { table = [], indexes = [], secrets = [], files = [], sendsMail, trigger } = specOf(handler);
  const onEvents = trigger !== undefined && 'events' in trigger;
  return [
    'logs:CreateLogStream its logs',
    'logs:PutLogEvents its logs',
    ...table.map((action) => `dynamodb:${action} table`),
    ...indexes.map((index) => `dynamodb:Query index ${index}`),
    ...secrets.map((name) => `secretsmanager:GetSecretValue secret ${name}`),
    ...(table.length + indexes.length + secrets.length > 0 ? ['kms:Decrypt data key'] : []),
    ...files.map((grant) =>
      grant.replace('read ', 's3:GetObject files ').replace('write ', 's3:PutObject files '),
    ),
    ...(files.some((grant) => grant.startsWith('read ')) ? ['kms:Decrypt data key'] : []),
    ...(files.some((grant) => grant.startsWith('write ')) ? ['kms:GenerateDataKey data key'] : []),
    ...(sendsMail ? ['ses:SendEmail any sender', 'ses:SendEmail configuration set domicilia-sandbox'] : []),
    ...(onEvents
      ? [
          'dynamodb:DescribeStream stream',
          'dynamodb:GetRecords stream',
          'dynamodb:GetShardIterator stream',
          'dynamodb:ListStreams streams of the table',
          'sqs:SendMessage its dead letters',
        ]
      : []),
    ...(trigger !== undefined && ['mailEvents', 'filesUnder'].some((kind) => kind in trigger)
      ? ['sqs:SendMessage its dead letters']
      : []),
  ].sort();
}

const handlers = handlersOf(STAGES.sandbox);

describe('the role of a function', () => {
  test.each(handlers)('lets %s do exactly what the table of grants says', (handler) => {
    expect(grantsOf(handler)).toEqual(expectedOf(handler));
  });

  test.each(handlers)('of %s is its own, without managed policies', (handler) => {
    const template = templateOf(handler);
    const role = functionOf(template, handler).Role;
    const users = resourcesOf(template, 'AWS::Lambda::Function').filter(
      ([, { Properties }]) => JSON.stringify(Properties.Role) === JSON.stringify(role),
    );
    expect(users.map(([id]) => id)).toEqual([functionIdOf(template, handler)]);
    expect(roleOf(handler).ManagedPolicyArns).toBeUndefined();
  });

  test.each(handlers)('lets %s use the data key only through the services that it calls', (handler) => {
    const called = ['dynamodb', 's3', 'secretsmanager'].filter((service) =>
      expectedOf(handler).some((grant) => grant.startsWith(`${service}:`)),
    );
    const through = statementsOf(roleOf(handler))
      .filter(({ Action }) => JSON.stringify(Action).includes('kms:'))
      .map(({ Condition }) => JSON.stringify(Condition ?? 'none').match(/\w+(?=\.",)/g) ?? ['anything']);
    expect([...new Set(through.flat())].sort()).toEqual(called);
  });
});

describe('every entry of the table of grants', () => {
  test('belongs to a route, to the authorizer or to a trigger', () => {
    const needed = new Set(['authorizer', ...routes.map((route) => route.handler)]);
    for (const [handler, { trigger }] of Object.entries(functions)) {
      expect({ handler, used: needed.has(handler) || trigger !== undefined }).toEqual({
        handler,
        used: true,
      });
    }
  });
});

describe('every policy of the service', () => {
  test('names its actions and its resources, but for those that cannot', () => {
    const having = (has: (spec: FunctionSpec) => unknown, actions: string) =>
      handlers
        .filter((handler) => has(specOf(handler)))
        .map((handler) => `Runs functions/${handler}.ts: ${actions}`);
    const wide = [templates.data, templates.api, templates.workers].flatMap((template) =>
      resourcesOf(template, 'AWS::IAM::Role').flatMap(([, { Properties: role }]) =>
        statementsOf(role)
          .filter(({ Action, Resource: on }) => /\*/.test(JSON.stringify([Action, on])))
          .map(({ Action }) => `${role.Description}: ${listOf(Action).join(', ')}`),
      ),
    );
    const expected = [
      'Lets API Gateway write the access logs of this account: logs:CreateLogGroup, logs:CreateLogStream, logs:DescribeLogGroups, logs:DescribeLogStreams, logs:PutLogEvents, logs:GetLogEvents, logs:FilterLogEvents',
      ...having(({ trigger }) => trigger && 'events' in trigger, 'dynamodb:ListStreams'),
      ...having(({ sendsMail }) => sendsMail, 'ses:SendEmail'),
      ...having(({ files }) => files?.some((grant) => grant.startsWith('read ')), 's3:GetObject'),
      ...having(({ files }) => files?.some((grant) => grant.startsWith('write ')), 's3:PutObject'),
      'Runs the collections of the day: states:DescribeExecution, states:StopExecution, states:RedriveExecution',
      'Runs the collections of the day: logs:CreateLogDelivery, logs:GetLogDelivery, logs:UpdateLogDelivery, logs:DeleteLogDelivery, logs:ListLogDeliveries, logs:PutResourcePolicy, logs:DescribeResourcePolicies, logs:DescribeLogGroups',
    ];
    expect(wide.sort()).toEqual(expected.sort());
  });

  test('stands in a role, where all of it is seen at once', () => {
    for (const template of Object.values(templates)) {
      expect(resourcesOf(template, 'AWS::IAM::Policy')).toEqual([]);
      expect(resourcesOf(template, 'AWS::IAM::ManagedPolicy')).toEqual([]);
    }
  });
});
