import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Deployment, type StackTemplate } from '#infra/local/template/deployment.ts';

import { SOURCES } from './fixture-sources.ts';
import { fixtureStacks } from './fixture-stacks.ts';

export const PLACE = { region: 'mx-central-1', accountId: '000000000000' };
export const TABLE_ARN = 'arn:aws:dynamodb:mx-central-1:000000000000:table/fixture';

/** A folder with the sources, as a project that the templates' entries are relative to. */
export function writeProject(sources: Readonly<Record<string, string>> = SOURCES): URL {
  const folder = temporaryFolder();
  for (const [name, source] of Object.entries(sources)) writeFileSync(join(folder, name), source);
  return pathToFileURL(`${folder}/`);
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'domicilia-test-'));
}

export function fixtureDeployment(stacks: readonly StackTemplate[] = fixtureStacks()): Deployment {
  return new Deployment(stacks, PLACE);
}
