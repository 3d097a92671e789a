import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STAGES } from '#infra/settings/stages.ts';
import { templatesOf } from '#infra/stacks/templates-of.ts';
import { FULL } from '#tests/infra/full-settings.ts';

/**
 * Synthesizes every stage, one with every optional feature, and a production whose releases are not gradual, once for
 * all tests of the templates; they find them through the environment.
 */
export default function synthesizeUp(): void {
  const folder = mkdtempSync(join(tmpdir(), 'domicilia-templates-'));
  const made = { ...STAGES, full: FULL, 'at-once': { ...STAGES.production, gradualDeployment: false } };
  for (const [name, config] of Object.entries(made)) {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(templatesOf(config)));
  }
  process.env.SYNTHESIZED = folder;
}
