import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { namesOf, type StackName } from '#infra/settings/names.ts';
import { STAGES, type StageConfig } from '#infra/settings/stages.ts';
import { templatesOf } from '#infra/stacks/templates-of.ts';
import { type Release, releaseOf } from './release.ts';
import type { TemplateJson } from './stack.ts';

/**
 * Stores what this release names, so that the next one can be compared with it: `npm run release:keep`, in the commit
 * that is tagged. The tag is the newest one of the history, or none before the first.
 */
const tags = execFileSync('git', ['tag', '--sort=-creatordate'], { encoding: 'utf8' }).trim().split('\n');
const stages = Object.fromEntries(Object.values(STAGES).map((config) => [config.name, releaseWith(config)]));
const text = JSON.stringify({ tag: tags[0] || null, stages }, null, 1);
writeFileSync(new URL('./last-release.json', import.meta.url), `${text}\n`);

function releaseWith(config: StageConfig): Release {
  const templates = Object.entries(templatesOf(config)) as [StackName, TemplateJson][];
  return releaseOf(
    templates.map(([stack, template]) => ({ name: namesOf(config.name).stack(stack), template })),
  );
}
