import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { namesOf, STACKS, type StackName } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { buildApp } from '#infra/stacks/build-app.ts';

/** The templates of a stage's stacks under these settings, synthesized without code into a folder of their own. */
export function templatesOf(config: StageConfig): Record<StackName, object> {
  const outdir = mkdtempSync(join(tmpdir(), 'domicilia-assembly-'));
  const { stacksRecursively } = buildApp({ stages: [config], bundle: false, outdir }).synth();
  const nameOf = namesOf(config.name).stack;
  const templates = STACKS.map((stack) => [
    stack,
    stacksRecursively.find(({ stackName }) => stackName === nameOf(stack))?.template,
  ]);
  rmSync(outdir, { recursive: true });
  return Object.fromEntries(templates);
}
