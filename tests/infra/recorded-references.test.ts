import { describe, expect, test } from '@jest/globals';
import type { DeployedStack } from '#infra/ops/deployed-stack.ts';
import type { Facts } from '#infra/ops/preflight/facts.ts';
import { checkReferences } from '#infra/ops/preflight/reference-checks.ts';
import { STAGES } from '#infra/settings/stages.ts';
import { synthesize, synthesizeFull, type Templates } from './synthesized.ts';

type Output = { Value: unknown };
type Read = { StackName: string; OutputName: string };

const readIn = (value: unknown): Read | undefined =>
  (value as { 'Fn::GetStackOutput'?: Read })?.['Fn::GetStackOutput'];

/** The text of an output that records a read: `data: ` and the reference. */
function recordedIn({ Value }: Output): { prefix: string; read: Read } | undefined {
  const [, [prefix, value] = []] = (Value as { 'Fn::Join'?: [string, unknown[]] })['Fn::Join'] ?? [];
  const read = readIn(value);
  return read && { prefix: String(prefix), read };
}

/** Every reference to another stack in a part of a template. */
function referencesIn(part: unknown): Read[] {
  if (typeof part !== 'object' || part === null) return [];
  const read = readIn(part);
  return read ? [read] : Object.values(part).flatMap(referencesIn);
}

const textOf = ({ StackName, OutputName }: Read) => `${StackName} ${OutputName}`;

/**
 * CloudFormation's description of the stacks of a stage: `valueAt` returns an output as it was at the deployment of its
 * stack.
 */
function deployed(
  templates: Templates,
  valueAt: (stack: string, reference: string) => string,
): Facts['stacks'] {
  return Object.fromEntries(
    Object.entries(templates).map(([id, template]): [string, DeployedStack] => {
      const outputs = Object.entries<Output>(template.toJSON().Outputs ?? {}).map(([name, output]) => {
        const recorded = recordedIn(output);
        if (!recorded) return [name, valueAt(id, `domicilia-production-${id} ${name}`)];
        return [name, `${recorded.prefix}${valueAt(id, textOf(recorded.read))}`];
      });
      const name = `domicilia-production-${id}`;
      return [
        id,
        { name, status: 'UPDATE_COMPLETE', isProtected: true, outputs: Object.fromEntries(outputs) },
      ];
    }),
  );
}

const findings = (stacks: Facts['stacks']) =>
  checkReferences({ config: STAGES.production, stacks } as Facts).map(({ finding }) => finding);

describe('case 12: each stack records the values that it read from others when it was deployed', () => {
  test.each([
    ['production', () => synthesize('production')],
    ['production with all settings', synthesizeFull],
    ['the sandbox', () => synthesize('sandbox')],
  ] as const)('of %s, all except functions, whose names are kept', (_, templates) => {
    const missing = Object.values(templates()).flatMap((template) => {
      const { Resources, Outputs = {} } = template.toJSON();
      const recorded = Object.values<Output>(Outputs).flatMap((output) => recordedIn(output)?.read ?? []);
      return referencesIn(Resources)
        .map(textOf)
        .filter((read) => !recorded.map(textOf).includes(read))
        .filter((read) => !/Function(?:Live)?[0-9A-F]{8}/.test(read));
    });
    expect(missing).toEqual([]);
  });

  test('if nothing was replaced, nothing is reported', () => {
    expect(findings(deployed(synthesize('production'), (_, reference) => reference))).toEqual([]);
  });

  test.each(['SigningSecret', 'DataKey', 'OperationsKey'])(
    'if %s was replaced, every stack that reads it is named',
    (replaced) => {
      const templates = synthesize('production');
      const stacks = deployed(templates, (stack, reference) =>
        stack !== 'data' && reference.startsWith('domicilia-production-data ') && reference.includes(replaced)
          ? `the former ${reference}`
          : reference,
      );
      const reads = ({ StackName, OutputName }: Read) =>
        StackName === 'domicilia-production-data' && OutputName.includes(replaced);
      const readers = Object.entries(templates).filter(([, template]) =>
        referencesIn(template.toJSON().Resources).some(reads),
      );
      const named = readers.map(([id]) =>
        expect.stringContaining(`The stack domicilia-production-${id} still uses`),
      );
      expect(findings(stacks)).toEqual(named);
      expect(named.length).toBeGreaterThan(1);
    },
  );
});
