import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { namesOf, STACKS } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { buildApp } from '#infra/stacks/build-app.ts';

/**
 * Returns the stacks of a stage with these settings: each with its region, its template and the stacks that are
 * deployed before it.
 */
export function synthesizedIn(config: StageConfig) {
  const outdir = mkdtempSync(join(tmpdir(), 'domicilia-region-'));
  const { stacksRecursively } = buildApp({ stages: [config], bundle: false, outdir }).synth();
  const found = STACKS.flatMap((name) => {
    const stack = stacksRecursively.find(({ stackName }) => stackName === namesOf(config.name).stack(name));
    if (!stack) return [];
    const before = new Set<string>();
    const visit = (ids: readonly { id: string }[]): void => {
      for (const { id } of ids) {
        const other = stacksRecursively.find((each) => each.id === id);
        if (!other || before.has(other.stackName)) continue;
        before.add(other.stackName);
        visit(other.dependencies);
      }
    };
    visit(stack.dependencies);
    const { environment, template } = stack;
    return [[name, { region: environment.region, template, after: [...before] }]];
  });
  rmSync(outdir, { recursive: true });
  return Object.fromEntries(found);
}
