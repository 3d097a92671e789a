import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STAGES } from '#infra/settings/stages.ts';
import { templatesOf } from '#tests/infra/templates-of.ts';

/** Synthesizes every stage once for all tests of the templates; they find them through the environment. */
export default function synthesizeUp(): void {
  const folder = mkdtempSync(join(tmpdir(), 'domicilia-templates-'));
  for (const config of Object.values(STAGES)) {
    writeFileSync(join(folder, `${config.name}.json`), JSON.stringify(templatesOf(config)));
  }
  process.env.SYNTHESIZED = folder;
}
