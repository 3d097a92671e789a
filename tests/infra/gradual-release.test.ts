import { beforeAll, describe, expect, test } from '@jest/globals';
import { functions, handlersOf } from '#infra/functions/catalogue.ts';
import { STAGES } from '#infra/settings/stages.ts';
import { propertiesOf, type Resource, resourcesOf, synthesize, type Templates } from './synthesized.ts';

let sandbox: Templates;
let production: Templates;

beforeAll(() => {
  sandbox = synthesize('sandbox');
  production = synthesize('production');
});

/** The functions that the API calls. */
const called = handlersOf(STAGES.production).filter((handler) => !functions[handler].trigger);

const aliasesOf = ({ functions: api }: Templates) => resourcesOf(api, 'AWS::Lambda::Alias');
/** The ids of the resources that a value refers to. */
const refsIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"OutputName":"PublishOutputRef(\w+)[0-9A-F]{8}"/g)].map(
    ([, id = '']) => id,
  );
const handlerOf = (template: Templates['api'], functionId: string): string => {
  const lambda = template.findResources('AWS::Lambda::Function')[functionId];
  return String(lambda?.Metadata?.['domicilia:entry']).replace(/^functions\/|\.ts$/g, '');
};

describe('a release to production', () => {
  test('reaches the callers of every function of the API by its alias', () => {
    const aliased = aliasesOf(production).map(([, { Properties: alias }]) => [
      handlerOf(production.functions, alias.FunctionName.Ref),
      alias.Name,
    ]);
    expect(aliased.sort()).toEqual(called.map((handler) => [handler, 'live']).sort());
  });

  test('is called by nobody otherwise: API Gateway knows aliases alone', () => {
    const aliases = aliasesOf(production).map(([id]) => id);
    const uris = [
      ...resourcesOf(production.api, 'AWS::ApiGateway::Method')
        .map(([, { Properties: method }]) => method.Integration)
        .filter(({ Type }) => Type === 'AWS_PROXY')
        .map(({ Uri }) => Uri),
      propertiesOf(production.api, 'AWS::ApiGateway::Authorizer').AuthorizerUri,
      propertiesOf(production.api, 'AWS::IAM::Role', { Description: 'Lets the API call its authorizer' })
        .Policies,
    ];
    expect(new Set(uris.flatMap(refsIn))).toEqual(new Set(aliases));
    const allowed = resourcesOf(production.api, 'AWS::Lambda::Permission').flatMap(([, { Properties }]) =>
      refsIn(Properties.FunctionName),
    );
    // The authorizer is called by a role.
    const [authorizer = ''] = refsIn(
      propertiesOf(production.api, 'AWS::ApiGateway::Authorizer').AuthorizerUri,
    );
    expect([...allowed, authorizer].sort()).toEqual(aliases.sort());
  });

  test('gets a tenth of the calls for five minutes, and goes back where callers get errors', () => {
    const [[alarm = ''] = []] = resourcesOf(production.functions, 'AWS::CloudWatch::Alarm').filter(
      ([, { Properties }]) => Properties.AlarmName === 'domicilia-production-release-failing',
    );
    const groups = production.functions.findResources('AWS::CodeDeploy::DeploymentGroup');
    const shifts = aliasesOf(production).map(([, { UpdatePolicy }]) => {
      const { DeploymentGroupName } = UpdatePolicy.CodeDeployLambdaAliasUpdate;
      return groups[DeploymentGroupName.Ref]?.Properties;
    });
    expect(shifts).toEqual(
      shifts.map(() =>
        expect.objectContaining({
          DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
          AlarmConfiguration: { Alarms: [{ Name: { Ref: alarm } }], Enabled: true },
          AutoRollbackConfiguration: {
            Enabled: true,
            Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'],
          },
        }),
      ),
    );
    expect(new Set(shifts).size).toBe(called.length);
  });

  test('is a version made of code and configuration; that of the one before goes', () => {
    const versions = resourcesOf(production.functions, 'AWS::Lambda::Version');
    expect(versions.filter(([, { DeletionPolicy = 'Delete' }]) => DeletionPolicy !== 'Delete')).toEqual([]);
    const idsOf = ({ functions: stack }: Templates) =>
      resourcesOf(stack, 'AWS::Lambda::Version').map(([id]) => id);
    const settings = { closedDays: ['2027-09-30'] };
    const changed = idsOf(synthesize('production', settings)).filter((id) => !idsOf(production).includes(id));
    const told = called.filter((handler) => functions[handler].knowsCalendar);
    expect(changed).toHaveLength(told.length);
    expect(told.length).toBeLessThan(called.length);
  });

  test('is made by a role that moves the stage’s aliases, and nothing else', () => {
    const role = propertiesOf(production.functions, 'AWS::IAM::Role', {
      Description: 'Moves the calls of the API to a new release',
    });
    const statements: Resource[] = role.Policies[0].PolicyDocument.Statement;
    expect(statements.map(({ Action }) => Action)).toEqual([
      ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
      'cloudwatch:DescribeAlarms',
    ]);
    expect(JSON.stringify(statements[0]?.Resource)).toContain(':function:domicilia-production-*');
    expect(role.ManagedPolicyArns).toBeUndefined();
  });
});

test('workers move at once: what they fail at is brought again', () => {
  expect(resourcesOf(production.workers, 'AWS::Lambda::Alias')).toEqual([]);
});

test('a release to the sandbox is there at once: it has neither versions nor aliases', () => {
  for (const type of ['Lambda::Alias', 'Lambda::Version', 'CodeDeploy::DeploymentGroup'])
    expect(resourcesOf(sandbox.functions, `AWS::${type}`)).toEqual([]);
});
