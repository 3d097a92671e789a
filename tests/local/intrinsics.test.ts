import { describe, expect, test } from '@jest/globals';
import { resolve, type Scope } from '#infra/local/template/intrinsics.ts';

const scope: Scope = {
  ref: (name) => (name === 'AWS::NoValue' ? undefined : `ref:${name}`),
  getAtt: (name, attribute) => `att:${name}.${attribute}`,
  importValue: (name) => `import:${name}`,
};

/** A place to fill in, as `Fn::Sub` writes it. */
const hole = (name: string) => `\${${name}}`;

describe('Intrinsic functions', () => {
  test.each<[string, unknown, unknown]>([
    ['Ref', { Ref: 'Table' }, 'ref:Table'],
    ['Fn::GetAtt as a list', { 'Fn::GetAtt': ['Table', 'Arn'] }, 'att:Table.Arn'],
    ['Fn::GetAtt as a text', { 'Fn::GetAtt': 'Nested.Outputs.Arn' }, 'att:Nested.Outputs.Arn'],
    ['Fn::ImportValue', { 'Fn::ImportValue': 'data:Table' }, 'import:data:Table'],
    ['Fn::Join', { 'Fn::Join': ['-', ['a', { Ref: 'B' }, 'c']] }, 'a-ref:B-c'],
    ['Fn::Select', { 'Fn::Select': [1, ['a', { Ref: 'B' }]] }, 'ref:B'],
    ['Fn::Split', { 'Fn::Split': ['/', { 'Fn::Join': ['/', ['a', 'b']] }] }, ['a', 'b']],
    [
      'Fn::Sub',
      { 'Fn::Sub': `${hole('Table')}/${hole('Table.Arn')}/${hole('!Kept')}` },
      `ref:Table/att:Table.Arn/${hole('Kept')}`,
    ],
    [
      'Fn::Sub with variables',
      { 'Fn::Sub': [`${hole('x')}-${hole('Table')}`, { x: { Ref: 'B' } }] },
      'ref:B-ref:Table',
    ],
  ])('%s is replaced by what it stands for', (_, given, expected) => {
    expect(resolve(given, scope)).toEqual(expected);
  });

  test('are found at any depth, and everything else stays as it is', () => {
    const given = { a: [1, null, { b: { Ref: 'C' }, d: true }], Ref: 'x', other: 1 };

    expect(resolve(given, scope)).toEqual({ a: [1, null, { b: 'ref:C', d: true }], Ref: 'x', other: 1 });
  });

  test('AWS::NoValue takes its member away', () => {
    expect(resolve({ a: { Ref: 'AWS::NoValue' }, b: [{ Ref: 'AWS::NoValue' }, 1] }, scope)).toEqual({
      b: [1],
    });
  });

  test('a function that is not known is reported, not guessed', () => {
    expect(() => resolve({ 'Fn::Transform': {} }, scope)).toThrow('Fn::Transform');
  });
});
