import { beforeAll, describe, expect, test } from '@jest/globals';
import { natively } from '#tests/support/natively.ts';

describe('templates', () => {
  let findings: string[];

  beforeAll(() => {
    const file = new URL('./nag-findings.ts', import.meta.url);
    findings = natively<typeof import('./nag-findings.ts')>(file).nagFindings();
  });

  test('are checked by the rules of CloudFormation itself: types, names and bounds of properties', () => {
    expect(findings).toEqual(expect.arrayContaining(['F3002 Extra/Late', 'F3034 Extra/Late']));
  });

  test('are checked by the AWS Solutions rules', () => {
    expect(findings).toContain('AwsSolutions-SQS4 Extra/Open/Resource');
  });
});
