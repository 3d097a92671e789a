import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oneLine } from '#infra/host/one-line.ts';
import { localStage } from '#infra/local/stage.ts';
import { buildApp } from '#infra/stacks/build-app.ts';
import type { StackTemplate } from './deployment.ts';
import type { Synthesized } from './synthesize.ts';

// The service has ended: it needs no templates.
process.on('disconnect', () => process.exit());
report(synthesize());

function synthesize(): Synthesized {
  let outdir: string | undefined;
  try {
    outdir = mkdtempSync(join(tmpdir(), 'domicilia-'));
    const assembly = buildApp({ stages: [localStage], bundle: false, outdir }).synth();
    const templates: StackTemplate[] = assembly.stacksRecursively.map(({ stackName, template }) => ({
      stackName,
      template,
    }));
    return { templates };
  } catch (error) {
    return { error: oneLine(error), stack: error instanceof Error ? error.stack : undefined };
  } finally {
    if (outdir) rmSync(outdir, { recursive: true, force: true });
  }
}

/** Sends the result, and ends. A service that has ended in the meantime reads nothing. */
function report(result: Synthesized): void {
  process.send?.(result, () => process.disconnect());
}
