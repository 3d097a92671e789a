import { expect, test } from '@jest/globals';
import { type Import, importsOf, type Template } from '#infra/ops/imports.ts';
import { idsIn, type TemplateJson } from '#tests/infra/deployability/stack.ts';
import { synthesize, synthesizeFull, type Templates } from './synthesized.ts';

const importsIn = (templates: Templates): Import[] =>
  importsOf(
    Object.fromEntries(Object.entries(templates).map(([stack, each]) => [stack, each.toJSON() as Template])),
  );

test.each([
  ['production', () => synthesize('production')],
  ['production with all settings', synthesizeFull],
] as const)(
  'case 6: of %s, a deployment imports every retained resource, except those of the data stack and keys, which have no fixed name',
  (_, templates) => {
    const imports = importsIn(templates());
    const elsewhere = imports.filter(({ stack }) => stack !== 'data');
    const typesBy = (how: Import['by']) => [
      ...new Set(elsewhere.filter(({ by }) => by === how).map(({ type }) => type)),
    ];
    // Logs cannot be created again.
    expect(typesBy('deploy')).toEqual(['AWS::Logs::LogGroup']);
    expect(typesBy('import').filter((type) => type !== 'AWS::KMS::Key')).toEqual([]);
  },
);

test.each([
  ['production', () => synthesize('production')],
  ['production with all settings', synthesizeFull],
] as const)(
  'of %s, what is imported by hand depends on nothing else: the new stack has only what is imported',
  (_, templates) => {
    const { data, front } = templates();
    for (const template of [data, front]) {
      const { Resources } = template.toJSON() as TemplateJson;
      const isKept = (id: string) => Resources[id]?.DeletionPolicy?.startsWith('Retain');
      const others = Object.entries(Resources)
        .filter(([id]) => isKept(id))
        .flatMap(([id, { Properties, DependsOn = [] }]) =>
          [...idsIn(Properties), ...[DependsOn].flat()]
            .filter((needed) => needed in Resources && !isKept(needed))
            .map((needed) => `${id} depends on ${needed}`),
        );
      expect(others).toEqual([]);
    }
  },
);

test('a disposable stage retains nothing', () => {
  expect(importsIn(synthesize('sandbox'))).toEqual([]);
});
