import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localStage } from '#infra/local/stage.ts';
import { buildApp } from '#infra/stacks/build-app.ts';
import type { StackTemplate } from './deployment.ts';

const outdir = mkdtempSync(join(tmpdir(), 'domicilia-'));
try {
  const assembly = buildApp({ stages: [localStage], bundle: false, outdir }).synth();
  const templates: StackTemplate[] = assembly.stacksRecursively.map(({ stackName, template }) => ({
    stackName,
    template,
  }));
  process.send?.(templates);
} finally {
  rmSync(outdir, { recursive: true, force: true });
}
