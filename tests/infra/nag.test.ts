import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { CfnQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { type App, Stack, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import { STAGES } from '#infra/settings/stages.ts';
import { buildApp } from '#infra/stacks/build-app.ts';

type Report = {
  pluginReports: { violations: { ruleName: string; violatingConstructs: { constructPath: string }[] }[] }[];
};

/** What is found in both stages and in what is put beside them, errors and warnings alike. */
function findingsBeside(add: (app: App) => void): string[] {
  const outdir = mkdtempSync(join(tmpdir(), 'domicilia-nag-'));
  const app = buildApp({ stages: Object.values(STAGES), bundle: false, validate: true, outdir });
  add(app);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  expect(() => app.synth()).toThrow(expect.objectContaining({ name: 'ValidationFailed' }));
  const report: Report = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8'));
  rmSync(outdir, { recursive: true });
  return report.pluginReports.flatMap(({ violations }) =>
    violations.flatMap(({ ruleName, violatingConstructs }) =>
      violatingConstructs.map(({ constructPath }) => `${ruleName} ${constructPath}`),
    ),
  );
}

describe('the templates', () => {
  let findings: string[];

  beforeAll(() => {
    // A failing synthesis prints its report, too.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    findings = findingsBeside((app) => {
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

  test('show neither of them anything that is not acknowledged', () => {
    expect(findings.filter((finding) => !finding.includes(' Extra/'))).toEqual([]);
  });
});
