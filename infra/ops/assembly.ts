import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StageName } from '#infra/settings/stages.ts';
import { OpsError } from './command.ts';

type Artifact = {
  readonly type: string;
  readonly properties?: { readonly templateFile?: string; readonly stackName?: string };
};

/**
 * Reads the templates of a stage from the cloud assembly of `npm run synth`, by the names of their stacks.
 *
 * @throws OpsError if the folder is no assembly of this stage
 */
export function readTemplates<Template>(folder: string, stage: StageName): Record<string, Template> {
  const inside = join(folder, `assembly-${stage}`);
  const manifest = join(inside, 'manifest.json');
  if (!existsSync(manifest)) {
    throw new OpsError(`There is no cloud assembly of ${stage} in ${folder}: create it with npm run synth.`);
  }
  const { artifacts } = read<{ artifacts: Record<string, Artifact> }>(manifest);
  const stacks = Object.entries(artifacts).filter(([, { type }]) => type === 'aws:cloudformation:stack');
  return Object.fromEntries(
    stacks.map(([id, { properties }]) => [
      properties?.stackName ?? id,
      read<Template>(join(inside, properties?.templateFile ?? '')),
    ]),
  );
}

const read = <Content>(file: string): Content => JSON.parse(readFileSync(file, 'utf8'));
