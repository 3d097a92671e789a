import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STAGES } from '#infra/settings/stages.ts';
import { FULL } from '#tests/infra/full-settings.ts';
import { templatesOf } from '#tests/infra/templates-of.ts';

/** Synthesizes every stage, and one that has all that a stage can have, once for all tests of the templates; they find them through the environment. */
export default function synthesizeUp(): void {
  const folder = mkdtempSync(join(tmpdir(), 'domicilia-templates-'));
  for (const [name, config] of Object.entries({ ...STAGES, full: FULL })) {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(templatesOf(config)));
  }
  process.env.SYNTHESIZED = folder;
}
