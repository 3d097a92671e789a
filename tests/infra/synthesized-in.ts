import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { namesOf, STACKS } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { buildApp } from '#infra/stacks/build-app.ts';

/** The stacks of a stage under these settings: each with its region, its template and the stacks that it is deployed after. */
export function synthesizedIn(config: StageConfig) {
  const outdir = mkdtempSync(join(tmpdir(), 'domicilia-region-'));
  const { stacksRecursively } = buildApp({ stages: [config], bundle: false, outdir }).synth();
  const found = STACKS.map((name) => {
    const stack = stacksRecursively.find(({ stackName }) => stackName === namesOf(config.name).stack(name));
    const before = new Set<string>();
    const visit = (ids: readonly { id: string }[]): void => {
      for (const { id } of ids) {
        const other = stacksRecursively.find((each) => each.id === id);
        if (!other || before.has(other.stackName)) continue;
        before.add(other.stackName);
        visit(other.dependencies);
      }
    };
    visit(stack?.dependencies ?? []);
    return [name, { region: stack?.environment.region, template: stack?.template, after: [...before] }];
  });
  rmSync(outdir, { recursive: true });
  return Object.fromEntries(found);
}
