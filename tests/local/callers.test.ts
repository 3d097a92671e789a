import { describe, expect, test } from '@jest/globals';
import { readPermits } from '#infra/local/gateway/permits.ts';
import { readApi } from '#infra/local/gateway/read-api.ts';
import { requireCallers } from '#infra/local/require-callers.ts';
import type { StackTemplate } from '#infra/local/template/deployment.ts';
import { deploymentOf } from './support/fixture.ts';
import {
  allow,
  GUARDED,
  invocationUri,
  lambdaFunction,
  of,
  ref,
  served,
  trusting,
} from './support/template-parts.ts';

type Resources = StackTemplate['template']['Resources'] & object;

const CALL = 'lambda:InvokeFunction';
const ACCOUNT = { StringEquals: { 'aws:SourceAccount': ref('AWS::AccountId') } };
const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });

/** An API with one method behind an authorizer, and the permissions to call either. */
function permitsOf(more: Resources, authorizer: object = {}) {
  const Body = {
    paths: { '/a': { get: served('Serve', GUARDED) } },
    components: {
      securitySchemes: {
        guard: {
          name: 'Authorization',
          'x-amazon-apigateway-authorizer': {
            type: 'token',
            authorizerUri: invocationUri('Guard'),
            ...authorizer,
          },
        },
      },
    },
  };
  const deployment = deploymentOf({
    ...lambdaFunction('Serve', 'serve.mjs'),
    ...lambdaFunction('Guard', 'guard.mjs'),
    Api: of('AWS::ApiGateway::RestApi', { Name: 'fixture', Body }),
    ...more,
  });
  const api = readApi(deployment);
  const { authorizer: mayAsk, method: mayCall } = readPermits(deployment, api);
  const [method] = api.methods;
  if (!method?.authorizer || typeof method.integration !== 'string') throw new Error('No guarded method');
  return {
    asks: mayAsk(method.authorizer),
    calls: mayCall(method.integration, `arn:aws:execute-api:us-east-1:000000000000:${api.id}/test/GET/a`),
  };
}

const permission = (fn: string, more: object = {}) =>
  of('AWS::Lambda::Permission', {
    Action: CALL,
    FunctionName: arnOf(fn),
    Principal: 'apigateway.amazonaws.com',
    ...more,
  });

describe('an API', () => {
  test('calls only the functions whose permission allows it', () => {
    expect(permitsOf({})).toEqual({ asks: false, calls: false });
    expect(permitsOf({ One: permission('Serve') })).toEqual({ asks: false, calls: true });
    expect(permitsOf({ One: permission('Guard') })).toEqual({ asks: true, calls: false });
  });

  test.each([
    ['of its authorizers', 'Guard', '/authorizers/*', { asks: true, calls: false }],
    ['of another kind', 'Guard', '/*/*/*', { asks: false, calls: false }],
    ['of its methods', 'Serve', '/*/*/*', { asks: false, calls: true }],
    ['of another method', 'Serve', '/*/POST/*', { asks: false, calls: false }],
  ])('calls only within the source of the permission: %s', (_, fn, calls, expected) => {
    const SourceArn = {
      'Fn::Join': ['', ['arn:aws:execute-api:us-east-1:', ref('AWS::AccountId'), ':', ref('Api'), calls]],
    };
    expect(permitsOf({ One: permission(fn, { SourceArn }) })).toEqual(expected);
  });

  test('cannot use the permission of another service', () => {
    expect(permitsOf({ One: permission('Guard', { Principal: 'events.amazonaws.com' }) }).asks).toBe(false);
  });
});

describe('an authorizer that is called with a role', () => {
  const callerRole = (trust: Record<string, unknown>) => ({
    Caller: of('AWS::IAM::Role', {
      ...trust,
      Policies: [{ PolicyDocument: { Statement: [allow(CALL, arnOf('Guard'))] } }],
    }),
  });
  const byRole = (trust: Record<string, unknown>) =>
    permitsOf(callerRole(trust), { authorizerCredentials: arnOf('Caller') }).asks;

  test('is called if API Gateway may assume the role', () => {
    expect(byRole(trusting('apigateway.amazonaws.com'))).toBe(true);
    expect(byRole(trusting('lambda.amazonaws.com'))).toBe(false);
  });

  test('is never called if the trust needs aws:SourceAccount, which API Gateway does not send', () => {
    expect(byRole(trusting('apigateway.amazonaws.com', ACCOUNT))).toBe(false);
  });
});

describe('a service that acts with a role', () => {
  const schedule = (trust: Record<string, unknown>) =>
    deploymentOf({
      Role: of('AWS::IAM::Role', trust),
      Daily: of('AWS::Scheduler::Schedule', { Name: 'daily', Target: { RoleArn: arnOf('Role') } }),
    });

  test('must be trusted by the role: otherwise the local run does not start', () => {
    expect(() => requireCallers(schedule(trusting('scheduler.amazonaws.com', ACCOUNT)))).not.toThrow();
    expect(() => requireCallers(schedule(trusting('events.amazonaws.com')))).toThrow(
      'scheduler.amazonaws.com may not assume the role of fixture-Daily',
    );
  });

  test('must be trusted with keys that it sends', () => {
    const ofOthers = { StringEquals: { 'aws:SourceAccount': '111122223333' } };
    expect(() => requireCallers(schedule(trusting('scheduler.amazonaws.com', ofOthers)))).toThrow(
      'fixture-Daily',
    );
  });
});

test('a rule must be permitted to call its function: otherwise the local run does not start', () => {
  const rule = (more: Resources) =>
    deploymentOf({
      ...lambdaFunction('Serve', 'serve.mjs'),
      Arrived: of('AWS::Events::Rule', { Name: 'arrived', Targets: [{ Arn: arnOf('Serve') }] }),
      ...more,
    });
  const byRule = permission('Serve', { Principal: 'events.amazonaws.com', SourceArn: arnOf('Arrived') });
  expect(() => requireCallers(rule({ One: byRule }))).not.toThrow();
  expect(() => requireCallers(rule({}))).toThrow('The rule fixture-Arrived may not call');
});
