import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { type App, Stack, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import { STAGES } from '#infra/settings/stages.ts';
import { buildApp } from '#infra/stacks/build-app.ts';

type Report = {
  pluginReports: { violations: { ruleName: string; violatingConstructs: { constructPath: string }[] }[] }[];
};

/** What the AWS Solutions pack finds in both stages and in what is put beside them, errors and warnings alike. */
function findingsBeside(add: (app: App) => void): string[] {
  const outdir = mkdtempSync(join(tmpdir(), 'domicilia-nag-'));
  const app = buildApp({ stages: Object.values(STAGES), bundle: false, outdir });
  add(app);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  try {
    app.synth();
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ValidationFailed')) throw error;
  }
  const report: Report = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8'));
  rmSync(outdir, { recursive: true });
  return report.pluginReports.flatMap(({ violations }) =>
    violations.flatMap(({ ruleName, violatingConstructs }) =>
      violatingConstructs.map(({ constructPath }) => `${ruleName} ${constructPath}`),
    ),
  );
}

describe('the AWS Solutions checks', () => {
  // A failing synthesis prints its report, too.
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => void jest.restoreAllMocks());

  test('find a queue without TLS, and beside it nothing that is not acknowledged', () => {
    const findings = findingsBeside((app) => new Queue(new Stack(app, 'Extra'), 'Open'));
    expect(findings).toContain('AwsSolutions-SQS4 Extra/Open/Resource');
    expect(findings.filter((finding) => !finding.includes(' Extra/'))).toEqual([]);
  });
});
