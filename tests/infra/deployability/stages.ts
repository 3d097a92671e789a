import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namesOf, type StackName } from '#infra/settings/names.ts';
import type { StageConfig, StageName } from '#infra/settings/stages.ts';
import { natively } from '#tests/support/natively.ts';
import type { StackJson, TemplateJson } from './stack.ts';

/** The stacks of a stage under its committed settings, or of one that has all that a stage can have. */
export const stacksOf = (stage: StageName | 'full'): StackJson[] =>
  named(
    stage === 'full' ? 'production' : stage,
    JSON.parse(readFileSync(join(process.env.SYNTHESIZED ?? '', `${stage}.json`), 'utf8')),
  );

/** The stacks of a stage under any settings. */
export function stacksWith(config: StageConfig): StackJson[] {
  const { templatesOf } = natively<typeof import('#tests/infra/templates-of.ts')>(
    new URL('../templates-of.ts', import.meta.url),
  );
  return named(config.name, JSON.parse(JSON.stringify(templatesOf(config))));
}

const named = (stage: StageName, templates: Record<string, TemplateJson>): StackJson[] =>
  Object.entries(templates).map(([stack, template]) => ({
    name: namesOf(stage).stack(stack as StackName),
    template,
  }));
