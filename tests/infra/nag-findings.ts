import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CfnQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { Stack } from 'aws-cdk-lib/core';
import { checkedApp } from '#infra/stacks/checked-app.ts';

type Report = {
  pluginReports: { violations: { ruleName: string; violatingConstructs: { constructPath: string }[] }[] }[];
};

/**
 * Returns the findings in an app with two faulty queues alone, `Open` and `Late`; a rule and a place each. That the
 * stages have no findings is tested where they are bundled.
 * @throws Error if the app is synthesized nevertheless
 */
export function nagFindings(): string[] {
  const outdir = mkdtempSync(join(tmpdir(), 'domicilia-nag-'));
  const app = checkedApp({ stages: [], bundle: false, validate: true, outdir });
  const extra = new Stack(app, 'Extra');
  new Queue(extra, 'Open');
  new CfnQueue(extra, 'Late', { delaySeconds: 901 }).addPropertyOverride('KmsKey', 'misspelt');
  requireFailure(() => app.synth());
  const report: Report = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8'));
  rmSync(outdir, { recursive: true });
  return report.pluginReports.flatMap(({ violations }) =>
    violations.flatMap(({ ruleName, violatingConstructs }) =>
      violatingConstructs.map(({ constructPath }) => `${ruleName} ${constructPath}`),
    ),
  );
}

function requireFailure(synthesize: () => unknown): void {
  const { error } = console;
  // It prints its report as well.
  console.error = () => undefined;
  try {
    synthesize();
  } catch (failure) {
    if (failure instanceof Error && failure.name === 'ValidationFailed') return;
    throw failure;
  } finally {
    console.error = error;
  }
  throw new Error('Synthesized, whatever was found.');
}
