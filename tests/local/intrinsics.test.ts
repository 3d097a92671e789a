import { describe, expect, test } from '@jest/globals';
import { resolve } from '#infra/local/template/intrinsics.ts';

const references = {
  ref: (name: string) => `ref:${name}`,
  getAtt: (name: string, attribute: string) => `att:${name}.${attribute}`,
  stackOutput: (stack: string, name: string) => `output:${stack}.${name}`,
};

describe('an intrinsic function', () => {
  test.each<[string, unknown, unknown]>([
    ['Fn::GetAtt', { 'Fn::GetAtt': ['Table', 'Arn'] }, 'att:Table.Arn'],
    [
      'Fn::GetStackOutput',
      { 'Fn::GetStackOutput': { StackName: 'data', OutputName: 'Table' } },
      'output:data.Table',
    ],
    ['Fn::Join', { 'Fn::Join': ['-', ['a', { Ref: 'B' }, 'c']] }, 'a-ref:B-c'],
    ['Fn::Select', { 'Fn::Select': [1, ['a', { Ref: 'B' }]] }, 'ref:B'],
    ['Fn::Split', { 'Fn::Split': ['/', { 'Fn::Join': ['/', ['a', 'b']] }] }, ['a', 'b']],
    ['Fn::Sub', { 'Fn::Sub': `arn:\${A}:\${AWS::Region}` }, 'arn:ref:A:ref:AWS::Region'],
    ['any, at any depth', { a: [null, { b: { Ref: 'C' }, d: 1 }] }, { a: [null, { b: 'ref:C', d: 1 }] }],
    ['none', { Ref: 'x', other: 1 }, { Ref: 'x', other: 1 }],
  ])('%s is resolved to its value', (_, given, expected) => {
    expect(resolve(given, references)).toEqual(expected);
  });

  test('that is unknown is reported, not guessed', () => {
    expect(() => resolve({ 'Fn::Transform': {} }, references)).toThrow('Fn::Transform');
  });
});
