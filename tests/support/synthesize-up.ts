import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STAGES, type StageName } from '#infra/settings/stages.ts';
import { templatesOf } from '#tests/infra/templates-of.ts';

/** Synthesizes every stage once for all tests of the templates; they find them through the environment. */
export default function synthesizeUp(): void {
  const folder = mkdtempSync(join(tmpdir(), 'domicilia-templates-'));
  for (const stage of Object.keys(STAGES) as StageName[]) {
    writeFileSync(join(folder, `${stage}.json`), JSON.stringify(templatesOf(stage)));
  }
  process.env.SYNTHESIZED = folder;
}
