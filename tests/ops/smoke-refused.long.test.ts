import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { type RunningService, startService } from '#tests/support/service/start-service.ts';
import { spawnOps } from './run-ops.ts';

type Resource = { Type: string; Properties: Record<string, unknown> };
type Resources = Record<string, Resource>;
type Stack = { stackName: string; template: { Resources: Resources } };

let service: RunningService | undefined;
afterEach(() => service?.stop());

/** Copies the files of all local runs, with a fault planted into the resources of one stack; returns the folder. */
function planted(stackName: string, plant: (resources: Resources) => void): string {
  const made = process.env.PREPARED ?? '';
  const stacks: Stack[] = JSON.parse(readFileSync(join(made, 'templates.json'), 'utf8'));
  const stack = stacks.find((each) => each.stackName === stackName);
  if (!stack) throw new Error(`There is no stack ${stackName}.`);
  plant(stack.template.Resources);
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  writeFileSync(join(folder, 'templates.json'), JSON.stringify(stacks));
  symlinkSync(join(made, 'functions'), join(folder, 'functions'));
  return folder;
}

/** Case 1 as it was: the authorizer is called with a role that trusts API Gateway under a key that it does not send. */
function callByRole(resources: Resources): void {
  const onAccount = { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } };
  const trust = { Effect: 'Allow', Action: 'sts:AssumeRole', Condition: onAccount };
  const invoke = { Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: '*' };
  resources.Caller = {
    Type: 'AWS::IAM::Role',
    Properties: {
      AssumeRolePolicyDocument: {
        Statement: [{ ...trust, Principal: { Service: 'apigateway.amazonaws.com' } }],
      },
      Policies: [{ PolicyDocument: { Statement: [invoke] } }],
    },
  };
  const { Body } = (resources.Api as Resource).Properties as { Body: { components: Components } };
  const { 'x-amazon-apigateway-authorizer': authorizer } = Body.components.securitySchemes.token;
  authorizer.authorizerCredentials = { 'Fn::GetAtt': ['Caller', 'Arn'] };
}

type Components = {
  securitySchemes: { token: { 'x-amazon-apigateway-authorizer': Record<string, unknown> } };
};

function withoutPermission(resources: Resources): void {
  const [id] = Object.entries(resources)
    .filter(
      ([
        ,
        {
          Type,
          Properties: { SourceArn },
        },
      ]) =>
        Type === 'AWS::Lambda::Permission' ? JSON.stringify(SourceArn)?.includes('/authorizers/') : false,
    )
    .map(([name]) => name);
  if (id === undefined) throw new Error('There is no permission of the authorizer.');
  delete resources[id];
}

const FAULTS = [
  [
    'a role that trusts API Gateway under aws:SourceAccount',
    () => planted('domicilia-sandbox-edge', callByRole),
  ],
  ['no permission', () => planted('domicilia-sandbox-functions-access', withoutPermission)],
] as const;

// A missing permission is found in the same way, so a push tries the case alone.
test.each(process.env.LONG === '1' ? FAULTS : FAULTS.slice(0, 1))(
  'case 1: with %s for the authorizer, the smoke test of the local run fails and says where to look',
  async (_, prepare) => {
    service = await startService({ PREPARED: prepare() });
    const { code, out } = await spawnOps(['smoke', '--json'], { DATA_DIR: service.directory });
    const { works, steps } = JSON.parse(out);
    expect([code, works]).toEqual([1, false]);
    const failed = steps.filter(({ result }: { result: string }) => result !== 'ok');
    expect(failed.map(({ step }: { step: string }) => step)).toEqual(['list']);
    const [{ result }] = failed;
    expect(result).toMatch(
      /^GET \/api\/direct-debits\?limit=1: expected 200, got 503 unavailable .*\(request ([\w-]+)\)/,
    );
    expect(result).toMatch(
      /log group \/domicilia\/sandbox\/access: refusal AUTHORIZER_CONFIGURATION_ERROR.*the permission of the authorizer/,
    );
  },
);
