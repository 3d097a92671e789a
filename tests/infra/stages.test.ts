import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { CfnOutput } from 'aws-cdk-lib/core';
import { namesOf, STACKS, type StackName } from '#infra/settings/names.ts';
import { STAGES, type StageName } from '#infra/settings/stages.ts';
import type { ServiceStage } from '#infra/stacks/service-stage.ts';
import { isTurn } from '#tests/support/jest/budget.ts';
import { longDescribe, longTest } from '#tests/support/jest/long-test.ts';
import { natively } from '#tests/support/jest/natively.ts';
import { synthesize, synthesizeWith, type Templates } from './synthesized.ts';

const { buildApp } = natively<typeof import('#infra/stacks/build-app.ts')>(
  new URL('../../infra/stacks/build-app.ts', import.meta.url),
);

let sandbox: Templates;
let production: Templates;

beforeAll(() => {
  sandbox = synthesize('sandbox');
  production = synthesize('production');
});

/** The stacks of a stage: production has no functions of the sandbox. */
const stacksIn = (stage: StageName): readonly StackName[] =>
  STACKS.filter((stack) => stage === 'sandbox' || stack !== 'functions-sandbox');

type Found = [path: string, sandbox: unknown, production: unknown];

/** Returns where two templates differ, including members that only one has. */
function differences(left: unknown, right: unknown, path = ''): Found[] {
  if (isObject(left) && isObject(right)) {
    const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
    return [...keys].flatMap((key) => differences(left[key], right[key], `${path}/${key}`));
  }
  return Object.is(left, right) ? [] : [[path, left, right]];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns a stage's template without the stage's own name, and without the hashes that the library makes of it. */
const anonymous = (template: Templates['api'], stage: string): unknown =>
  JSON.parse(
    JSON.stringify(template.toJSON())
      .replaceAll(stage, 'stage')
      .replaceAll(/\b\w*stage\w*/g, (name) => name.replaceAll(/[0-9A-F]{8}/g, ''))
      .replaceAll(/(Deployment|CurrentVersion)[0-9A-F]{8}[0-9a-f]{32}\b/g, '$1'),
  );

// A push synthesizes a sandbox with the settings of production, another one both stages in one app, and `settings` a
// stage with a restored table.
(isTurn(0, 3) ? describe : longDescribe)('with the same settings, the two stages', () => {
  let alike: Templates;
  beforeAll(() => {
    alike = synthesizeWith({ ...STAGES.production, name: 'sandbox' });
  });

  test.each(stacksIn('production'))('have the same %s stack', (stack) => {
    expect(
      differences(anonymous(alike[stack], 'sandbox'), anonymous(production[stack], 'production')),
    ).toEqual([]);
  });
});

describe('the two stages', () => {
  longTest('are byte for byte the same when they are synthesized again', () => {
    const again = synthesizeWith(STAGES.production);
    for (const stack of stacksIn('production'))
      expect(again[stack].toJSON()).toEqual(production[stack].toJSON());
  });

  test('store their data separately: no stack imports from the other stage', () => {
    const textOf = (templates: Templates) =>
      JSON.stringify(Object.values(templates).map((template) => template.toJSON()));
    expect(textOf(production)).not.toContain('domicilia-sandbox');
    expect(textOf(sandbox)).not.toContain('domicilia-production');
  });

  (isTurn(2, 3) ? test : longTest)(
    'record the commit in the first and the last stack of a deployment',
    () => {
      const commit = 'f'.repeat(40);
      const app = buildApp({ stages: [STAGES.production], bundle: false, commit });
      const { data, edge, workers, functions, api } = app.node.findChild('production') as ServiceStage;
      const recorded = [data, edge, workers, ...functions, api].filter(
        ({ node }) => node.tryFindChild('Commit') !== undefined,
      );
      expect(recorded).toEqual([data, api]);
      expect(data.resolve((data.node.findChild('Commit') as CfnOutput).value)).toBe(commit);
    },
  );

  (isTurn(1, 3) ? test : longTest)('fit in one app, with production protected from deletion', () => {
    const app = buildApp({ stages: Object.values(STAGES), bundle: false });
    const protectedIn = (stage: StageName) => {
      const { data, front, edge, viewers, workers, functions, api } = app.node.findChild(
        stage,
      ) as ServiceStage;
      return [data, front, edge, viewers, workers, ...functions, api].map(
        ({ stackName, terminationProtection }) => [stackName, terminationProtection],
      );
    };
    for (const stage of ['sandbox', 'production'] as const) {
      const isProtected = stage === 'production';
      expect(protectedIn(stage).sort()).toEqual(
        stacksIn(stage)
          .map((stack) => [`domicilia-${stage}-${stack}`, isProtected])
          .sort(),
      );
    }
  });

  longTest('are deployed in order: the address, the workers, then their callers', () => {
    const outdir = mkdtempSync(join(tmpdir(), 'domicilia-order-'));
    const { stacksRecursively } = buildApp({ stages: [STAGES.production], bundle: false, outdir }).synth();
    rmSync(outdir, { recursive: true });
    const names = new Map(stacksRecursively.map(({ id, stackName }) => [id, stackName]));
    const after = stacksRecursively.map(({ stackName, dependencies }) => [
      stackName,
      ...dependencies.flatMap(({ id }) => names.get(id) ?? []).sort(),
    ]);
    const nameOf = namesOf('production').stack;
    const families = stacksIn('production').filter((stack) => stack.startsWith('functions-'));
    const [data, front, edge, viewers, workers, api] = (
      ['data', 'front', 'edge', 'viewers', 'workers', 'api'] as const
    ).map(nameOf);
    const deployed = stacksIn('production').map((stack) => after.find(([name]) => name === nameOf(stack)));
    expect(deployed).toEqual([
      [data],
      [front],
      [edge, data, front],
      [viewers, edge, front],
      [workers, data, edge],
      ...families.map((family) => [nameOf(family), data, edge, workers]),
      [api, data, edge, ...families.map(nameOf).sort()],
    ]);
  });

  longTest('have tags that separate their costs', () => {
    const app = buildApp({ stages: Object.values(STAGES), bundle: false });
    const { workers } = app.node.findChild('production') as ServiceStage;
    expect(workers.tags.tagValues()).toEqual({
      service: 'domicilia',
      stage: 'production',
      component: 'workers',
    });
  });
});
