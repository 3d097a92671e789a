import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stack } from 'aws-cdk-lib/core';
import type { StageName } from '#infra/settings/stages.ts';
import { buildApp } from '#infra/stacks/build-app.ts';
import type { ServiceStage } from '#infra/stacks/service-stage.ts';

export type Part = 'data' | 'api' | 'workers';

/** The templates of a stage's stacks, synthesized without code into a folder of their own. */
export function templatesOf(stage: StageName, context: Record<string, string> = {}): Record<Part, object> {
  const outdir = mkdtempSync(join(tmpdir(), 'domicilia-assembly-'));
  const app = buildApp({ stages: [stage], bundle: false, outdir, context });
  const { stacksRecursively } = app.synth();
  const { data, api, workers } = app.node.findChild(stage) as ServiceStage;
  const templateOf = ({ artifactId }: Stack) =>
    stacksRecursively.find(({ id }) => id === artifactId)?.template;
  const templates = { data: templateOf(data), api: templateOf(api), workers: templateOf(workers) };
  rmSync(outdir, { recursive: true });
  return templates;
}
