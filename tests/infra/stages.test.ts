import { beforeAll, describe, expect, test } from '@jest/globals';
import { handlersOf } from '#infra/functions/catalogue.ts';
import { STAGES } from '#infra/settings/stages.ts';
import { buildApp } from '#infra/stacks/build-app.ts';
import type { ServiceStage } from '#infra/stacks/service-stage.ts';
import { synthesize, type Templates } from './synthesized.ts';

const STACKS = ['data', 'edge', 'workers', 'api'] as const;

let sandbox: Templates;
let production: Templates;

beforeAll(() => {
  sandbox = synthesize('sandbox');
  // Versions and aliases have tests of their own.
  production = synthesize('production', { gradualDeployment: false });
});

type Found = [path: string, sandbox: unknown, production: unknown];

/** Where two templates differ, members of either included. */
function differences(left: unknown, right: unknown, path = ''): Found[] {
  if (isObject(left) && isObject(right)) {
    const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
    return [...keys].flatMap((key) => differences(left[key], right[key], `${path}/${key}`));
  }
  return Object.is(left, right) ? [] : [[path, left, right]];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The handlers that only a sandbox runs, whose functions production lacks. */
const SANDBOX_ONLY = handlersOf(STAGES.sandbox).filter(
  (handler) => !handlersOf(STAGES.production).includes(handler),
);

const anonymousId = (handler: string) => handler.replaceAll(/[/-]/g, '').replaceAll('sandbox', 'stage');

/** A stage's template without the stage's own name, and without the hashes that the library makes of it. */
const anonymous = (template: Templates['api'], stage: string): unknown =>
  JSON.parse(
    JSON.stringify(template.toJSON())
      .replaceAll(stage, 'stage')
      .replaceAll(/\b\w*stage\w*/g, (name) => name.replaceAll(/[0-9A-F]{8}/g, ''))
      .replaceAll(/\bApiDeployment[0-9A-F]{8}[0-9a-f]{32}\b/g, 'ApiDeployment'),
  );

describe('the two stages', () => {
  test.each(STACKS)('differ in their %s stack only where the stages’ settings say so', (stack) => {
    const allowed = [
      /\/Properties\/RetentionInDays$/,
      /\/(UpdateReplacePolicy|DeletionPolicy)$/,
      /\/Variables\/(ACCOUNT|IDENTITY)_VERIFICATION$/,
      /\/Variables\/(COLLECTION_BANK|ISSUER_NAME|ISSUER_RFC)$/,
      /\/MethodSettings\/0\/Throttling(Rate|Burst)Limit$/,
      // The paths under /sandbox, and the order in which the API is deployed after its methods.
      /\/Resources\/Apistage/,
      /\/Resources\/ApiDeployment\/DependsOn/,
      // What the rules of the sandbox's own workers may send there, after all others.
      /\/FailedEventsPolicy\w*\/Properties\/PolicyDocument\/Statement\/\d+$/,
      // The dashboard shows the functions that there are.
      /\/DashboardBody\//,
      ...SANDBOX_ONLY.map((handler) => new RegExp(`/Resources/\\w*${anonymousId(handler)}`)),
    ];
    const unexpected = differences(
      anonymous(sandbox[stack], 'sandbox'),
      anonymous(production[stack], 'production'),
    ).filter(([path]) => !allowed.some((pattern) => pattern.test(path)));
    expect(unexpected).toEqual([]);
  });

  test('keep apart what they store: no stack imports from the other stage', () => {
    for (const stack of STACKS) {
      expect(JSON.stringify(production[stack].toJSON())).not.toContain('domicilia-sandbox');
      expect(JSON.stringify(sandbox[stack].toJSON())).not.toContain('domicilia-production');
    }
  });

  test('fit in one app, with production protected from deletion', () => {
    const app = buildApp({ stages: Object.values(STAGES), bundle: false });
    const protectedIn = (stage: string) => {
      const { data, edge, workers, api } = app.node.findChild(stage) as ServiceStage;
      return [data, edge, workers, api].map(({ stackName, terminationProtection }) => [
        stackName,
        terminationProtection,
      ]);
    };
    expect(protectedIn('production')).toEqual(STACKS.map((stack) => [`domicilia-production-${stack}`, true]));
    expect(protectedIn('sandbox')).toEqual(STACKS.map((stack) => [`domicilia-sandbox-${stack}`, false]));
  });
});
