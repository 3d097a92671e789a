import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namesOf, type StackName } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';
import type { StackJson, TemplateJson } from './stack.ts';

/**
 * The stacks of a stage with its committed settings, of one with every optional feature, or of a production whose
 * releases are not gradual.
 */
export const stacksOf = (stage: StageName | 'full' | 'at-once'): StackJson[] =>
  named(
    stage === 'sandbox' ? 'sandbox' : 'production',
    JSON.parse(readFileSync(join(process.env.SYNTHESIZED ?? '', `${stage}.json`), 'utf8')),
  );

const named = (stage: StageName, templates: Record<string, TemplateJson>): StackJson[] =>
  Object.entries(templates).map(([stack, template]) => ({
    name: namesOf(stage).stack(stack as StackName),
    template,
  }));
