import { beforeAll, describe, expect, test } from '@jest/globals';
import { functions, handlersOf } from '#infra/functions/catalogue.ts';
import { STAGES } from '#infra/settings/stages.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import {
  functionsIn,
  propertiesOf,
  type Resource,
  resourcesOf,
  synthesize,
  synthesizeAtOnce,
  type Templates,
} from './synthesized.ts';

let sandbox: Templates;
let production: Templates;
let atOnce: Templates;

beforeAll(() => {
  sandbox = synthesize('sandbox');
  production = synthesize('production');
  atOnce = synthesizeAtOnce();
});

/** The functions that the API calls. */
const called = handlersOf(STAGES.production).filter((handler) => !functions[handler].trigger);

const aliasesOf = (templates: Templates) => resourcesOf(functionsIn(templates), 'AWS::Lambda::Alias');
const handlerOf = (templates: Templates, functionId: string): string => {
  const lambda = functionsIn(templates).findResources('AWS::Lambda::Function')[functionId];
  return String(lambda?.Metadata?.['domicilia:entry']).replace(/^functions\/|\.ts$/g, '');
};
const aliasedIn = (templates: Templates) =>
  aliasesOf(templates)
    .map(([, { Properties: alias }]) => [handlerOf(templates, alias.FunctionName.Ref), alias.Name])
    .sort();

describe('a release to production', () => {
  test('reaches the callers of every function of the API by its alias', () => {
    expect(aliasedIn(production)).toEqual(called.map((handler) => [handler, 'live']).sort());
  });

  test('moves each alias in a deployment group of its own: CodeDeploy runs one deployment at a time in a group', () => {
    const groups = functionsIn(production).findResources('AWS::CodeDeploy::DeploymentGroup');
    const shifts = aliasesOf(production).map(([, { UpdatePolicy }]) => {
      const { DeploymentGroupName } = UpdatePolicy.CodeDeployLambdaAliasUpdate;
      return groups[DeploymentGroupName.Ref]?.Properties;
    });
    expect(shifts).toEqual(
      shifts.map(() =>
        expect.objectContaining({
          DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
          AlarmConfiguration: { Alarms: [{ Name: 'domicilia-production-release-failing' }], Enabled: true },
          AutoRollbackConfiguration: {
            Enabled: true,
            Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'],
          },
        }),
      ),
    );
    expect(new Set(shifts).size).toBe(called.length);
  });

  longTest('is a version made of code and configuration; the former version is removed', () => {
    const versionsOf = (templates: Templates) => resourcesOf(functionsIn(templates), 'AWS::Lambda::Version');
    const kept = versionsOf(production).filter(
      ([, { DeletionPolicy = 'Delete' }]) => DeletionPolicy !== 'Delete',
    );
    expect(kept).toEqual([]);
    const idsOf = (templates: Templates) => versionsOf(templates).map(([id]) => id);
    const settings = { closedDays: ['2027-09-30'] };
    const changed = idsOf(synthesize('production', settings)).filter((id) => !idsOf(production).includes(id));
    const changing = called.filter((handler) => functions[handler].knowsCalendar);
    expect(changed).toHaveLength(changing.length);
    expect(changing.length).toBeLessThan(called.length);
  });

  test('is made by roles that may move the stage’s aliases, and nothing else', () => {
    const families = Object.entries(production).filter(([stack]) => stack.startsWith('functions-'));
    for (const [, family] of families) {
      const role = propertiesOf(family, 'AWS::IAM::Role', {
        Description: 'Moves the calls of the API to a new release',
      });
      const statements: Resource[] = role.Policies[0].PolicyDocument.Statement;
      expect(statements.map(({ Action }) => Action)).toEqual([
        ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
        'cloudwatch:DescribeAlarms',
      ]);
      expect(JSON.stringify(statements[0]?.Resource)).toContain(':function:domicilia-production-*');
      expect(role.ManagedPolicyArns).toBeUndefined();
    }
  });
});

describe('a release that is not gradual', () => {
  test('has the same aliases: the deployed API calls them', () => {
    expect(aliasedIn(atOnce)).toEqual(aliasedIn(production));
    expect(aliasedIn(sandbox).length).toBeGreaterThan(called.length);
  });

  test('moves them at once, without CodeDeploy', () => {
    expect(aliasesOf(atOnce).filter(([, { UpdatePolicy }]) => UpdatePolicy)).toEqual([]);
    const types = Object.values(functionsIn(atOnce).toJSON().Resources as Record<string, Resource>).map(
      ({ Type }) => Type,
    );
    expect(types.filter((type) => type.startsWith('AWS::CodeDeploy::'))).toEqual([]);
  });
});

test('workers move at once: events at which they fail are delivered again', () => {
  expect(resourcesOf(production.workers, 'AWS::Lambda::Alias')).toEqual([]);
});
