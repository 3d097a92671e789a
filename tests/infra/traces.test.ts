import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  functionsIn,
  type Resource,
  resourcesOf,
  synthesize,
  synthesizeFull,
  type Templates,
} from './synthesized.ts';

let full: Templates;
let production: Templates;

beforeAll(() => {
  full = synthesizeFull();
  production = synthesize('production');
});

const tracedIn = (templates: Templates): Resource[] =>
  [functionsIn(templates), templates.workers].flatMap((template) =>
    resourcesOf(template, 'AWS::Lambda::Function').map(([, { Properties }]) => Properties),
  );
const stageOf = ({ api }: Templates) => resourcesOf(api, 'AWS::ApiGateway::Stage')[0]?.[1].Properties;
const rolesWithTraces = (templates: Templates) =>
  [functionsIn(templates), templates.workers].flatMap((template) =>
    resourcesOf(template, 'AWS::IAM::Role').filter(([, role]) => JSON.stringify(role).includes('xray:')),
  );

describe('traces', () => {
  test('are off unless the settings turn them on', () => {
    expect(tracedIn(production).filter(({ TracingConfig }) => TracingConfig)).toEqual([]);
    expect(stageOf(production).TracingEnabled).toBe(false);
    expect(rolesWithTraces(production)).toEqual([]);
  });

  test('then cover every function and the API, and each role may send its own and nothing else', () => {
    expect(tracedIn(full).filter(({ TracingConfig }) => TracingConfig?.Mode !== 'Active')).toEqual([]);
    expect(stageOf(full).TracingEnabled).toBe(true);
    const roles = rolesWithTraces(full);
    expect(roles).toHaveLength(tracedIn(full).length);
    for (const [, { Properties }] of roles)
      expect(Properties.Policies[0].PolicyDocument.Statement).toContainEqual({
        Sid: 'Traces',
        Effect: 'Allow',
        Action: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
        Resource: '*',
      });
  });
});
