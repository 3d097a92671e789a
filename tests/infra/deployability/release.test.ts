import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { longTest } from '#tests/support/jest/long-test.ts';
import { disappearances, type Release, releaseOf } from './release.ts';
import type { ResourceJson, StackJson } from './stack.ts';
import { stacksOf } from './stages.ts';

type Kept = { readonly tag: string | null; readonly stages: Readonly<Record<string, Release>> };

/** What the last release left deployed. Before the first tag nothing is deployed, and it is overwritten freely. */
const KEPT: Kept = JSON.parse(readFileSync(new URL('./last-release.json', import.meta.url), 'utf8'));

describe.each(['sandbox', 'production'] as const)('the next release of %s', (stage) => {
  test('removes no resource that the last one still names', () => {
    const deployed = KEPT.tag === null ? releaseOf(stacksOf(stage)) : KEPT.stages[stage];
    expect(disappearances(deployed ?? [], stacksOf(stage))).toEqual([]);
  });

  test('is stored as the references between its stacks', () => {
    expect(KEPT.stages[stage]?.map(({ stack }) => stack)).toEqual(stacksOf(stage).map(({ name }) => name));
    const api = KEPT.stages[stage]?.find(({ stack }) => stack.endsWith('-api'));
    expect(Object.values(api?.names ?? {}).flat()).toContain(`domicilia-${stage}-authorizer:live`);
  });
});

longTest('a release of production that is not gradual removes nothing: every alias stays', () => {
  const deployed = releaseOf(stacksOf('production'));
  const atOnce = stacksOf('at-once');
  expect(disappearances(deployed, atOnce)).toEqual([]);
  // And a later release that is gradual again finds everything that the former one names.
  expect(disappearances(releaseOf(atOnce), stacksOf('production'))).toEqual([]);
});

describe('a resource that is removed while a deployed stack names it', () => {
  const fn: ResourceJson = { Type: 'AWS::Lambda::Function', Properties: { FunctionName: 'stage-get' } };
  const alias: ResourceJson = {
    Type: 'AWS::Lambda::Alias',
    Properties: { FunctionName: { Ref: 'Fn' }, Name: 'live' },
  };
  const functions = (Resources: StackJson['template']['Resources'], Outputs = {}): StackJson => ({
    name: 'functions',
    template: { Resources, Outputs },
  });
  const uri = { 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Region' }, ':function:stage-get:live/invocations']] };
  const definition = (path: object): StackJson => ({
    name: 'edge',
    template: { Resources: { Api: { Type: 'AWS::ApiGateway::RestApi', Properties: { Body: path } } } },
  });
  const api = (more: object = {}): StackJson => ({
    name: 'api',
    template: { Resources: { Deployment: { Type: 'AWS::ApiGateway::Deployment', ...more } } },
  });
  const before = releaseOf([definition({ '/get': uri }), functions({ Fn: fn, Live: alias }), api()]);

  test('is reported: the alias of a function that the deployed API calls', () => {
    expect(disappearances(before, [definition({ '/get': uri }), functions({ Fn: fn }), api()])).toEqual([
      'functions: stage-get:live goes while the deployed api names it.',
    ]);
  });

  test('is reported: a function whose route is removed in the same release', () => {
    expect(disappearances(before, [definition({}), functions({}), api()])).toEqual([
      'functions: stage-get goes while the deployed api names it.',
      'functions: stage-get:live goes while the deployed api names it.',
    ]);
  });

  test('passes in the release after the one that stopped naming it', () => {
    const between = [definition({}), functions({ Fn: fn, Live: alias }), api()];
    expect(disappearances(before, between)).toEqual([]);
    expect(disappearances(releaseOf(between), [definition({}), functions({}), api()])).toEqual([]);
  });

  test('is reported: an output that a later stack refers to', () => {
    const outputs = { Shown: { Value: { Ref: 'Fn' } } };
    const reading = api({
      Properties: { Description: { 'Fn::GetStackOutput': { StackName: 'functions', OutputName: 'Shown' } } },
    });
    const deployed = releaseOf([functions({ Fn: fn }, outputs), reading]);
    expect(disappearances(deployed, [functions({ Fn: fn }, outputs), reading])).toEqual([]);
    expect(disappearances(deployed, [functions({ Fn: fn }), api()])).toEqual([
      'functions: output Shown goes while the deployed api names it.',
    ]);
  });

  test('is reported: a resource that moves to another stack', () => {
    const other = { ...functions({ Fn: fn, Live: alias }), name: 'functions-get' };
    expect(disappearances(before, [definition({ '/get': uri }), functions({}), other, api()])).toHaveLength(
      2,
    );
  });

  test('passes if the stack that names it is deployed first', () => {
    const deployed = releaseOf([
      api({ Properties: { Description: 'calls stage-get' } }),
      functions({ Fn: fn }),
    ]);
    expect(disappearances(deployed, [api(), functions({})])).toEqual([]);
  });
});
