import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { type App, Stack, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { StageName } from '#infra/settings/stages.ts';
import { buildApp } from '#infra/stacks/build-app.ts';

type Report = {
  pluginReports: { violations: { ruleName: string; violatingConstructs: { constructPath: string }[] }[] }[];
};

/** What the AWS Solutions pack finds in a stage, errors and warnings alike, and in what `add` puts beside it. */
function findingsIn(stage: StageName, add: (app: App) => void = () => undefined): string[] {
  const outdir = mkdtempSync(join(tmpdir(), 'domicilia-nag-'));
  const app = buildApp({ stages: [stage], bundle: false, outdir });
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

  test.each(['sandbox', 'production'] as const)('find nothing in %s that is not acknowledged', (stage) => {
    expect(findingsIn(stage)).toEqual([]);
  });

  test('do look: a queue without TLS is found', () => {
    const findings = findingsIn('sandbox', (app) => new Queue(new Stack(app, 'Extra'), 'Open'));
    expect(findings).toContain('AwsSolutions-SQS4 Extra/Open/Resource');
  });
});
