/**
 * Writes the generated parts of the documents (`npm run documents`). Run it after a change of alarms, exceptions,
 * settings, limits or states. A test fails if a document is not current.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { STAGES } from '#infra/settings/stages.ts';
import { templatesOf } from '#infra/stacks/templates-of.ts';
import { generatedParts } from './documents.ts';
import { withParts } from './parts.ts';

const { production, sandbox } = STAGES;
const parts = generatedParts({ production: templatesOf(production), sandbox: templatesOf(sandbox) });
for (const [path, generated] of Object.entries(parts)) {
  const file = new URL(`../../${path}`, import.meta.url);
  writeFileSync(file, withParts(readFileSync(file, 'utf8'), generated));
}
