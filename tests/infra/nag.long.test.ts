import { beforeAll, describe, expect, test } from '@jest/globals';
import { natively } from '#tests/support/jest/natively.ts';

describe('templates', () => {
  let findings: string[];

  beforeAll(() => {
    const file = new URL('./nag-findings.ts', import.meta.url);
    findings = natively<typeof import('./nag-findings.ts')>(file).nagFindings();
  });

  test('pass the rules of CloudFormation: types, names and limits of properties', () => {
    expect(findings).toEqual(expect.arrayContaining(['F3002 Extra/Late', 'F3034 Extra/Late']));
  });

  test('pass the AWS Solutions rules', () => {
    expect(findings).toContain('AwsSolutions-SQS4 Extra/Open/Resource');
  });
});
