import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stack } from 'aws-cdk-lib/core';
import type { StageConfig } from '#infra/settings/stages.ts';
import { buildApp } from '#infra/stacks/build-app.ts';
import type { ServiceStage } from '#infra/stacks/service-stage.ts';

export type Part = 'data' | 'edge' | 'workers' | 'api' | 'limits';

/** The templates of a stage's stacks under these settings, synthesized without code into a folder of their own. */
export function templatesOf(config: StageConfig): Record<Part, object> {
  const outdir = mkdtempSync(join(tmpdir(), 'domicilia-assembly-'));
  const app = buildApp({ stages: [config], bundle: false, outdir });
  const { stacksRecursively } = app.synth();
  const { data, edge, workers, api, limits } = app.node.findChild(config.name) as ServiceStage;
  const templateOf = ({ artifactId }: Stack) =>
    stacksRecursively.find(({ id }) => id === artifactId)?.template;
  const templates = {
    data: templateOf(data),
    edge: templateOf(edge),
    workers: templateOf(workers),
    api: templateOf(api),
    limits: templateOf(limits),
  };
  rmSync(outdir, { recursive: true });
  return templates;
}
