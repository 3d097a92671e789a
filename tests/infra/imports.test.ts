import { expect, test } from '@jest/globals';
import { type Import, importsOf, type Template } from '#infra/ops/imports.ts';
import { synthesize, synthesizeFull, type Templates } from './synthesized.ts';

const importsIn = (templates: Templates): Import[] =>
  importsOf(
    Object.fromEntries(Object.entries(templates).map(([stack, each]) => [stack, each.toJSON() as Template])),
  );

test.each([
  ['production', () => synthesize('production')],
  ['production with all settings', synthesizeFull],
] as const)(
  'case 6: of %s, an operator imports the data stack by hand, and the key of the address’s logs; a deployment imports the rest',
  (_, templates) => {
    const imports = importsIn(templates());
    const byHand = imports.filter(({ stack, by }) => stack !== 'data' && by === 'import');
    expect(byHand.map(({ stack, type }) => [stack, type])).toEqual([['front', 'AWS::KMS::Key']]);
    // Logs: nobody can make them again.
    const elsewhere = imports
      .filter(({ stack, by }) => stack !== 'data' && by === 'deploy')
      .map(({ type }) => type);
    expect([...new Set(elsewhere)]).toEqual(['AWS::Logs::LogGroup']);
  },
);

test('what is imported by hand has these names, as the runbook says', () => {
  const byHand = importsIn(synthesize('production')).filter(({ by }) => by === 'import');
  const count = (type: string) => byHand.filter((each) => each.type === type).length;
  expect([count('AWS::KMS::Key'), count('AWS::S3::Bucket')]).toEqual([3, 3]);
  const others = byHand.filter(({ type }) => type !== 'AWS::KMS::Key' && type !== 'AWS::S3::Bucket');
  expect(new Set(others.map(({ type }) => type))).toEqual(new Set(['AWS::SecretsManager::Secret']));
});

test('nothing of a stage that is disposable stays', () => {
  expect(importsIn(synthesize('sandbox'))).toEqual([]);
});
