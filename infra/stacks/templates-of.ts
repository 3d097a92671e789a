import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { namesOf, STACKS, type StackName } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { buildApp } from './build-app.ts';

/**
 * Returns the templates of a stage's stacks with these settings, in the order of their deployment, synthesized without
 * code.
 */
export function templatesOf(config: StageConfig): Partial<Record<StackName, object>> {
  const outdir = mkdtempSync(join(tmpdir(), 'domicilia-assembly-'));
  const { stacksRecursively } = buildApp({ stages: [config], bundle: false, outdir }).synth();
  const nameOf = namesOf(config.name).stack;
  const templates = STACKS.flatMap((stack) => {
    const { template } = stacksRecursively.find(({ stackName }) => stackName === nameOf(stack)) ?? {};
    return template ? [[stack, template]] : [];
  });
  rmSync(outdir, { recursive: true });
  return Object.fromEntries(templates);
}
