import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, CfnResource, Stack } from 'aws-cdk-lib/core';

type Report = { pluginReports: { violations: { ruleName: string; description: string }[] }[] };

/** The rule of the library by which a type does not exist in a region; its table is CloudFormation's own. */
const NO_SUCH_TYPE = 'F3006';

/**
 * Returns the types of resources, of those named, that CloudFormation does not have in a region, by the library's copy
 * of its schemas. A type that exists nowhere is among them, so that an empty result means something.
 */
export function missingTypes(region: string, types: readonly string[]): string[] {
  const outdir = mkdtempSync(join(tmpdir(), 'domicilia-types-'));
  const context = { '@aws-cdk/core:validateAgainstDefaultRules': true };
  const app = new App({ analyticsReporting: false, builtinCloudFormationValidation: true, context, outdir });
  const stack = new Stack(app, 'Types', { env: { region } });
  for (const [place, type] of [...types, 'AWS::Nothing::AtAll'].entries()) {
    new CfnResource(stack, `Type${place}`, { type });
  }
  const { error } = console;
  // It prints its report as well.
  console.error = () => undefined;
  try {
    app.synth();
  } catch {
    // Each resource lacks its properties; only the report's lines on types count.
  } finally {
    console.error = error;
  }
  const report: Report = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8'));
  rmSync(outdir, { recursive: true });
  return report.pluginReports
    .flatMap(({ violations }) => violations)
    .filter(({ ruleName }) => ruleName === NO_SUCH_TYPE)
    .map(({ description }) => /'(AWS::[\w:]+)'/.exec(description)?.[1] ?? description);
}
