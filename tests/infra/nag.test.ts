import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { CfnQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { type App, Stack } from 'aws-cdk-lib/core';
import { checkedApp } from '#infra/stacks/checked-app.ts';

type Report = {
  pluginReports: { violations: { ruleName: string; violatingConstructs: { constructPath: string }[] }[] }[];
};

/** What is found in an app with these resources alone; that nothing is found in the stages is seen where they are bundled. */
function findingsOf(add: (app: App) => void): string[] {
  const outdir = mkdtempSync(join(tmpdir(), 'domicilia-nag-'));
  const app = checkedApp({ stages: [], bundle: false, validate: true, outdir });
  add(app);
  expect(() => app.synth()).toThrow(expect.objectContaining({ name: 'ValidationFailed' }));
  const report: Report = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8'));
  rmSync(outdir, { recursive: true });
  return report.pluginReports.flatMap(({ violations }) =>
    violations.flatMap(({ ruleName, violatingConstructs }) =>
      violatingConstructs.map(({ constructPath }) => `${ruleName} ${constructPath}`),
    ),
  );
}

describe('templates', () => {
  let findings: string[];

  beforeAll(() => {
    // A failing synthesis prints its report, too.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    findings = findingsOf((app) => {
      const extra = new Stack(app, 'Extra');
      new Queue(extra, 'Open');
      new CfnQueue(extra, 'Late', { delaySeconds: 901 }).addPropertyOverride('KmsKey', 'misspelt');
    });
  });

  afterAll(() => void jest.restoreAllMocks());

  test('are checked by the rules of CloudFormation itself: types, names and bounds of properties', () => {
    expect(findings).toEqual(expect.arrayContaining(['F3002 Extra/Late', 'F3034 Extra/Late']));
  });

  test('are checked by the AWS Solutions rules', () => {
    expect(findings).toContain('AwsSolutions-SQS4 Extra/Open/Resource');
  });
});
