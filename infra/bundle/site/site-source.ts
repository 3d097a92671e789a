import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { StageConfig } from '#infra/settings/stages.ts';
import { bodyAt } from './at-address.ts';
import { buildSite } from './build-site.ts';
import type { Kind } from './kinds.ts';
import { servedPages } from './pages.ts';

/** Returns the files of a kind, laid out by their paths, for the base address of their stage. */
export type SiteSource = (kind: Kind, address: string) => ISource[];

/** Replaces the files if only the template matters. */
export const placeholderSite: SiteSource = (kind) => [Source.data(kind, '')];

/** Builds the files of a stage into a folder of the cloud assembly. */
export function builtSite(config: StageConfig, assembly: string): SiteSource {
  const folderOf = (kind: Kind) => join(assembly, 'site', config.name, kind);
  const files = buildSite(servedPages(config));
  for (const { path, kind, body } of files.filter((file) => file.kind !== 'document')) {
    const file = join(folderOf(kind), path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, body);
  }
  return (kind, address) => {
    if (kind !== 'document') return [Source.asset(folderOf(kind))];
    // The address is known once the distribution is deployed.
    const documents = files.filter((file) => file.kind === kind);
    return documents.map((file) => Source.data(file.path.slice(1), String(bodyAt(file, { address }))));
  };
}
